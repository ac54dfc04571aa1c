import { casesFor, type PredicateKindSubject } from '@symposium/sdk/conformance'
import { describe, expect, it } from 'vitest'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { completeKinds } from '../../src/predicates/complete-kinds.js'
import { rareKindsInFull } from '../../src/predicates/rare-kinds-in-full.js'

type Arguments = Omit<PredicateKindSubject, 'type' | 'kind'>

/** What each leaf takes and refuses; combinators take predicates. */
const ARGUMENTS: Readonly<Record<string, Arguments>> = {
  'depends-on': {
    valid: ['serde', 'cargo:serde>=1', '*', 'tokio~1.2'],
    invalid: ['', 'serde >=1', 'serde@1'],
    validFields: [{ name: 'serde' }, { name: 'npm:@a/b', range: '>=1.0' }],
    invalidFields: [{}, { name: 'serde>=1' }, { name: 'serde', range: '1' }],
    dependencies: [{ pm: 'cargo', name: 'serde', version: '1.0.219' }],
  },
  env: {
    valid: ['CI', 'A=b=c', 'A=', '{"name":"A","equals":" b "}'],
    invalid: ['', '=x', '{"name":1}'],
    validFields: [{ name: 'CI' }, { name: 'A', equals: ' b)' }, { name: 'A', equals: '' }],
    invalidFields: [{}, { name: 'A=b' }, { name: 'A', equals: 1 }],
  },
  path_exists: {
    valid: ['Cargo.toml', '', 'sub/tool', '{"path":"a","type":"dir"}'],
    invalid: ['{"path":""}'],
    validFields: [{ path: 'a' }, { path: 'a(', type: 'file' }, { path: 'a', search: 'PATH' }],
    invalidFields: [{}, { path: 'a', type: 'link' }, { path: 'a/b', search: 'PATH' }],
  },
  shell: {
    valid: ['true', 'test -f Cargo.toml'],
    invalid: [''],
    validFields: [{ command: 'true' }],
    invalidFields: [{}, { command: '(' }],
  },
  'workspace-member': { valid: [''], invalid: ['x'], validFields: [{}] },
  'command-exit-zero': {
    valid: ['npm test', '{"argv":["npm","test"],"timeout":5}'],
    invalid: ['', '{"timeout":5}'],
    validFields: [
      { command: 'case x in a) ;; esac' },
      { argv: ['npm', 'test'], env: { A: 'b' }, okCodes: [0, 2] },
    ],
    invalidFields: [{}, { command: 'x', argv: ['x'] }, { command: 'x', timeout: 0 }],
  },
  'artifact-frontmatter-equals': {
    valid: ['{"artifact":"REVIEW.md","field":"open","equals":0}'],
    invalid: ['', 'REVIEW.md', '{"artifact":"REVIEW.md"}'],
    validFields: [{ artifact: 'REVIEW.md', field: 'open', equals: [null, { a: 1 }], coerce: true }],
    invalidFields: [{}, { artifact: 'a/b', field: 'c', equals: 1 }],
  },
  'json-query': {
    valid: [
      '{"file":"a.json","pointer":"/a","equals":1}',
      '{"file":"README.md.toml","pointer":"","exists":false}',
    ],
    invalid: ['', 'a.json', '{"file":"a.json","pointer":"/a"}'],
    validFields: [
      { file: 'a.yaml', pointer: '', matches: '(a' },
      { file: 'a.toml', pointer: '/a', lt: 1 },
    ],
    invalidFields: [{}, { file: '../a.json', pointer: '', exists: true }],
  },
  'file-hash': {
    valid: [`{"path":"README.md","sha256":"${'0'.repeat(64)}"}`],
    invalid: ['', '{"path":"a"}'],
    validFields: [{ path: 'README.md', sha256: 'A'.repeat(64) }],
    invalidFields: [{}, { path: '/a', sha256: 'A'.repeat(64) }],
  },
  'file-matches': {
    valid: ['{"path":"README.md","pattern":"a"}'],
    invalid: ['', '{"path":"a"}'],
    validFields: [{ path: 'README.md', pattern: '^(a|b', absent: true }],
    invalidFields: [{}, { path: 'a', pattern: '' }],
  },
  'newer-than': {
    valid: ['{"target":"README.md","sources":["b"]}'],
    invalid: ['', '{"target":"a"}'],
    validFields: [{ target: 'README.md', sources: ['a', 'b'] }],
    invalidFields: [{}, { target: 'a', sources: [] }],
  },
  'git-clean': {
    valid: ['', '{"untracked":false}'],
    invalid: ['x', '{"paths":[]}'],
    validFields: [{}, { paths: ['src'], untracked: true }],
    invalidFields: [{ paths: ['..'] }],
  },
  'git-ref': {
    valid: ['{"branch":"main"}'],
    invalid: ['', 'main', '{"branch":"-x"}'],
    validFields: [{ branch: 'main', contains: 'v1.0', ahead: '@{upstream}' }],
    invalidFields: [{}, { contains: 'a..b' }],
  },
}

completeKinds()
const KINDS = [...everydayKinds, ...rareKindsInFull]

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('%s keeps the rules', (name, kind) => {
  const subject: PredicateKindSubject = { type: 'predicate-kind', kind, ...ARGUMENTS[name] }

  it('has arguments to be tested with', () => {
    expect(kind.type === 'combinator' || (subject.valid ?? []).length > 0).toBe(true)
  })

  it.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})
