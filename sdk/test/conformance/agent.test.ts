import { detectBy, environmentDirectory, homePath, joinPath, type AgentAdapter } from '@symposium/sdk'
import { agentCases, casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { describe, expect, test } from 'vitest'
import { testBroken, type Broken } from './run-table.js'
import { BROKEN_WIRE, goodWire } from './wire-agent.js'

const good: AgentAdapter = {
  name: 'tool',
  displayName: 'The Tool',
  skills: {
    project: '.tool/skills',
    user: (environment) =>
      joinPath(
        environment,
        environmentDirectory(environment, 'TOOL_HOME') ?? homePath(environment, '.tool'),
        'skills',
      ),
  },
  detect: (environment, files) =>
    detectBy(
      [
        { type: 'program', name: 'tool' },
        {
          type: 'directory',
          path: environmentDirectory(environment, 'TOOL_HOME') ?? homePath(environment, '.tool'),
        },
      ],
      environment,
      files,
    ),
  ...goodWire,
}

function subject(change: Partial<AgentAdapter> = {}, more: Partial<AgentSubject> = {}): AgentSubject {
  return {
    type: 'agent',
    agent: { ...good, ...change },
    installed: [
      { title: 'on PATH', files: { '/usr/bin/tool': { text: '', mode: 0o755 } } },
      { title: 'configured', files: { '~/.tool/config': '' } },
      {
        title: 'on Windows',
        platform: 'win32',
        files: { 'D:\\bin\\tool.exe': '' },
        variables: { Path: 'D:\\bin' },
      },
    ],
    notInstalled: [{ title: 'a file in place of the directory', files: { '~/.tool': '' } }],
    overrides: [
      {
        variable: 'TOOL_HOME',
        value: '/opt/tool',
        files: { '/opt/tool/config': '' },
        userSkills: '/opt/tool/skills',
      },
    ],
    ...more,
  }
}

function broken(
  rule: string,
  [how, saying]: readonly [string, string],
  change: Partial<AgentAdapter>,
): Broken<AgentSubject> {
  return { id: `agent/${rule}`, how, saying, subject: subject(change) }
}

const project = (directory: string): Partial<AgentAdapter> => ({ skills: { project: directory } })
const user = (make: NonNullable<AgentAdapter['skills']['user']>): Partial<AgentAdapter> => ({
  skills: { project: '.tool/skills', user: make },
})
const detects = (answer: unknown): Partial<AgentAdapter> => ({ detect: () => answer as never })
/** Finds what the good one finds, and does something more. */
const also = (act: AgentAdapter['detect']): Partial<AgentAdapter> => ({
  detect(environment, files) {
    const more = act(environment, files)
    const { found, evidence } = good.detect(environment, files)
    return { found: found || more.found, evidence: [...evidence, ...more.evidence] }
  },
})
const nothing = { found: false, evidence: [] }
const always = { found: true, evidence: ['x'] }
let calls = 0

const BROKEN: readonly Broken<AgentSubject>[] = [
  broken('name', ['upper case', 'Tool'], { name: 'Tool' }),
  broken('name', ['a prototype name', 'every object'], { name: 'constructor' }),
  broken('name', ['a path', '../x'], { name: '../x' }),
  broken('display-name', ['empty', 'must be text'], { displayName: '' }),
  broken('display-name', ['an escape sequence', 'control'], { displayName: 'T\u001B[2J' }),
  ...['/skills', '../skills', 'a//b', './a', 'a\\b', 'C:/a', 'skills/'].map((directory) =>
    broken('project-directory', [directory, 'plain components'], project(directory)),
  ),
  broken('project-directory', ['empty', 'must be text'], project('')),
  broken(
    'user-directory',
    ['relative', 'below'],
    user(() => '.tool/skills'),
  ),
  broken(
    'user-directory',
    ['outside of the home', 'below'],
    user(() => '/opt/skills'),
  ),
  broken(
    'user-directory',
    ['through `..`', '/home/user/../skills'],
    user(({ home }) => `${home}/../skills`),
  ),
  broken(
    'user-directory',
    ['throws', 'boom'],
    user(() => {
      throw new Error('boom')
    }),
  ),
  broken(
    'user-directory-overrides',
    ['follows nothing', '/opt/tool/skills'],
    user((environment) => homePath(environment, '.tool', 'skills')),
  ),
  broken(
    'user-directory-overrides',
    ['follows empty values', 'counts as not set'],
    user((environment) => `${environment.variables['TOOL_HOME'] ?? homePath(environment, '.tool')}/skills`),
  ),
  broken(
    'user-directory-overrides',
    ['asks HOME', '`HOME`'],
    user((environment) =>
      joinPath(
        environment,
        environmentDirectory(environment, 'TOOL_HOME') ??
          `${environment.variables['HOME'] ?? environment.home}/.tool`,
        'skills',
      ),
    ),
  ),
  broken('detect-nothing', ['always', 'empty home'], detects(always)),
  broken('detect-nothing', ['throws', 'TypeError'], {
    detect: ({ variables }) => ({
      found: false,
      evidence: (variables['PATH'] as string).split(':').slice(99),
    }),
  }),
  broken('detect-nothing', ['no answer', 'undefined'], detects(undefined)),
  broken('detect-installed', ['never', 'on PATH'], detects(nothing)),
  broken(
    'detect-not-installed',
    ['by a shared directory', '.gemini'],
    also((environment, files) =>
      detectBy([{ type: 'directory', path: homePath(environment, '.gemini') }], environment, files),
    ),
  ),
  broken(
    'detect-not-installed',
    ['by a file', 'file in place'],
    also((environment, files) =>
      detectBy([{ type: 'file', path: homePath(environment, '.tool') }], environment, files),
    ),
  ),
  broken('detect-overrides', ['follows nothing', 'not found with'], {
    detect: (environment, files) => good.detect({ ...environment, variables: {} }, files),
  }),
  broken(
    'detect-overrides',
    ['where the variable might point', 'is not set'],
    also((environment, files) => detectBy([{ type: 'directory', path: '/opt/tool' }], environment, files)),
  ),
  broken('detect-evidence', ['found without evidence', 'evidence: []'], {
    detect: (environment, files) => ({ ...good.detect(environment, files), evidence: [] }),
  }),
  broken('detect-evidence', ['evidence of nothing', 'found: false'], {
    detect: (environment, files) => ({ ...good.detect(environment, files), evidence: ['x'] }),
  }),
  broken('detect-evidence', ['the home in full', 'as `~`'], {
    detect(environment, files) {
      const { found, evidence } = good.detect(environment, files)
      return { found, evidence: evidence.map((line) => line.replace('~', environment.home)) }
    },
  }),
  broken(
    'detect-project',
    ['looks into the project', '/project/.tool'],
    also(({ cwd }, files) => {
      files.stat(`${cwd}/.tool`)
      return nothing
    }),
  ),
  broken(
    'detect-project',
    ['relative entries of PATH', '/project/'],
    also((environment, files) => {
      environment.variables['PATH']
        ?.split(':')
        .forEach((entry) => files.stat(entry.startsWith('/') ? entry : `${environment.cwd}/${entry}`))
      return nothing
    }),
  ),
  broken(
    'detect-reach',
    ['looks anywhere', '/etc/passwd'],
    also((_environment, files) => {
      files.readText('/etc/passwd')
      return nothing
    }),
  ),
  broken(
    'detect-unreadable',
    ['throws', 'FILE_UNREADABLE'],
    also(({ home }, files) => {
      files.stat(`${home}/.tool`)
      return nothing
    }),
  ),
  broken(
    'detect-unreadable',
    ['takes it for there', 'unreadable disk'],
    also(({ home }, files) => {
      try {
        files.stat(`${home}/.tool`)
        return nothing
      } catch {
        return always
      }
    }),
  ),
  broken('detect-twice', ['another answer every time', 'differently'], {
    detect: () => ({ found: true, evidence: [`${(calls += 1)}`] }),
  }),
  broken('detect-twice', ['no JSON', 'plain object'], detects({ found: true, evidence: [new Date(0)] })),
  ...BROKEN_WIRE.map(([rule, how, saying, change]) => broken(rule, [how, saying], change)),
]

describe('an agent that keeps the rules passes', () => {
  const subjects = {
    'with user skills': subject(),
    'without user skills and variables': subject(project('.tool/skills'), { overrides: [] }),
    'with a directory of the system': subject(
      also((environment, files) => detectBy([{ type: 'directory', path: '/etc/tool' }], environment, files)),
      { systemDirectories: ['/etc/tool'] },
    ),
  }
  for (const [title, agent] of Object.entries(subjects)) {
    test.each(casesFor(agent))(`${title}: $id`, async (conformance) => {
      await expect(conformance.run(agent)).resolves.toBeUndefined()
    })
  }
})

test('what an agent does not have is not tested', () => {
  expect(casesFor(subject())).toEqual(agentCases)
  expect(casesFor(subject(project('.tool/skills'))).map(({ id }) => id)).not.toContain('agent/user-directory')
  const { hooks: _hooks, mcp: _mcp, leftovers: _leftovers, ...plain } = good
  const ids = casesFor({ ...subject(), agent: plain }).map(({ id }) => id)
  expect(ids.filter((id) => /hooks|servers|leftovers/.test(id))).toEqual([])
})

test('a subject without a situation is no subject', async () => {
  const conformance = agentCases.find(({ id }) => id === 'agent/detect-installed')
  await expect(conformance?.run(subject({}, { installed: [] }))).rejects.toThrow('must give a situation')
})

testBroken(agentCases, BROKEN)
