import { describe, expect, test } from 'vitest'
import type { InstalledSkill, ObservedEntry, ObservedParent } from '../../src/plan/observation.js'
import type { DesiredSkill, SkillAction } from '../../src/plan/plan.js'
import { planSkills, type SkillPlanInput } from '../../src/plan/skills.js'
import { originSuffix } from '../../src/skills/identity.js'

const CLAUDE = { path: '/w/.claude/skills', agents: ['claude'], wanted: true }

function skill(where: string, name = where, plugin = 'test:plugin'): DesiredSkill {
  return { name, directory: `/src/${where}`, identity: `/src/${where}/SKILL.md`, plugin }
}

function record(of: DesiredSkill, name = of.name, parent = CLAUDE.path): InstalledSkill {
  return {
    directory: `${parent}/${name}`,
    skill: of.name,
    plugin: of.plugin,
    identity: of.identity,
    source: of.directory,
    sourceStamps: 'source',
    stamps: 'copy',
  }
}

function ours(of: DesiredSkill, more: Partial<ObservedEntry> = {}): ObservedEntry {
  const name = more.name ?? of.name
  return { name, owner: 'ours', plugin: of.plugin, stamps: 'copy', record: record(of, name), ...more }
}

interface Scene {
  readonly desired?: readonly DesiredSkill[]
  readonly entries?: readonly ObservedEntry[]
  readonly parents?: readonly ObservedParent[]
  readonly unreadable?: readonly DesiredSkill[]
  readonly retain?: SkillPlanInput['retain']
  readonly mayRemove?: boolean
}

function plan(scene: Scene): readonly SkillAction[] {
  const desired = scene.desired ?? []
  const unreadable = new Set(scene.unreadable)
  return planSkills({
    desired,
    observation: {
      parents: scene.parents ?? [{ parent: CLAUDE, realPath: CLAUDE.path, entries: scene.entries ?? [] }],
      sources: new Map(
        desired.map((one) => [
          one.directory,
          { realPath: one.directory, stamps: unreadable.has(one) ? undefined : 'source' },
        ]),
      ),
    },
    retain: scene.retain ?? (() => false),
    mayRemove: scene.mayRemove ?? true,
  })
}

/** `type directory`, for a question both answers. */
function short(actions: readonly SkillAction[]): readonly string[] {
  return actions.map((action) => {
    const name = action.directory.slice(action.directory.lastIndexOf('/') + 1)
    return action.type === 'verify'
      ? `${name}: ${action.against}? ${action.same.type} : ${action.different.type}`
      : `${name}: ${action.type}`
  })
}

const review = skill('a/review', 'review')
const rival = skill('b/review', 'review')
const [H, R] = [originSuffix(review.identity), originSuffix(rival.identity)]
const user = (name: string): ObservedEntry => ({ name, owner: 'user' })

describe('the table of spec/pipeline.md 4.3', () => {
  test.each<[string, Scene, readonly string[]]>([
    ['one origin, nothing there', { desired: [review] }, ['review: install']],
    ['one origin, ours there', { desired: [review], entries: [ours(review)] }, ['review: unchanged']],
    [
      'S3 one origin, the user\u2019s there',
      { desired: [review], entries: [user('review')] },
      [`review-${H}: install`],
    ],
    ['S1 several origins', { desired: [review, rival] }, [`review-${H}: install`, `review-${R}: install`]],
    [
      'S4 several origins, the user\u2019s at one',
      { desired: [review, rival], entries: [user(`review-${H}`)] },
      [`review-${H}: blocked`, `review-${R}: install`],
    ],
    [
      'S4 one origin, the user\u2019s at both',
      { desired: [review], entries: [user('review'), user(`review-${H}`)] },
      [`review-${H}: blocked`],
    ],
    ['S5 one origin twice', { desired: [review, { ...review, plugin: 'test:other' }] }, ['review: install']],
    [
      'E-S34 from one origin to two',
      { desired: [review, rival], entries: [ours(review)] },
      [`review-${H}: install`, `review-${R}: install`, 'review: remove'],
    ],
    [
      'E-S33 from two origins to one',
      {
        desired: [rival],
        entries: [ours(review, { name: `review-${H}` }), ours(rival, { name: `review-${R}` })],
      },
      ['review: install', `review-${H}: remove`, `review-${R}: remove`],
    ],
    [
      'G49 a name that another skill has as its suffixed one',
      { desired: [skill('x', `review-${H}`), review, rival] },
      [
        `review-${H}: install`,
        `review-${originSuffix(review.identity, 16)}: install`,
        `review-${R}: install`,
      ],
    ],
    [
      'C4 names that differ in case',
      { desired: [skill('x', 'Docs'), skill('y', 'docs')] },
      ['Docs: install', `docs-${originSuffix('/src/y/SKILL.md')}: install`],
    ],
    [
      'C4 a name of the user that differs in case',
      { desired: [review], entries: [user('Review')] },
      [`review-${H}: install`],
    ],
    [
      'C4 ours beside one of the user that differs in case',
      { desired: [review], entries: [user('Review'), ours(review)] },
      ['review: unchanged'],
    ],
    [
      'C4 ours in another case',
      { desired: [review], entries: [ours(review, { name: 'Review' })] },
      ['review: replace'],
    ],
    [
      'C5 ours in another normal form',
      { desired: [skill('x', 'caf\u00e9')], entries: [ours(skill('x', 'cafe\u0301'))] },
      ['cafe\u0301: unchanged'],
    ],
    ['G50 a name that is no name of a directory', { desired: [skill('x', '../up')] }, ['skills: blocked']],
  ])('%s', (_row, scene, expected) => {
    expect(short(plan(scene))).toEqual(expected)
  })
})

describe('what is there', () => {
  const stale = (change: Partial<InstalledSkill>): ObservedEntry =>
    ours(review, { record: { ...record(review), ...change } })
  test.each<[string, Scene, readonly string[]]>([
    [
      'G51 the source itself',
      { desired: [{ ...review, directory: '/w/.claude/skills/mine' }] },
      ['mine: in-place'],
    ],
    [
      'O3 a link of the user to the source',
      { desired: [review], entries: [{ name: 'own', owner: 'user', link: review.directory }] },
      ['own: in-place'],
    ],
    [
      'a copy whose source has other stamps',
      { desired: [review], entries: [stale({ sourceStamps: 'older' })] },
      ['review: source? unchanged : replace'],
    ],
    [
      'S15 a copy that has other stamps',
      { desired: [review], entries: [ours(review, { stamps: 'edited' })] },
      ['review: source? unchanged : replace'],
    ],
    [
      'a copy that the ledger does not know',
      { desired: [review], entries: [{ name: 'review', owner: 'ours', stamps: 'copy' }] },
      ['review: source? unchanged : replace'],
    ],
    [
      'a copy of another skill',
      { desired: [review], entries: [ours(rival)] },
      ['review: source? unchanged : replace'],
    ],
    [
      'J7 a copy of another skill that somebody may have edited',
      { desired: [review], entries: [ours(rival, { stamps: 'edited', content: 'digest' })] },
      [`review-${H}: install`, 'review: installed? remove : keep'],
    ],
    [
      'S33 a copy whose source cannot be read',
      { desired: [review], unreadable: [review], entries: [ours(review)] },
      ['review: keep'],
    ],
    [
      'S29 no copy, and a source that cannot be read',
      { desired: [review], unreadable: [review] },
      ['review: blocked'],
    ],
    [
      'S22 a link where a skill of ours was',
      { desired: [review], entries: [ours(review, { owner: 'ours-linked' })] },
      [`review-${H}: install`],
    ],
  ])('%s', (_row, scene, expected) => {
    expect(short(plan(scene))).toEqual(expected)
  })
})

describe('what is left over (spec/pipeline.md 4.9)', () => {
  const gone = ours(review)
  const unserved = { ...CLAUDE, wanted: false }
  const parents = (entries: readonly ObservedEntry[]): readonly ObservedParent[] => [
    { parent: unserved, realPath: unserved.path, entries },
  ]
  test.each<[string, Scene, readonly string[]]>([
    ['nobody wants it', { entries: [gone] }, ['review: remove']],
    ['it is the user\u2019s', { entries: [user('review')] }, []],
    ['G61 its plugin could not be loaded', { entries: [gone], retain: () => true }, ['review: keep']],
    ['F11 the ledger cannot be read', { entries: [gone], mayRemove: false }, ['review: keep']],
    ['J3 its agent is not configured', { desired: [review], parents: parents([gone]) }, ['review: remove']],
    [
      'J3 its agent is not configured, nor can its plugin be loaded',
      { parents: parents([gone]), retain: () => true },
      ['review: remove'],
    ],
    [
      'J7 it has other stamps, and a marker to compare with',
      { entries: [ours(review, { stamps: 'edited', content: 'digest' })] },
      ['review: installed? remove : keep'],
    ],
    [
      'J7 it has other stamps, and nothing to compare with',
      { entries: [ours(review, { stamps: 'edited' })] },
      ['review: keep'],
    ],
    [
      'the ledger does not know it, and its marker is empty',
      { entries: [{ name: 'old', owner: 'ours', stamps: 'x' }] },
      ['old: remove'],
    ],
    [
      'the ledger does not know it, and its marker says what it held',
      { entries: [{ name: 'old', owner: 'ours', stamps: 'x', content: 'digest' }] },
      ['old: installed? remove : keep'],
    ],
    ['S30 a link took its place', { entries: [ours(review, { owner: 'ours-linked' })] }, ['review: remove']],
    [
      'G52 it would go by another name, and its source cannot be read',
      { desired: [review, rival], unreadable: [review], entries: [gone] },
      [`review-${H}: blocked`, `review-${R}: install`, 'review: keep'],
    ],
    [
      'F-6 another skill wants its name, and its plugin could not be loaded',
      { desired: [rival], entries: [gone], retain: () => true },
      [`review-${R}: install`, 'review: keep'],
    ],
  ])('%s', (_row, scene, expected) => {
    expect(short(plan(scene))).toEqual(expected)
  })

  test('G61 the question names what is known of the origin', () => {
    const asked: unknown[] = []
    const retain = (origin: unknown): boolean => {
      asked.push(origin)
      return false
    }
    plan({ entries: [gone, { name: 'old', owner: 'ours', stamps: 'x' }], retain })
    expect(asked).toContainEqual({ plugin: 'test:plugin', source: '/src/a/review' })
    expect(asked).toContainEqual({})
  })

  test('G61 what is kept by one agent counts as an origin for all', () => {
    const codex = { path: '/w/.agents/skills', agents: ['codex'], wanted: true }
    const actions = plan({
      desired: [rival],
      parents: [
        { parent: CLAUDE, realPath: CLAUDE.path, entries: [gone] },
        { parent: codex, realPath: codex.path, entries: [] },
      ],
      retain: () => true,
    })
    expect(short(actions)).toEqual([`review-${R}: install`, 'review: keep', `review-${R}: install`])
  })
})

test('the plan is in the order of parents, skills and names, and each is in one action', () => {
  const codex = { path: '/w/.agents/skills', agents: ['codex'], wanted: true }
  const entries = [ours(skill('c')), ours(skill('d'))]
  const parents = [CLAUDE, codex].map((parent) => ({ parent, realPath: parent.path, entries }))
  const actions = plan({ desired: [skill('z'), skill('a')], parents })
  const expected = ['z: install', 'a: install', 'c: remove', 'd: remove']
  expect(short(actions)).toEqual([...expected, ...expected])
  expect(new Set(actions.map((action) => action.directory)).size).toBe(actions.length)
})
