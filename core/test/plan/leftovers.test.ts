import { describe, expect, test } from 'vitest'
import type { ObservedEntry, ObservedParent } from '../../src/plan/observation.js'
import { CLAUDE, H, ours, plan, R, review, rival, short, user, type Scene } from './support.js'

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
    [
      'its plugin was declined, and not even that can be loaded',
      { entries: [gone], retain: () => true, declined: () => true },
      ['review: remove'],
    ],
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
      'the ledger does not know it, and it does not hold what its marker says',
      { entries: [{ name: 'old', owner: 'unverified', stamps: 'x' }] },
      ['old: keep'],
    ],
    [
      'the ledger does not know it, and it holds what its marker says',
      { entries: [{ name: 'old', owner: 'ours', stamps: 'x', content: 'digest' }] },
      ['old: remove'],
    ],
    [
      'the ledger does not know it, and it holds what a marker of another workspace says',
      { entries: [{ name: 'old', owner: 'ours', stamps: 'x', content: 'digest', elsewhere: true }] },
      ['old: keep'],
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
