import { SymposiumError, type PredicateKind } from '@symposium/sdk'
import { isKindName, replacementOf } from './names.js'
import { quote } from '../report/show.js'

/**
 * The kinds of one session, built once and never changed. Activation and gates read the same ones
 * (design/decisions.md, Dependencies and predicates).
 */
export class PredicateKinds {
  readonly #byName: ReadonlyMap<string, PredicateKind>

  /**
   * @param origins who brought a kind, for messages: an extension's name.
   * @throws SymposiumError `DUPLICATE_NAME` naming both sides of every clash, `EXTENSION_INVALID` for a
   *   name that could not be written or is kept for a retired call.
   */
  constructor(kinds: readonly PredicateKind[], origins: ReadonlyMap<PredicateKind, string> = new Map()) {
    const byName = new Map<string, PredicateKind>()
    const clashes: string[] = []
    const describe = (kind: PredicateKind): string =>
      `${quote(kind.name)} of ${origins.get(kind) ?? 'the core'}`
    for (const kind of kinds) {
      for (const name of [kind.name, ...(kind.aliases ?? [])]) {
        checkKindName(name)
        const other = byName.get(name)
        if (other === undefined) byName.set(name, kind)
        else clashes.push(`${quote(name)} is claimed by ${describe(other)} and by ${describe(kind)}`)
      }
    }
    if (clashes.length > 0) {
      throw new SymposiumError('DUPLICATE_NAME', `two predicates have one name: ${clashes.join('; ')}`, {
        remedy: 'remove one of the extensions from the configuration',
      })
    }
    this.#byName = byName
  }

  get(name: string): PredicateKind | undefined {
    return this.#byName.get(name)
  }

  /** Names and aliases, in the order of registration. */
  names(): Iterable<string> {
    return this.#byName.keys()
  }

  /** Whether a plugin may not define a predicate of this name (spec/model.md 1.9). */
  isReserved(name: string): boolean {
    return this.#byName.has(name) || replacementOf(name) !== undefined
  }
}

function checkKindName(name: string): void {
  if (isKindName(name) && replacementOf(name) === undefined) return
  throw new SymposiumError('EXTENSION_INVALID', `${quote(name)} cannot be the name of a predicate kind`, {
    remedy: 'use a letter, then letters, digits, `_` and `-`; `crate` is taken',
  })
}
