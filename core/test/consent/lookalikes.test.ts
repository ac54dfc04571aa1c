import { describe, expect, it } from 'vitest'
import { isOneEditApart, lookalikes } from '../../src/consent/lookalikes.js'

describe('S89 one letter away', () => {
  it.each([
    ['serde', 'serda', true],
    ['serde', 'serd', true],
    ['serde', 'sserde', true],
    ['serde', 'sedre', true],
    ['serde', 'Serde', true],
    ['serde', 'serde', false],
    ['serde', 'sarda', false],
    ['serde', 'serde_json', false],
    ['my-kit', 'my_kit', false],
    ['kit', 'kid', false],
    ['', 'a', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(isOneEditApart(left, right)).toBe(expected)
    expect(isOneEditApart(right, left)).toBe(expected)
  })
})

describe('S89 notices', () => {
  const of = (
    pm: string,
    name: string,
    ...others: readonly (readonly [string, string])[]
  ): readonly string[] =>
    lookalikes(
      { pm, name },
      others.map(([otherPm, other]) => ({ pm: otherPm, name: other })),
    )

  it('name what is widely used', () => {
    expect(of('cargo', 'tokoi')).toEqual([
      'its name is one letter away from `cargo:tokio`, which is widely used',
    ])
  })
  it('name what the workspace has', () => {
    expect(of('cargo', 'widget-kits', ['cargo', 'widget-kit'])).toEqual([
      'its name is one letter away from `cargo:widget-kit`, of this workspace',
    ])
  })
  it('tell ecosystems apart', () => {
    expect(of('npm', 'serde')).toEqual([
      '`npm:serde` has the name of `cargo:serde`, which is widely used: it is another package',
    ])
  })
  it.each([
    ['the package itself', 'cargo', 'widget-kit', [['cargo', 'widget-kit'] as const]],
    ['what is well known itself', 'cargo', 'sha2', [['cargo', 'sha3'] as const]],
    ['a name like no other', 'cargo', 'some-plugin', []],
  ])('are not made for %s', (_title, pm, name, others) => {
    expect(of(pm, name, ...others)).toEqual([])
  })
})
