import { describe, expect, test } from 'vitest'
import type { InstalledSkill, ObservedEntry } from '../../src/plan/observation.js'
import { originSuffix } from '../../src/skills/identity.js'
import { CLAUDE, H, ours, plan, R, record, review, rival, short, skill, user, type Scene } from './support.js'

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
      'what only a marker speaks for, and another skill is in it',
      { desired: [review], entries: [{ name: 'review', owner: 'unverified', stamps: 'x', holds: [] }] },
      [`review-${H}: install`, 'review: keep'],
    ],
    [
      'what only a marker speaks for, and this skill is in it',
      {
        desired: [review],
        entries: [{ name: 'review', owner: 'unverified', stamps: 'x', holds: [review.identity] }],
      },
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

test('the plan is in the order of parents, skills and names, and each is in one action', () => {
  const codex = { path: '/w/.agents/skills', agents: ['codex'], wanted: true }
  const entries = [ours(skill('c')), ours(skill('d'))]
  const parents = [CLAUDE, codex].map((parent) => ({ parent, realPath: parent.path, entries }))
  const actions = plan({ desired: [skill('z'), skill('a')], parents })
  const expected = ['z: install', 'a: install', 'c: remove', 'd: remove']
  expect(short(actions)).toEqual([...expected, ...expected])
  expect(new Set(actions.map((action) => action.directory)).size).toBe(actions.length)
})
