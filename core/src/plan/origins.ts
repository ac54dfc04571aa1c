import { originSuffix, originSuffixes } from '../skills/identity.js'
import { composed } from '../skills/name.js'
import type { InstalledSkill } from './observation.js'
import type { DesiredSkill } from './plan.js'

/** First occurrence of each (name, identity), order kept (spec/model.md O2). */
export function withoutRepetition(desired: readonly DesiredSkill[]): readonly DesiredSkill[] {
  const first = new Map<string, DesiredSkill>()
  for (const skill of desired) {
    const key = `${composed(skill.name)}\0${skill.identity}`
    if (!first.has(key)) {
      first.set(key, skill)
    }
  }
  return [...first.values()]
}

const LONGER_SUFFIXES = [16, 32, 64]

/** How often each name is claimed, over the whole run and not by agent (spec/pipeline.md 4.3). */
export class Origins {
  readonly #byName = new Map<string, Set<string>>()
  readonly #suffixes = new Map<string, ReadonlyMap<string, string>>()

  /**
   * @param retained installed skills whose plugin could not be loaded in this run.
   * They still claim their names, or everything would be renamed to and fro
   * whenever a registry is out of reach.
   */
  constructor(desired: readonly DesiredSkill[], retained: readonly InstalledSkill[]) {
    for (const skill of desired) {
      this.#add(skill.name, skill.identity)
    }
    for (const record of retained) {
      this.#add(record.skill, record.identity)
    }
  }

  /**
   * Names of directories to try, best first. The longer suffixes are for a name
   * that another skill of this run has taken already (G49). Lazy, since most
   * skills get the first, and a suffix takes a digest.
   */
  *candidates(skill: DesiredSkill): Generator<{ readonly name: string; readonly plain: boolean }> {
    const name = composed(skill.name)
    const identities = this.#byName.get(name)
    if (identities === undefined || identities.size === 1) {
      yield { name, plain: true }
      yield { name: `${name}-${originSuffix(skill.identity)}`, plain: false }
    } else {
      yield { name: `${name}-${this.#suffixFor(name, identities, skill.identity)}`, plain: false }
    }
    for (const length of LONGER_SUFFIXES) {
      yield { name: `${name}-${originSuffix(skill.identity, length)}`, plain: false }
    }
  }

  #add(name: string, identity: string): void {
    const key = composed(name)
    const identities = this.#byName.get(key)
    if (identities === undefined) {
      this.#byName.set(key, new Set([identity]))
    } else {
      identities.add(identity)
    }
  }

  #suffixFor(name: string, identities: ReadonlySet<string>, identity: string): string {
    const known = this.#suffixes.get(name) ?? originSuffixes(identities)
    this.#suffixes.set(name, known)
    return known.get(identity) ?? originSuffix(identity)
  }
}
