import type { CacheStore, FileReader, PredicateKind } from '@symposium/sdk'
import { asksOnly } from '../predicates/asks-only.js'
import { coreKinds } from '../predicates/core-kinds.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { problemFrom } from '../report/problem.js'
import { fromCached, toCached } from './cached-skill.js'
import type { SkillReadResult, SkillRules } from './skill-file.js'

/** Whose arguments this version knows the form of. */
const OWN_KINDS: ReadonlySet<PredicateKind> = new Set(coreKinds)

export interface SkillReaderOptions {
  readonly files: FileReader
  readonly kinds: PredicateKinds
  readonly store: CacheStore
}

/** Reads SKILL.md files, each once for as long as it does not change. */
export class SkillReader {
  readonly files: FileReader
  readonly #kinds: PredicateKinds
  readonly #kindNames: string
  readonly #store: CacheStore

  constructor({ files, kinds, store }: SkillReaderOptions) {
    this.files = files
    this.#kinds = kinds
    // Which calls a plugin has to define itself depends on those that are there.
    this.#kindNames = [...kinds.names()].join(' ')
    this.#store = store
  }

  async read(file: string, rules: SkillRules): Promise<SkillReadResult> {
    const stamp = this.#stamp(file)
    if (typeof stamp !== 'string') {
      return stamp
    }
    const key = { stamp, kinds: this.#kindNames }
    const slot = `skill ${rules.lenient ? 'lenient' : 'full'} ${rules.style} ${rules.legacy ? 'legacy' : 'current'} ${file}`
    const cached = fromCached(this.#store.get(slot), key)
    if (cached !== undefined) {
      return cached
    }
    // The stamp is from before the reading: a change in between makes the next run read again.
    const { readSkill } = await import('./skill-file.js')
    const result = await readSkill(file, { ...rules, kinds: this.#kinds, files: this.files })
    if (this.#mayKeep(result)) {
      this.#store.set(slot, toCached(result, key))
    }
    return result
  }

  /** Why the file cannot be read at all is asked anew each time. */
  #stamp(file: string): string | SkillReadResult {
    try {
      return this.files.stat(file)?.stamp ?? ''
    } catch (error) {
      return { problems: [problemFrom(error, { code: 'SKILL_UNREADABLE', file })] }
    }
  }

  /** Not what reading ran into, which may pass, nor arguments whose form is known to an extension alone. */
  #mayKeep({ skill, problems }: SkillReadResult): boolean {
    return (
      !problems.some(({ code }) => code === 'FILE_UNREADABLE' || code === 'SKILL_UNREADABLE') &&
      asksOnly(OWN_KINDS, skill?.gate ?? [], this.#kinds)
    )
  }
}
