import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAtom } from '../../src/predicates/parse-atom.js'
import { atomText } from './arbitraries.js'
import { faultOf } from './fault-of.js'

describe('an atom', () => {
  it.each<[id: string, text: string, pm: string | undefined, name: string, requirement: string | undefined]>([
    ['name', 'serde', undefined, 'serde', undefined],
    ['spaces around', '  serde>=1  ', undefined, 'serde', '>=1'],
    ['wildcard', '*', undefined, '*', undefined],
    ['range', 'serde>=1.0,<2.0', undefined, 'serde', '>=1.0,<2.0'],
    ['hyphen at the end', 'wid-get-', undefined, 'wid-get-', undefined],
    ['digits', '3d', undefined, '3d', undefined],
    ['exact', 'serde==1.0.219', undefined, 'serde', '==1.0.219'],
    ['package manager', 'cargo:serde>=1', 'cargo', 'serde', '>=1'],
    ['wildcard of one package manager', 'cargo:*', 'cargo', '*', undefined],
    ['scope', 'npm:@scope/pkg', 'npm', '@scope/pkg', undefined],
    ['scope with a version', 'npm:@scope/pkg^1.2', 'npm', '@scope/pkg', '^1.2'],
    ['dots and slashes', 'go:github.com/a/b.v2', 'go', 'github.com/a/b.v2', undefined],
    ['S10 prototype keys', '__proto__', undefined, '__proto__', undefined],
    ['S10 constructor', 'cargo:constructor', 'cargo', 'constructor', undefined],
  ])('%s: %s', (_, text, pm, name, requirement) => {
    const atom = parseAtom(text)
    expect([atom.pm, atom.name, atom.requirement?.text]).toEqual([pm, name, requirement])
    expect(atom.text).toBe(text.trim())
    expect(JSON.parse(JSON.stringify(atom))).toEqual(atom)
  })
})

describe('what is no atom', () => {
  it.each<[id: string, text: string, code: string, remedy: RegExp]>([
    ['B11', 'serde >=1.0', 'ATOM_SYNTAX', /^write `serde>=1\.0`$/],
    ['E-A13', 'gizmo>=1.0, <2.0', 'REQUIREMENT_SYNTAX', /^write `gizmo>=1\.0,<2\.0`$/],
    ['E-A14', 'gizmo >=1.0', 'ATOM_SYNTAX', /^write `gizmo>=1\.0`$/],
    ['E-A14', 'gizmo>= 1.0', 'REQUIREMENT_SYNTAX', /^write `gizmo>=1\.0`$/],
    ['E-A17', 'gizmo=*', 'REQUIREMENT_SYNTAX', /any version/],
    ['E-A17', 'gizmo*', 'ATOM_SYNTAX', /gizmo>=1\.0/],
    ['E-A17', 'gizmo@1', 'ATOM_SYNTAX', /gizmo>=1\.0/],
    ['E-A17', 'gizmo=', 'REQUIREMENT_SYNTAX', />=1\.40/],
    ['E-A17', 'gizmo>=v1', 'REQUIREMENT_SYNTAX', />=1\.40/],
    ['E-A17', 'gizmo>=01.0', 'REQUIREMENT_SYNTAX', />=1\.40/],
    ['P9', 'serde!=1', 'ATOM_SYNTAX', /serde>=1\.0/],
    ['P9', 'foo.bar', 'ATOM_SYNTAX', /letters, digits/],
    ['P9', 'a,b', 'ATOM_SYNTAX', /one dependency in each entry/],
    ['P9', 'serde>=1 x', 'ATOM_SYNTAX', /one dependency in each entry/],
    ['P9', 'serde tokio', 'ATOM_SYNTAX', /one dependency in each entry/],
    ['E-M68', 'gizmo, quill', 'ATOM_SYNTAX', /one dependency in each entry/],
    ['E-P29', '', 'ATOM_SYNTAX', /`\*` for any/],
    ['only spaces', '   ', 'ATOM_SYNTAX', /`\*` for any/],
    ['E-P36', 'shell(true)', 'ATOM_SYNTAX', /under `predicates`/],
    ['E-A23, second half', '<2.0', 'ATOM_SYNTAX', /predicates: depends-on\(name>=1\.0,<2\.0\)/],
    ['wildcard with a version', '*>=1', 'ATOM_SYNTAX', /letters, digits/],
    ['two wildcards', '**', 'ATOM_SYNTAX', /letters, digits/],
    ['scope without a package manager', '@scope/pkg', 'ATOM_SYNTAX', /npm:@scope\/name/],
    ['version behind an @', 'npm:@scope/pkg@1', 'ATOM_SYNTAX', /@scope\/pkg>=1\.0/],
    ['package manager in capitals', 'Cargo:serde', 'ATOM_SYNTAX', /cargo:serde/],
    ['package manager without a name', 'cargo:', 'ATOM_SYNTAX', /name such as/],
    ['name that climbs out', 'npm:../../etc', 'ATOM_SYNTAX', /as published/],
    ['absolute name', 'npm:/etc/passwd', 'ATOM_SYNTAX', /as published/],
    ['empty part', 'npm:a//b', 'ATOM_SYNTAX', /as published/],
    ['name that is a dot', 'npm:.', 'ATOM_SYNTAX', /as published/],
    ['letters outside ASCII', 'sérde', 'ATOM_SYNTAX', /letters, digits/],
    ['letters of another script alone', 'ыы', 'ATOM_SYNTAX', /letters, digits/],
    ['control character', 'serde\u{1b}[2J', 'ATOM_SYNTAX', /letters, digits/],
    ['S76 long name', 'a'.repeat(100_000), 'ATOM_SYNTAX', /shorten/],
    ['S76 comparators', `gizmo${'>=1, '.repeat(100_000)}`, 'ATOM_SYNTAX', /shorten/],
    ['S76 digits', `gizmo>=${'9'.repeat(100_000)}`, 'ATOM_SYNTAX', /shorten/],
    ['S76 a requirement', `gizmo>=${'9'.repeat(1_030)}`, 'REQUIREMENT_SYNTAX', /shorten/],
    ['S76 spaces', `gizmo${' '.repeat(400_000)}b`, 'ATOM_SYNTAX', /shorten/],
  ])('%s: %.40s', (_, text, code, remedy) => {
    const fault = faultOf(() => parseAtom(text))
    expect(fault.code).toBe(code)
    expect(fault.remedy).toMatch(remedy)
    expect(fault.message.length).toBeLessThan(300)
    expect(fault.message).not.toContain('\u{1b}')
  })
})

it('never suggests joining two words into another name', () => {
  expect(faultOf(() => parseAtom('serde json')).remedy).not.toContain('serdejson')
})

it('reads its own text back to the same atom (G7)', () => {
  fc.assert(
    fc.property(atomText, (text) => {
      const atom = parseAtom(text)
      expect(parseAtom(atom.text)).toEqual(atom)
    }),
  )
})
