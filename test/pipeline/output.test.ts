import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skill, skills } from '../support/plugins.js'
import type { Ran } from '../support/run-line.js'
import { createWorld, type WorldOptions } from '../support/world.js'

const TIPS: WorldOptions = { files: plugin('reg/tips') }

interface Line {
  readonly id: string
  readonly title: string
  readonly line: readonly string[]
  readonly code: number
  readonly outside?: boolean
  readonly check?: (ran: Ran) => void
}

const lines: readonly Line[] = [
  {
    id: 'L1',
    title: 'the word that cargo adds is dropped once',
    line: ['agents', 'agents'],
    code: 1,
    check: (ran) => expect(ran.stderr).toContain('no command `agents`'),
  },
  { id: 'L1', title: 'and the rest is the command line', line: ['agents', 'status'], code: 0 },
  {
    id: 'L2',
    title: 'a failure in JSON is one array with the failure in it',
    line: ['--json', 'status'],
    outside: true,
    code: 1,
    check: (ran) => expect(ran.events).toMatchObject([{ kind: 'error', code: 'WORKSPACE_NOT_FOUND' }]),
  },
  {
    id: 'L2',
    title: 'also where the line itself is wrong',
    line: ['--json', 'status', 'more'],
    code: 2,
    check: (ran) => expect(ran.events).toMatchObject([{ kind: 'error', code: 'USAGE' }]),
  },
  {
    id: 'L2',
    title: 'and an empty one where nothing is to be told',
    line: ['--json', 'init', '--hook-scope', 'global', '-q'],
    code: 0,
    check: (ran) => expect(Array.isArray(ran.events)).toBe(true),
  },
  {
    id: 'L3',
    title: 'quiet says nothing of what it installs',
    line: ['-q', 'sync'],
    code: 0,
    check: (ran) => expect(ran.stdout + ran.stderr).toBe(''),
  },
  {
    id: 'L3',
    title: 'and answers what was asked',
    line: ['-q', 'status'],
    code: 0,
    check: (ran) => expect(ran.stdout).toContain('tips'),
  },
  {
    id: 'L4',
    title: 'help of a command needs none of its arguments',
    line: ['explain', '--help'],
    code: 0,
    check: (ran) => expect(ran.stdout).toContain('Usage: symposium explain NAME'),
  },
  {
    id: 'L6',
    title: 'help of something unknown is the overview',
    line: ['--help', 'lint'],
    code: 0,
    check: (ran) => expect(ran.stdout).toContain('Commands for humans:'),
  },
  {
    id: 'L7',
    title: 'an option’s value hides no command',
    line: ['--update', 'check', 'sync', '--help'],
    code: 0,
    check: (ran) => expect(ran.stdout).toContain('Usage: symposium sync'),
  },
  {
    id: 'faults J4',
    title: 'an option that does not belong there is wrong usage',
    line: ['use', 'x', '--all'],
    code: 2,
  },
  { id: 'usage', title: 'an argument is missing', line: ['use'], code: 2 },
  { id: 'usage', title: 'a value is none of the choices', line: ['--update', 'often', 'sync'], code: 2 },
  { id: 'usage', title: 'no word at all', line: [], code: 0 },
  {
    id: 'usage',
    title: 'a command outside a workspace says where it looked',
    line: ['sync'],
    outside: true,
    code: 1,
    check: (ran) => expect(ran.stderr).toMatch(/no project was found in ~ .*cargo.*\[WORKSPACE_NOT_FOUND\]/),
  },
  {
    id: 'F-44',
    title: 'no workspace is an ordinary answer for a command that needs none',
    line: ['disable', 'kit', '--global'],
    outside: true,
    code: 0,
  },
]

describe('command lines', () => {
  it.each(lines.map((row) => [row.id, row.title, row] as const))('%s %s', async (_id, _title, row) => {
    const world = createWorld(TIPS)
    const ran = await world.run(row.line, row.outside === true ? { cwd: world.home } : {})
    expect(ran.code, ran.stderr).toBe(row.code)
    row.check?.(ran)
  })
})

describe('text and JSON', () => {
  const TROUBLED: WorldOptions = {
    files: { ...plugin('reg/tips'), 'reg/bad/SYMPOSIUM.toml': 'name = \n' },
  }

  it('faults K3 warnings are in the document, and on standard error', async () => {
    const world = createWorld(TROUBLED)
    const ran = await world.sync()
    expect(ran.warnings).toEqual(['MANIFEST_SYNTAX'])
    expect(ran.stderr).toContain('[MANIFEST_SYNTAX]')
    expect(JSON.parse(ran.stdout)).toEqual(ran.events)
  })

  it('faults B18 a warning does not make a run fail, and is there in each', async () => {
    const world = createWorld(TROUBLED)
    for (const line of [['sync'], ['sync'], ['status'], ['explain', 'tips']]) {
      const ran = await world.run(line)
      expect(ran.code).toBe(0)
      expect(ran.stderr.match(/MANIFEST_SYNTAX/g)).toHaveLength(1)
    }
  })

  it('no member is null, and events have one kind each', async () => {
    const world = createWorld(TROUBLED)
    const ran = await world.run(['sync', '--json', '-v'])
    expect(ran.stdout).not.toMatch(/: null/)
    expect(new Set(ran.events.map((event) => event.kind))).toEqual(
      new Set([
        'warning',
        'plugin_considered',
        'skill_group_considered',
        'skill_considered',
        'skill_installed',
        'sync_finished',
      ]),
    )
  })

  it('security S98 what a plugin says never reaches a terminal as it is', async () => {
    const world = createWorld({
      files: plugin('reg/a', { manifest: 'name = "a"\ndepends-on = ["*"]\n', skills: ['fine'] }),
    })
    world.write({
      'reg/a/skills/evil/SKILL.md': '---\nname: evil\ndescription: "\\u001b[2J\\u0007\\u202egone"\n---\n',
    })
    await world.sync()
    const { stdout, stderr } = await world.run(['explain', 'a'], {
      terminal: true,
      variables: { NO_COLOR: '1' },
    })
    for (const hostile of ['\u0007', '\u202e', '\u001b[2J']) {
      expect(stdout + stderr).not.toContain(hostile)
    }
    expect(stdout).toContain('\\x1b')
  })
})

describe('a plan and its result', () => {
  it('faults K13 a dry run tells what the run then does', async () => {
    const world = createWorld({
      agents: ['claude', 'kiro'],
      files: plugin('reg/tips', { skills: ['a', 'b'] }),
    })
    const planned = await world.sync('--dry-run')
    expect(world.installed()).toEqual([])
    const done = await world.sync()
    const paths = (ran: Ran, kind: string, key: string): readonly string[] =>
      ran
        .ofKind(kind)
        .map((event) => String(event[key]))
        .sort()
    expect(paths(planned, 'skill_planned', 'path')).toEqual(paths(done, 'skill_installed', 'dest'))
    expect(planned.ofKind('sync_finished')).toMatchObject([{ installed: 4, dry_run: true }])
    expect(done.ofKind('sync_finished')).toMatchObject([{ installed: 4, dry_run: false }])
  })

  it('faults F3 F4 --check fails while something would change, and asks for no agent on the machine', async () => {
    const world = createWorld(TIPS)
    const before = world.stamps('ws')
    expect((await world.sync('--check')).code).toBe(1)
    expect(world.stamps('ws')).toEqual(before)
    await world.sync()
    expect((await world.sync('--check')).code).toBe(0)
    world.write({ 'ws/.claude/skills/tips/SKILL.md': 'edited' })
    expect((await world.sync('--check')).code).toBe(1)
  })

  it('S30 a run with nothing to do writes nothing at all', async () => {
    const world = createWorld({
      agents: ['claude', 'codex'],
      dependencies: ['kit = { path = "../kit" }'],
      files: {
        ...plugin('reg/tips'),
        ...crate('kit', { files: skills('.', 'kit') }),
        ...skill('ws/skills/own'),
      },
      plugins: ['use = ["kit"]'],
    })
    await world.sync()
    await world.sync()
    const before = world.stamps()
    const ran = await world.sync()
    expect(ran.ofKind('skill_installed')).toEqual([])
    expect(world.stamps()).toEqual(before)
    await world.run(['status'])
    await world.run(['explain', 'kit'])
    expect(world.stamps()).toEqual(before)
  })
})

describe('what loads here', () => {
  it('faults K9 is told for any directory', async () => {
    const world = createWorld({
      files: { ...plugin('reg/tips'), ...crate('other'), ...skill('other/skills/own') },
    })
    const ran = await world.run(['status', '--json', '-C', '../other'])
    expect(ran.ofKind('plugin_status')).toMatchObject([
      { name: 'tips', state: 'active', skills: ['tips'] },
      { name: 'other', state: 'active', skills: ['own'] },
    ])
  })
})

describe('explain', () => {
  it('finds plugins, packages and skills, and says what is like a name that nothing has', async () => {
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }', 'plain = { path = "../plain" }'],
      files: {
        ...plugin('reg/tips', { skills: ['advice'] }),
        ...crate('kit', { files: skills('.', 'tune') }),
        ...crate('plain'),
      },
    })
    for (const name of ['tips', 'team:tips', 'advice', 'kit', 'cargo:kit']) {
      expect((await world.run(['explain', name])).code, name).toBe(0)
    }
    const misspelt = await world.run(['explain', 'advise', '--json'])
    expect(misspelt.code).toBe(1)
    expect(misspelt.ofKind('error')).toMatchObject([
      { code: 'NAME_UNKNOWN', remedy: expect.stringContaining('advice') },
    ])
    const plain = await world.run(['explain', 'plain'])
    expect(plain.stderr).toContain('carries no plugin')
  })
})
