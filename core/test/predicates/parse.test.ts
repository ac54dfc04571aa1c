import type { JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parseGate, parsePredicate } from '../../src/predicates/parse.js'
import { parsePredicateValue } from '../../src/predicates/parse-value.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { splitList } from '../../src/predicates/split-list.js'
import type { Predicate } from '../../src/predicates/tree.js'
import { faultOf } from './fault-of.js'
import { kinds } from './support.js'

/** A tree without its texts: `['any', ['env', {name: 'A'}]]`, customs as `['custom', name, argument]`. */
type Shape = readonly [kind: string, ...rest: (Shape | JsonValue)[]]

function shapeOf(predicate: Predicate): Shape {
  switch (predicate.type) {
    case 'leaf':
      return [predicate.kind, predicate.args]
    case 'combinator':
      return [predicate.kind, ...predicate.children.map(shapeOf)]
    case 'custom':
      return ['custom', predicate.name, predicate.argument]
  }
}

describe('what parses', () => {
  it.each<[id: string, text: string, shape: Shape]>([
    ['E-P1', 'depends-on (gizmo)', ['depends-on', { name: 'gizmo', text: 'gizmo' }]],
    ['E-P2', 'workspace-member( )', ['workspace-member', null]],
    ['E-P4', 'any(env(A),)', ['any', ['env', { name: 'A' }]]],
    [
      'P6 blank pieces',
      'all( , env(A) ,, env(B), )',
      ['all', ['env', { name: 'A' }], ['env', { name: 'B' }]],
    ],
    ['E-P6, H5', 'shell(echo $(date))', ['shell', 'echo $(date)']],
    ['E-P7', 'any(shell(echo ,a), env(B))', ['any', ['shell', 'echo ,a'], ['env', { name: 'B' }]]],
    ['E-P9', 'env(K=)', ['env', { name: 'K', value: '' }]],
    ['E-P10', 'env(K=a=b)', ['env', { name: 'K', value: 'a=b' }]],
    ['H4', 'env(A=b=c)', ['env', { name: 'A', value: 'b=c' }]],
    ['E-P11', 'env( K = v )', ['env', { name: 'K', value: ' v' }]],
    ['E-P12', 'path_exists()', ['path_exists', '']],
    ['P2 verbatim', 'shell(  a  "b, (c)" \\n  )', ['shell', 'a  "b, (c)" \\n']],
    ['P2 several lines', 'shell(test -f a &&\n  test -f b)', ['shell', 'test -f a &&\n  test -f b']],
    ['E-P23', 'kit(bar(baz))', ['custom', 'kit', 'bar(baz)']],
    ['E-P24', 'kit( )', ['custom', 'kit', '']],
    ['E-P25', 'kit(  hi  )', ['custom', 'kit', 'hi']],
    ['P23 one argument', 'kit(a, b)', ['custom', 'kit', 'a, b']],
    ['E-P27', 'Shell(x)', ['custom', 'Shell', 'x']],
    ['E-P28', 'workspace()', ['workspace-member', null]],
    ['E-P31', 'not(depends-on(quill))', ['not', ['depends-on', { name: 'quill', text: 'quill' }]]],
    ['E-P30', 'depends-on(*)', ['depends-on', { name: '*', text: '*' }]],
    ['S10 constructor', 'constructor(x)', ['custom', 'constructor', 'x']],
    ['S10 toString', 'any(toString())', ['any', ['custom', 'toString', '']]],
    ['S10 variable', 'env(__proto__)', ['env', { name: '__proto__' }]],
    ['white space around', ' \n any ( env ( A ) ) \t', ['any', ['env', { name: 'A' }]]],
    ['byte-order mark', '\u{feff}env(A)', ['env', { name: 'A' }]],
  ])('%s %s', (_, text, shape) => {
    const predicate = parsePredicate(text, kinds)
    expect(shapeOf(predicate)).toEqual(shape)
    expect(predicate.text).toBe(text.trim())
    expect(JSON.parse(JSON.stringify(predicate))).toEqual(predicate)
  })

  it('E-A12 a range inside a call keeps its comma', () => {
    const predicate = parsePredicate('any(depends-on(gizmo>=1.0,<2.0), env(A))', kinds)
    expect(predicate.type === 'combinator' && predicate.children.map((child) => child.text)).toEqual([
      'depends-on(gizmo>=1.0,<2.0)',
      'env(A)',
    ])
  })
})

describe('what does not parse', () => {
  it.each<[id: string, text: string, code: string, says: RegExp]>([
    ['E-P2', 'workspace-member(x)', 'PREDICATE_SYNTAX', /no argument \(column 18 /],
    ['E-P3, H3', 'any()', 'PREDICATE_SYNTAX', /at least 1.*column 5 /],
    ['E-P3, H3', 'all()', 'PREDICATE_SYNTAX', /at least 1/],
    ['E-P3', 'any(,)', 'PREDICATE_SYNTAX', /at least 1/],
    ['E-P5, H3', 'not()', 'PREDICATE_SYNTAX', /exactly 1/],
    ['E-P8', 'env()', 'PREDICATE_SYNTAX', /name of a variable/],
    ['E-P8', 'env(=)', 'PREDICATE_SYNTAX', /name of a variable/],
    ['E-P8', 'env(=x)', 'PREDICATE_SYNTAX', /name of a variable/],
    ['E-P13', 'shell()', 'PREDICATE_SYNTAX', /needs a command/],
    ['E-P14', 'env(A), env(B)', 'PREDICATE_SYNTAX', /more than one predicate \(column 7 /],
    ['E-P15', 'not(env(A), env(B))', 'PREDICATE_SYNTAX', /exactly 1, and there are 2/],
    ['E-P16', 'path_exists(a) path_exists(b)', 'PREDICATE_SYNTAX', /more than one predicate/],
    ['E-P17', 'any(env(A)), env(B))', 'PREDICATE_SYNTAX', /`\)` has no `\(`.*column 20 /],
    ['E-P18', 'kit((a)', 'PREDICATE_SYNTAX', /never closed \(column 4 /],
    ['E-P19', 'kit(a))', 'PREDICATE_SYNTAX', /`\)` has no `\(`.*column 7 /],
    ['E-P20', 'env(A)x', 'PREDICATE_SYNTAX', /closing parenthesis \(column 7 /],
    ['E-P21', 'gizmo', 'PREDICATE_SYNTAX', /not a predicate/],
    ['E-P21', '*', 'PREDICATE_SYNTAX', /not a predicate/],
    ['E-P22', 'all(gizmo)', 'PREDICATE_SYNTAX', /`gizmo` is not a predicate.*column 5 /],
    ['E-P26', 'my-kit(x)', 'PREDICATE_SYNTAX', /no predicate `my-kit`/],
    ['E-P26', '0kit(x)', 'PREDICATE_SYNTAX', /no predicate/],
    ['E-P26', '_kit(x)', 'PREDICATE_SYNTAX', /no predicate/],
    ['E-P26', '(x)', 'PREDICATE_SYNTAX', /no name/],
    ['S10', '__proto__(x)', 'PREDICATE_SYNTAX', /no predicate `__proto__`/],
    ['name with a space', 'env x(A)', 'PREDICATE_SYNTAX', /no predicate `env x`/],
    ['E-P29', 'depends-on()', 'ATOM_SYNTAX', /name is missing.*column 12 /],
    ['E-A14', 'depends-on(gizmo >=1.0)', 'ATOM_SYNTAX', /contains a space/],
    ['E-A13', 'depends-on(gizmo>=1.0, <2.0)', 'REQUIREMENT_SYNTAX', /contains a space/],
    ['B13', 'crate(serde)', 'PREDICATE_RETIRED', /retired.*column 1 /],
    ['B13 nested', 'not(any(env(A), crate (serde)))', 'PREDICATE_RETIRED', /retired.*column 17 /],
    ['empty', '', 'PREDICATE_SYNTAX', /empty/],
    ['only spaces', '  ', 'PREDICATE_SYNTAX', /empty/],
    ['starts with a closing parenthesis', ')', 'PREDICATE_SYNTAX', /column 1 /],
    ['NUL', 'shell(a\0b)', 'PREDICATE_SYNTAX', /NUL.*column 8 /],
    ['S75 open at the end', 'depends-on(', 'PREDICATE_SYNTAX', /never closed \(column 11 /],
    ['S75 parentheses', '('.repeat(10_000), 'PREDICATE_TOO_DEEP', /column 65 /],
    ['S75 closing ones', ')'.repeat(10_000), 'PREDICATE_SYNTAX', /column 1 /],
    [
      'S75 inside a command',
      `shell(${'('.repeat(10_000)}${')'.repeat(10_000)})`,
      'PREDICATE_TOO_DEEP',
      /column/,
    ],
    [
      'S75 megabyte',
      `shell(${'a'.repeat(1_000_000)})`,
      'PREDICATE_SYNTAX',
      /longer than 65536.*column 65537/,
    ],
    ['S75 megabyte in pieces', `any(${'env(A),'.repeat(150_000)})`, 'PREDICATE_SYNTAX', /longer than 65536/],
    [
      'H6',
      `${'not('.repeat(10_000)}env(A)${')'.repeat(10_000)}`,
      'PREDICATE_TOO_DEEP',
      /nested more than 64/,
    ],
    ['escape sequence', 'env(A) \u{1b}]0;x', 'PREDICATE_SYNTAX', /\\u\{1b\}/],
  ])('%s: %.40s', (_, text, code, says) => {
    const fault = faultOf(() => parsePredicate(text, kinds))
    expect(fault.code).toBe(code)
    expect(fault.message).toMatch(says)
    expect(fault.message).toMatch(/\(column \d+ of `/)
    expect(fault.message.length).toBeLessThan(400)
    expect(fault.message).not.toContain('\u{1b}')
    expect(fault.remedy).toBeTruthy()
  })

  it.each([
    ['gizmo', 'depends-on(gizmo)'],
    ['gizmo>=1.0,<2.0', 'depends-on(gizmo>=1.0,<2.0)'],
    ['*', 'depends-on(*)'],
    ['crate(serde>=1)', 'depends-on(serde>=1)'],
    ['all(crate( serde ))', 'depends-on(serde)'],
    ['path-exists(x)', 'path_exists'],
    ['depend-on(x)', 'depends-on'],
    ['depends-on(gizmo >=1.0)', 'gizmo>=1.0'],
  ])('the remedy for %s shows %s', (text, spelling) => {
    expect(faultOf(() => parsePredicate(text, kinds)).remedy).toContain(`\`${spelling}\``)
  })

  it('the remedy for a kind that nobody has says who could bring it', () => {
    const value = { kind: 'acme-check', file: 'x' }
    for (const parse of [
      () => parsePredicate('acme-check(x)', kinds),
      () => parsePredicateValue(value, kinds),
    ]) {
      expect(faultOf(parse).remedy).toContain('an extension has to bring it')
    }
  })

  it('wraps whatever the parser of a kind throws', () => {
    const careless = new PredicateKinds([
      {
        type: 'leaf',
        name: 'careless',
        parse: () => {
          throw new TypeError('not a function')
        },
        evaluate: () => ({ holds: true, seen: '' }),
      },
    ])
    const fault = faultOf(() => parsePredicate('careless(x)', careless))
    expect(fault).toMatchObject({
      code: 'PREDICATE_SYNTAX',
      message: expect.stringContaining('not a function'),
    })
  })
})

describe('depth', () => {
  it('64 levels parse, 65 do not', () => {
    const nested = (levels: number): string => `${'not('.repeat(levels - 1)}env(A)${')'.repeat(levels - 1)}`
    expect(parsePredicate(nested(64), kinds).text).toBe(nested(64))
    expect(faultOf(() => parsePredicate(nested(65), kinds)).code).toBe('PREDICATE_TOO_DEEP')
  })
})

describe('retired calls in legacy mode', () => {
  it.each([
    ['crate(serde>=1)', 'depends-on(serde>=1)', ['depends-on(serde>=1)']],
    ['crate ( serde )', 'depends-on(serde)', ['depends-on(serde)']],
    [
      'any( crate(a),env(A), not(crate(b)) )',
      'any(depends-on(a), env(A), not(depends-on(b)))',
      ['depends-on(a)', 'depends-on(b)'],
    ],
    ['any( env(A) ,env(B))', 'any( env(A) ,env(B))', []],
  ])('%s', (text, upgraded, replacements) => {
    const told: string[] = []
    const predicate = parsePredicate(text, kinds, { legacy: (replacement) => told.push(replacement) })
    expect(predicate.text).toBe(upgraded)
    expect(parsePredicate(predicate.text, kinds)).toEqual(predicate)
    expect(told).toEqual(replacements)
  })

  it('says nothing of one that is wrong', () => {
    const told: string[] = []
    const parse = (): Predicate => parsePredicate('crate()', kinds, { legacy: (text) => told.push(text) })
    expect(faultOf(parse).code).toBe('ATOM_SYNTAX')
    expect(told).toEqual([])
  })
})

describe('lists', () => {
  it.each<[id: string, text: string, entries: string[]]>([
    ['E-P37', 'path_exists(rgx), shell(a, b)', ['path_exists(rgx)', 'shell(a, b)']],
    ['E-P38', ', gizmo ,', ['gizmo']],
    ['E-A23', 'gizmo>=1.0,<2.0', ['gizmo>=1.0', '<2.0']],
    ['empty', '', []],
    ['blanks', ' , ,, ', []],
    ['nested', 'any(env(A), not(env(B))),env(C)', ['any(env(A), not(env(B)))', 'env(C)']],
    ['unclosed', 'shell(a, b', ['shell(a, b']],
    ['closed too often', 'a), b), c', ['a)', 'b)', 'c']],
  ])('%s', (_, text, entries) => {
    expect(splitList(text)).toEqual(entries)
  })

  it('E-P37 a frontmatter list becomes a gate', () => {
    const gate = parseGate(splitList('path_exists(rgx), shell(a, b)'), kinds)
    expect(gate.map(shapeOf)).toEqual([
      ['path_exists', 'rgx'],
      ['shell', 'a, b'],
    ])
  })

  it('a hostile list costs no more than its length', () => {
    expect(splitList('(,'.repeat(500_000))).toHaveLength(1)
    expect(splitList('),'.repeat(500_000))).toHaveLength(500_000)
  })
})
