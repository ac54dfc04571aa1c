import { describe, expect, it } from 'vitest'
import { definitionsOf, isSameResolved, type Resolved } from '../../src/custom-predicates/definitions.js'
import type { Plugin } from '../../src/manifest/plugin.js'
import { definer } from './support.js'

const one = definer('one', ['kit'])
const two = definer('two', ['kit', 'tool'])
const three = definer('three', ['kit'])
const namesake = { ...one, id: { ...one.id, pm: 'npm' } }
const packaged = definer('packaged', ['kit'], { origin: 'package' })
const ofProject = definer('intruder', ['kit'], { origin: 'workspace' })
const namesakeOfProject = definer('one', ['kit'], { origin: 'workspace' })
const twice = definer('twice', ['kit', 'kit'])

function shown(resolved: Resolved): string | undefined {
  return typeof resolved === 'object' ? `${resolved.plugin.name}:${resolved.definition.name}` : resolved
}

describe('a name stands for', () => {
  it.each<[string, readonly Plugin[], string, string | undefined]>([
    ['the only definition (E-P41)', [one], 'kit', 'one:kit'],
    ['nothing where nobody defines it', [one], 'kits', undefined],
    ['nothing where it differs in case', [one], 'Kit', undefined],
    ['nobody where two plugins define it (E-P42)', [one, two], 'kit', 'collision'],
    ['nobody where three plugins define it (E-P42)', [one, two, three], 'kit', 'collision'],
    ['nobody where one plugin defines it twice', [twice], 'kit', 'collision'],
    ['that of the registry, whatever a package defines', [packaged, one], 'kit', 'one:kit'],
    ['that of the registry, whatever the project defines', [one, ofProject], 'kit', 'one:kit'],
    [
      'that of the registry, whatever a plugin of its name defines',
      [namesakeOfProject, one],
      'one/kit',
      'one:kit',
    ],
    ['nobody where a project and a package define it', [packaged, ofProject], 'kit', 'collision'],
    ['nobody where two of registries do, and a package', [one, two, packaged], 'kit', 'collision'],
    ['the one of a package by its full name', [packaged, one], 'packaged/kit', 'packaged:kit'],
    ['what else a plugin of such a name defines', [one, two], 'tool', 'two:tool'],
    ['one of several by its full name', [one, two], 'two/kit', 'two:kit'],
    ['the only one by its full name too', [one], 'one/kit', 'one:kit'],
    ['nobody by a full name that is defined twice', [twice, one], 'twice/kit', 'collision'],
    [
      'nobody by the full name of two plugins of one name',
      [one, definer('one', ['kit'])],
      'one/kit',
      'collision',
    ],
    ['one of these by where it is from', [one, namesake], 'npm:one/kit', 'one:kit'],
    ['nothing by the full name of another plugin', [one], 'two/kit', undefined],
    ['nothing that objects have', [one], 'constructor', undefined],
  ])('%s', (_title, plugins, name, expected) => {
    expect(shown(definitionsOf(plugins).resolve(name))).toBe(expected)
  })

  it('a package by the name that its package manager knows', () => {
    const imposter = definer('evil', ['kit'], { calledItself: 'one', origin: 'package' })
    const { resolve } = definitionsOf([one, imposter])
    expect([shown(resolve('one/kit')), shown(resolve('evil/kit'))]).toEqual(['one:kit', 'one:kit'])
    expect(resolve('evil/kit')).toMatchObject({ plugin: imposter })
  })

  it('nothing where it is unsettled', () => {
    const { resolve, names } = definitionsOf([one, two], new Set(['tool']))
    expect(resolve('tool')).toBe('unsettled')
    expect(names).toEqual(['one/kit', 'two/kit', 'two/tool'])
  })
})

describe('definitions of one name', () => {
  it.each<[string, readonly Plugin[], readonly RegExp[]]>([
    ['by two plugins', [one, two], [/`one` and plugin `two` both define the predicate `kit`/]],
    ['by three, of which two are named', [one, two, three], [/`one` and plugin `two` both define/]],
    ['twice in one plugin', [twice], [/`twice` defines the predicate `kit` twice/]],
    ['twice in one plugin, and in another', [twice, one], [/`twice` defines the predicate `kit` twice/]],
    ['by a package too', [packaged, one], [/`one` and plugin `packaged` .* it is that of `one`/]],
    ['by a project and by two of registries', [ofProject, one, two], [/`one` and plugin `two` both define/]],
    ['of two names', [two, definer('four', ['tool', 'kit'])], [/`kit`/, /`tool`/]],
    ['that are one alone', [one], []],
  ])('%s cost a warning for each name (E-P42)', (_title, plugins, expected) => {
    const { problems } = definitionsOf(plugins)
    expect(problems.map(({ code }) => code)).toEqual(expected.map(() => 'PREDICATE_AMBIGUOUS'))
    expected.forEach((pattern, index) => expect(problems[index]?.message).toMatch(pattern))
  })

  it('are all offered by their full names', () => {
    expect(definitionsOf([one, two]).names).toEqual(['tool', 'one/kit', 'two/kit', 'two/tool'])
    const remedyOf = (...plugins: readonly Plugin[]): string | undefined =>
      definitionsOf(plugins).problems[0]?.remedy
    expect(remedyOf(one, two)).toContain('call `one/kit(…)` or `two/kit(…)`')
    expect(remedyOf(one, packaged)).toContain('call `packaged/kit(…)` for the other one')
    expect(remedyOf(one, namesake)).toContain('call `team:one/kit(…)` or `npm:one/kit(…)`')
    expect(remedyOf(definer('with space', ['kit']), two)).toContain('call `two/kit(…)`, rename')
  })
})

describe('a name means the same', () => {
  const known = definitionsOf([one]).resolve('kit')
  it.each<[string, Resolved, boolean]>([
    ['for the same plugin loaded anew', definitionsOf([definer('one', ['kit'])]).resolve('kit'), true],
    ['not for another plugin', definitionsOf([three]).resolve('kit'), false],
    [
      'not for another version',
      definitionsOf([definer('one', ['kit'], { version: '2.0.0' })]).resolve('kit'),
      false,
    ],
    ['not for none', undefined, false],
    ['not for a collision', 'collision', false],
  ])('%s', (_title, other, expected) => {
    expect(isSameResolved(known, other)).toBe(expected)
  })
})
