import { casesFor, type PredicateKindSubject } from '@symposium/sdk/conformance'
import { describe, expect, it } from 'vitest'
import { builtinPredicateKinds } from '../../src/predicates/builtin-kinds.js'
import { loadedKinds } from '../../src/predicates/loaded-kinds.js'

type Arguments = Pick<PredicateKindSubject, 'valid' | 'invalid' | 'dependencies'>

/** What each leaf takes and refuses; combinators take predicates. */
const ARGUMENTS: Readonly<Record<string, Arguments>> = {
  'depends-on': {
    valid: ['serde', 'cargo:serde>=1', '*', 'tokio~1.2'],
    invalid: ['', 'serde >=1', 'serde@1'],
    dependencies: [{ pm: 'cargo', name: 'serde', version: '1.0.219' }],
  },
  env: { valid: ['CI', 'A=b=c', 'A='], invalid: ['', '=x'] },
  path_exists: { valid: ['Cargo.toml', '', 'sub/tool'] },
  shell: { valid: ['true', 'test -f Cargo.toml'], invalid: [''] },
  'workspace-member': { valid: [''], invalid: ['x'] },
  'command-exit-zero': {
    valid: ['npm test', '{"argv":["npm","test"],"timeout":5}'],
    invalid: ['', '{"timeout":5}'],
  },
  'artifact-frontmatter-equals': {
    valid: ['{"artifact":"REVIEW.md","field":"open","equals":0}'],
    invalid: ['', 'REVIEW.md', '{"artifact":"REVIEW.md"}'],
  },
  'json-query': {
    valid: [
      '{"file":"a.json","pointer":"/a","equals":1}',
      '{"file":"README.md.toml","pointer":"","exists":false}',
    ],
    invalid: ['', 'a.json', '{"file":"a.json","pointer":"/a"}'],
  },
  'file-hash': {
    valid: [`{"path":"README.md","sha256":"${'0'.repeat(64)}"}`],
    invalid: ['', '{"path":"a"}'],
  },
  'file-matches': { valid: ['{"path":"README.md","pattern":"a"}'], invalid: ['', '{"path":"a"}'] },
  'newer-than': { valid: ['{"target":"README.md","sources":["b"]}'], invalid: ['', '{"target":"a"}'] },
  'git-clean': { valid: ['', '{"untracked":false}'], invalid: ['x', '{"paths":[]}'] },
  'git-ref': { valid: ['{"branch":"main"}'], invalid: ['', 'main', '{"branch":"-x"}'] },
}

const KINDS = [...builtinPredicateKinds, ...loadedKinds]

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('%s keeps the rules', (name, kind) => {
  const subject: PredicateKindSubject = { type: 'predicate-kind', kind, ...ARGUMENTS[name] }

  it('has arguments to be tested with', () => {
    expect(kind.type === 'combinator' || (subject.valid ?? []).length > 0).toBe(true)
  })

  it.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})
