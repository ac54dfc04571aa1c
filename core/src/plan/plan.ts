/** A skill that should be installed, with everything the planner and the installer need to know of it. */
export interface DesiredSkill {
  readonly name: string
  /** Absolute directory that is copied. */
  readonly directory: string
  /** Canonical path of the SKILL.md: the skill's identity (spec/model.md 3.7). */
  readonly identity: string
  /** `formatPackageId` of the first plugin that brought it. */
  readonly plugin: string
}

/** One directory that skills are installed into, shared by the agents that read it. */
export interface SkillParent {
  /** Absolute. */
  readonly path: string
  readonly agents: readonly string[]
  /** False for the directories of agents that are not configured: nothing is installed there, leftovers are removed. */
  readonly wanted: boolean
}

interface InParent {
  readonly parent: SkillParent
  /** Absolute: the directory below the parent that this is about. */
  readonly directory: string
}

interface OfSkill extends InParent {
  readonly skill: DesiredSkill
}

/** Why a directory of ours that is not wanted stays. */
export type KeepCause =
  /** Its plugin or its source could not be determined in this run (spec/pipeline.md G52, G61). */
  | 'undetermined'
  /** It no longer holds what was installed (cases/faults.md J7). */
  | 'edited'
  /** As `edited` or `unverified`, but its plugin was declined: what is left of it is put out of the agents' sight. */
  | 'declined'
  /** Nothing but a marker says that it was ever installed here. */
  | 'unverified'
  /** The ledger cannot be read, so that nothing is removed. */
  | 'ledger'

export type BlockCause =
  /** Every directory that it could go to belongs to the user. */
  | 'occupied'
  /** Its name is no name of a directory. */
  | 'name'
  /** Its source cannot be copied, and no copy is there yet. */
  | 'source'

/** One change below a skill parent that needs no further look at contents. */
export type SettledSkillAction =
  | (OfSkill & { readonly type: 'install'; readonly reason: string })
  | (OfSkill & {
      readonly type: 'replace'
      readonly reason: string
      /** Absolute. Differs from `directory` only in the case of its letters. */
      readonly replaces: string
    })
  | (OfSkill & { readonly type: 'unchanged' })
  /** The source already lies in this parent: no copy. */
  | (OfSkill & { readonly type: 'in-place' })
  /** It is not installed here. */
  | (OfSkill & { readonly type: 'blocked'; readonly reason: string; readonly cause: BlockCause })
  | (InParent & {
      readonly type: 'remove'
      readonly reason: string
      /** The skill that was installed there, where that is known. */
      readonly identity?: string
    })
  /** Ours and not confirmed by this run, yet not removed. */
  | (InParent & { readonly type: 'keep'; readonly reason: string; readonly cause: KeepCause })

/**
 * What happens depends on contents, which planning does not read: the answer
 * picks one of two actions that are planned already.
 */
export interface VerifySkillAction extends InParent {
  readonly type: 'verify'
  /** What the installed copy is compared with: the source of the skill, or what its marker says was installed. */
  readonly against: 'source' | 'installed'
  readonly same: SettledSkillAction
  readonly different: SettledSkillAction
}

/** Every desired skill in every wanted parent, and every managed directory, ends in exactly one action. */
export type SkillAction = SettledSkillAction | VerifySkillAction
