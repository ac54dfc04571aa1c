import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveParents } from '../../src/apply/parents.js'
import { claude, createWorkspace, shared } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

test.each([
  ['a link that leads nowhere', '.claude', 'missing', 'FILE_UNREADABLE'],
  ['a link to a file', '.claude/skills', '../../file', 'FILE_UNREADABLE'],
  ['a link to the workspace', '.claude/skills', '..', 'PATH_ESCAPES'],
  ['a link to what the workspace lies in', '.claude/skills', '../..', 'PATH_ESCAPES'],
  ['a link to dotfiles', '.claude', '../home/.dotfiles', 'PATH_ESCAPES'],
  ['a link to the user\u2019s skills', '.claude', '../home/.claude', 'PATH_ESCAPES'],
  ['a link to what the user\u2019s skills lie in', '.claude/skills', '../../home/.claude', 'PATH_ESCAPES'],
  ['a link to our trusted registry', '.claude/skills', '../../home/.symposium/plugins', 'PATH_ESCAPES'],
  ['a link to what version control keeps', '.claude/skills', '../.git', 'PATH_ESCAPES'],
  ['a link to a directory of sources', '.claude/skills', '../lib', 'PATH_ESCAPES'],
  ['a link through another one', '.claude/skills', '../.kiro/skills', 'PATH_ESCAPES'],
])('D8 with %s nothing is done there, and others are served', async (_what, path, target, code) => {
  const w = createWorkspace()
  w.write('file')
  const [kit, gone] = [w.skill('kit'), w.skill('gone')]
  await w.sync([kit, gone])
  // What we installed in earnest, moved to where the link leads: not even that is ours there.
  for (const place of [
    'home/.dotfiles/skills',
    'home/.claude/skills',
    'home/.symposium/plugins',
    'app/.git',
    'app/lib',
  ]) {
    cpSync(w.at(SKILLS), w.at(place), { recursive: true })
    w.write(`${place}/empty/.symposium`, '')
    w.write(`${place}/empty/work.rs`, 'hours of work')
  }
  w.link('app/.kiro/skills', '../lib')
  w.remove('app/.claude')
  w.link(`app/${path}`, target)
  const places = ['home', 'app/.git', 'app/lib', ...(path === '.claude' ? [] : ['app/.claude'])]
  const look = (): unknown =>
    places.map((place) => Object.entries(w.snapshot(place)).filter(([name]) => !name.startsWith('state')))
  const before = look()
  for (const wanted of [true, false]) {
    const result = await w.sync([kit], {
      parents: [claude(w, wanted), shared(w)],
      known: [claude(w), shared(w), { path: w.at('app/.kiro/skills') }].map((one) => one.path),
      forbidden: [w.at('home/.claude/skills'), w.at('home/.symposium')],
    })
    expect(result.problems.map((problem) => problem.code)).toEqual([code])
    expect(result.problems[0]?.place?.file).toContain('.claude')
    expect(result.problems[0]?.remedy).toMatch(/remove the link|move it away/)
    expect(result.failed).toBe(wanted ? 1 : 0)
    expect(w.names('app/.agents/skills')).toEqual(['kit'])
    expect(look()).toEqual(before)
  }
})

test('D8 a refusal names the link and where it leads', async () => {
  const w = createWorkspace()
  w.write('home/.dotfiles/skills/.keep')
  w.link('app/.claude', '../home/.dotfiles')
  const { problems } = await w.sync([w.skill('kit')])
  expect(problems[0]?.message).toContain(
    `the link ${w.at('app/.claude')} leads to ${w.at('home/.dotfiles/skills')}`,
  )
  expect(problems[0]?.message).toContain('dotfiles')
})

test.each([
  ['inside', 'home/.agents'],
  ['around', 'home/.agents/skills/deeper'],
])(
  'D8 a link to another agent\u2019s directory is refused where that is %s a forbidden one',
  async (_where, forbidden) => {
    const w = createWorkspace()
    const root = w.at('home')
    w.write('home/.agents/skills/deeper/.keep')
    w.link('home/.claude/skills', '../.agents/skills')
    const parents = ['.claude/skills', '.agents/skills'].map((path) => ({
      path: join(root, path),
      agents: [path],
      wanted: path === '.claude/skills',
    }))
    const result = await w.sync([w.skill('kit')], {
      root: { path: root, realPath: root },
      parents,
      forbidden: [w.at(forbidden)],
    })
    expect(result.problems.map((problem) => problem.code)).toEqual(['PATH_ESCAPES'])
    expect(w.names('home/.agents/skills')).toEqual(['deeper'])
  },
)

test.each(['../app-evil/skills', '..', '.', '/etc/skills', '.claude/../../app-evil'])(
  'S8 the parent %s is not below the workspace',
  (path) => {
    const w = createWorkspace()
    const parent = { path: path.startsWith('/') ? path : `${w.root}/${path}`, agents: ['x'], wanted: true }
    const root = { path: w.root, realPath: w.root }
    const result = resolveParents([parent], { root, files: w.files, known: [], forbidden: [] })
    expect(result.parents).toEqual([])
    expect(result.problems).toMatchObject([{ code: 'PATH_ESCAPES' }])
  },
)

test.each([
  ['parents that exist', true],
  ['parents that do not exist yet', false],
])('D10 %s and are one directory are served once', async (_what, exist) => {
  const w = createWorkspace()
  w.write('app/.agents/other')
  w.link('app/.claude', '.agents')
  if (exist) {
    w.write('app/.agents/skills/mine/SKILL.md')
  }
  const skill = w.skill('kit')
  const parents = [claude(w), shared(w)]
  const result = await w.sync([skill], { parents })
  expect(result.counts.installed).toBe(1)
  expect(result.parents.map((one) => one.parent.agents)).toEqual([['claude', 'codex', 'gemini']])
  expect((await w.sync([skill], { parents: [...parents].reverse() })).counts.unchanged).toBe(1)
  const left = await w.sync([skill], { parents: [claude(w, false), shared(w)] })
  expect(left.counts).toMatchObject({ unchanged: 1, removed: 0 })
  expect(left.parents.map((one) => one.parent.agents)).toEqual([['codex', 'gemini']])
  expect((await w.sync([], { parents })).counts.removed).toBe(1)
  expect(w.names('app/.agents/skills')).toEqual(exist ? ['mine'] : [])
})

test('a workspace that is not there is not made', async () => {
  const w = createWorkspace()
  const gone = w.at('gone')
  const result = await w.sync([w.skill('kit')], {
    root: { path: gone, realPath: gone },
    parents: [{ path: join(gone, '.claude/skills'), agents: ['claude'], wanted: true }],
  })
  expect(result.problems.map((problem) => problem.code)).toEqual(['FILE_UNREADABLE'])
  expect(w.exists('gone')).toBe(false)
})

test('a workspace that was opened through a link installs below the path that was given', async () => {
  const w = createWorkspace()
  w.link('alias', 'app')
  const skill = w.skill('kit')
  const options = {
    root: { path: w.at('alias'), realPath: w.root },
    parents: [{ path: w.at('alias/.claude/skills'), agents: ['claude'], wanted: true }],
  }
  expect((await w.sync([skill], options)).counts.installed).toBe(1)
  expect((await w.sync([skill])).actions.map((action) => action.type)).toEqual(['unchanged'])
  expect((await w.sync([skill], options)).actions.map((action) => action.type)).toEqual(['unchanged'])
  expect(w.names(SKILLS)).toEqual(['kit'])
})
