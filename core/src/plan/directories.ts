import { basename, dirname } from 'node:path'
import { childPath } from '../normal-paths.js'
import { checkSkillName, composed, foldSkillName } from '../skills/name.js'
import type { ObservedEntry, ObservedParent, ObservedSource } from './observation.js'
import type { Origins } from './origins.js'
import type { BlockCause, DesiredSkill } from './plan.js'

/** Where one skill belongs below one parent. */
export type Assignment = { readonly skill: DesiredSkill; readonly directory: string } & (
  | { readonly state: 'absent' }
  | { readonly state: 'present'; readonly entry: ObservedEntry }
  | { readonly state: 'in-place' }
  | { readonly state: 'blocked'; readonly reason: string; readonly cause: BlockCause }
)

export interface AssignmentInput {
  readonly desired: readonly DesiredSkill[]
  readonly origins: Origins
  readonly sources: ReadonlyMap<string, ObservedSource>
  /** Whether a directory of ours holds another skill that must stay, so that this one may not have it. */
  readonly reserved: (entry: ObservedEntry, skill: DesiredSkill) => boolean
}

/**
 * Gives every skill its directory below one parent (spec/model.md 3.7 O3, O4; the
 * table of spec/pipeline.md 4.3). Names are compared as a file system without
 * case would do, so `Docs` and `docs` never share a directory (cases/faults.md C4).
 */
export function assignDirectories(parent: ObservedParent, input: AssignmentInput): readonly Assignment[] {
  const slots = new Slots(parent)
  return input.desired.map((skill) => {
    const inPlace = slots.inPlace(input.sources.get(skill.directory))
    if (inPlace !== undefined) {
      return { skill, directory: inPlace, state: 'in-place' }
    }
    // Loading checks names too; this is the last place before one becomes a path (G50).
    const check = checkSkillName(skill.name)
    if (!check.ok) {
      const { path } = parent.parent
      return { skill, directory: path, state: 'blocked', reason: check.problem.message, cause: 'name' }
    }
    return assign(skill, slots, input)
  })
}

function assign(skill: DesiredSkill, slots: Slots, input: AssignmentInput): Assignment {
  let directory = slots.path(skill.name)
  for (const { name, plain } of input.origins.candidates(skill)) {
    directory = slots.path(name)
    if (slots.isTaken(name)) {
      continue
    }
    const entry = slots.find(name)
    if (entry === undefined) {
      slots.take(name)
      return { skill, directory, state: 'absent' }
    }
    if (mayHold(entry, skill, input)) {
      slots.take(name)
      return { skill, directory, state: 'present', entry }
    }
    if (!plain) {
      break
    }
  }
  const reason = 'something of that name is there that is not ours'
  return { skill, directory, state: 'blocked', reason, cause: 'occupied' }
}

function mayHold(entry: ObservedEntry, skill: DesiredSkill, input: AssignmentInput): boolean {
  return entry.owner === 'unverified'
    ? entry.holds?.includes(skill.identity) === true
    : entry.owner === 'ours' && !input.reserved(entry, skill)
}

/** What is there below one parent, and what this run has given away. */
class Slots {
  readonly #parent: ObservedParent
  readonly #entries = new Map<string, ObservedEntry[]>()
  readonly #links = new Map<string, string>()
  readonly #taken = new Set<string>()

  constructor(parent: ObservedParent) {
    this.#parent = parent
    for (const entry of parent.entries) {
      const folded = foldSkillName(entry.name)
      const same = this.#entries.get(folded)
      if (same === undefined) {
        this.#entries.set(folded, [entry])
      } else {
        same.push(entry)
      }
      if (entry.link !== undefined) {
        this.#links.set(entry.link, this.path(entry.name))
      }
    }
  }

  path(name: string): string {
    return childPath(this.#parent.parent.path, name)
  }

  take(name: string): void {
    this.#taken.add(foldSkillName(name))
  }

  isTaken(name: string): boolean {
    return this.#taken.has(foldSkillName(name))
  }

  /** The entry of exactly that name, else one that a file system without case takes for it, the user's first. */
  find(name: string): ObservedEntry | undefined {
    const same = this.#entries.get(foldSkillName(name)) ?? []
    return (
      same.find((entry) => composed(entry.name) === name) ??
      same.find((entry) => entry.owner !== 'ours') ??
      same[0]
    )
  }

  /** A source that lies in this parent, or that the user has linked here, is read as it is (G51, O3). */
  inPlace(source: ObservedSource | undefined): string | undefined {
    if (source === undefined) {
      return undefined
    }
    return dirname(source.realPath) === this.#parent.realPath
      ? this.path(basename(source.realPath))
      : this.#links.get(source.realPath)
  }
}
