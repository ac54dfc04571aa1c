import type { SkillParent } from './plan.js'

/** What the ledger remembers of one installed directory. Paths are absolute here, relative where that is possible on disk. */
export interface InstalledSkill {
  readonly directory: string
  readonly skill: string
  readonly plugin: string
  readonly identity: string
  /** Directory that was copied. */
  readonly source: string
  /** {@link ObservedSource.stamps} at the time of copying. */
  readonly sourceStamps: string
  /** {@link ObservedSource.directories} when they were last looked at. */
  readonly sourceDirectories?: string | undefined
  /** {@link ObservedEntry.stamps} right after installing. */
  readonly stamps: string
  /** {@link ObservedEntry.directories} when they were last looked at. It spares listing them and decides nothing. */
  readonly directories?: string | undefined
}

/**
 * Whose a child of a skills parent is (spec/pipeline.md 4.3, cases/faults.md D12):
 *
 * - `ours`: a directory that holds our marker, written for this very directory, and
 *   that the ledger knows, or that still holds what the marker says;
 * - `ours-linked`: a link where the ledger says that we installed a directory;
 * - `unverified`: a directory with our marker for which nothing else speaks. The
 *   public original left such, and a repository may bring a marker along to have
 *   somebody's work removed;
 * - `user`: everything else, a copy of one of ours under another name included.
 */
export type Owner = 'ours' | 'ours-linked' | 'unverified' | 'user'

export interface ObservedEntry {
  readonly name: string
  readonly owner: Owner
  /** Real path of where a link leads. */
  readonly link?: string
  /** `formatPackageId` of the plugin that it was installed for, where the ledger or the marker says so. */
  readonly plugin?: string
  /** One text of all names and stamps inside; present on `ours` and `unverified`. */
  readonly stamps?: string
  /** The same for the directories inside and itself; present where `stamps` is. */
  readonly directories?: string | undefined
  /**
   * Digest of what was installed, as the marker holds it. It tells an edit from a
   * mere touch, and is read only where the ledger does not fit.
   */
  readonly content?: string
  readonly record?: InstalledSkill
  /** Agents find a skill in it; present on `ours` and `unverified`. */
  readonly readable?: boolean
  /** Its marker, which alone speaks for it, was written in another workspace, or before this one was moved. */
  readonly elsewhere?: true
  /** Identities of the desired skills that an `unverified` directory holds byte for byte. */
  readonly holds?: readonly string[]
}

export interface ObservedParent {
  readonly parent: SkillParent
  /** With links resolved; also known of a directory that does not exist yet. */
  readonly realPath: string
  readonly entries: readonly ObservedEntry[]
}

export interface ObservedSource {
  /** With links resolved. */
  readonly realPath: string
  /** One text of all names and stamps inside; `undefined` where the source could not be read or is over a limit. */
  readonly stamps: string | undefined
  /** The same for the directories inside and itself, where they tell all that may change. */
  readonly directories?: string | undefined
  /** Of all files inside, links followed; 0 where it could not be read. */
  readonly bytes?: number
}

/** Everything that planning needs to know of the disk. */
export interface SkillObservation {
  /** Directories that are really one and the same occur once (cases/faults.md D10). */
  readonly parents: readonly ObservedParent[]
  /** By the directory of the desired skill. */
  readonly sources: ReadonlyMap<string, ObservedSource>
}
