import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveParents } from '../../src/apply/parents.js'
import { claude, createWorkspace, shared } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

test('D8 a link of the user in the path of a parent is honoured', async () => {
  const w = createWorkspace()
  w.write('dotfiles/claude/settings.json', '{}')
  w.link('app/.claude', w.at('dotfiles/claude'))
  const result = await w.sync([w.skill('kit')])
  expect(result.problems).toEqual([])
  expect(w.names('dotfiles/claude/skills')).toEqual(['kit'])
  await w.sync([])
  expect(w.names('dotfiles/claude/skills')).toEqual([])
  expect(w.read('dotfiles/claude/settings.json')).toBe('{}')
})

test('D8 what another workspace installed through such a link is not ours', async () => {
  const w = createWorkspace()
  w.write('dotfiles/.keep')
  w.link('app/.claude', w.at('dotfiles'))
  w.link('other/.claude', w.at('dotfiles'))
  const other = {
    root: { path: w.at('other'), realPath: w.at('other') },
    parents: [{ path: w.at('other/.claude/skills'), agents: ['claude'], wanted: true }],
  }
  await w.sync([w.skill('theirs')], other)
  await w.sync([w.skill('ours')])
  expect(w.names('dotfiles/skills')).toEqual(['ours', 'theirs'])
  await w.sync([])
  expect(w.names('dotfiles/skills')).toEqual(['theirs'])
  await w.sync([], other)
  expect(w.names('dotfiles/skills')).toEqual([])
})

test.each([
  ['a link that leads nowhere', '.claude', 'missing', 'FILE_UNREADABLE'],
  ['a link to a file', '.claude/skills', '../../file', 'FILE_UNREADABLE'],
  ['a link to the workspace', '.claude/skills', '..', 'PATH_ESCAPES'],
  ['a link to what the workspace lies in', '.claude/skills', '../..', 'PATH_ESCAPES'],
  ['a link into a forbidden directory', '.claude', '../home/.claude', 'PATH_ESCAPES'],
])('D8 with %s nothing is done there, and others are served', async (_what, path, target, code) => {
  const w = createWorkspace()
  w.write('file')
  w.write('home/.claude/skills/mine/SKILL.md', 'mine')
  w.link(`app/${path}`, target)
  const before = w.snapshot('home')
  const result = await w.sync([w.skill('kit')], {
    parents: [claude(w), shared(w)],
    forbidden: [w.at('home/.claude/skills'), w.at('home/.codex/skills')],
    dryRun: false,
  })
  expect(result.problems.map((problem) => problem.code)).toEqual([code])
  expect(result.problems[0]?.place?.file).toContain('.claude')
  expect(w.names('app/.agents/skills')).toEqual(['kit'])
  expect(w.snapshot('home/.claude')).toEqual({
    skills: 'dir',
    'skills/mine': 'dir',
    'skills/mine/SKILL.md': 'mine',
  })
  expect(Object.keys(w.snapshot('home')).filter((path) => !path.startsWith('state'))).toEqual(
    Object.keys(before),
  )
})

test.each(['../app-evil/skills', '..', '.', '/etc/skills', '.claude/../../app-evil'])(
  'S8 the parent %s is not below the workspace',
  (path) => {
    const w = createWorkspace()
    const parent = { path: path.startsWith('/') ? path : `${w.root}/${path}`, agents: ['x'], wanted: true }
    const root = { path: w.root, realPath: w.root }
    const result = resolveParents([parent], { root, files: w.files, forbidden: [] })
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
