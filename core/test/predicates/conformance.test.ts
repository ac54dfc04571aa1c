import { casesFor, type PredicateKindSubject } from '@symposium/sdk/conformance'
import { describe, expect, it } from 'vitest'
import { builtinPredicateKinds } from '../../src/predicates/builtin-kinds.js'

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
}

describe.each(builtinPredicateKinds.map((kind) => [kind.name, kind] as const))(
  '%s keeps the rules',
  (name, kind) => {
    const subject: PredicateKindSubject = { type: 'predicate-kind', kind, ...ARGUMENTS[name] }

    it('has arguments to be tested with', () => {
      expect(kind.type === 'combinator' || (subject.valid ?? []).length > 0).toBe(true)
    })

    it.each(casesFor(subject))('$id', async (conformance) => {
      await expect(conformance.run(subject)).resolves.toBeUndefined()
    })
  },
)
