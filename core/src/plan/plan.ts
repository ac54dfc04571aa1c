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

/** One planned change below a skill parent. Every desired skill and every managed directory ends in exactly one action. */
export type SkillAction =
  | {
      readonly type: 'install'
      readonly skill: DesiredSkill
      readonly parent: SkillParent
      readonly directory: string
      readonly reason: string
    }
  | {
      readonly type: 'replace'
      readonly skill: DesiredSkill
      readonly parent: SkillParent
      readonly directory: string
      readonly reason: string
    }
  | {
      readonly type: 'unchanged'
      readonly skill: DesiredSkill
      readonly parent: SkillParent
      readonly directory: string
    }
  /** The source already lies in this parent: no copy. */
  | {
      readonly type: 'in-place'
      readonly skill: DesiredSkill
      readonly parent: SkillParent
      readonly directory: string
    }
  /** Every directory that it could go to belongs to the user. */
  | {
      readonly type: 'blocked'
      readonly skill: DesiredSkill
      readonly parent: SkillParent
      readonly directory: string
      readonly reason: string
    }
  | {
      readonly type: 'remove'
      readonly parent: SkillParent
      readonly directory: string
      readonly reason: string
    }
  /** Ours, not wanted by what was loaded, but its plugin could not be loaded in this run. */
  | {
      readonly type: 'keep'
      readonly parent: SkillParent
      readonly directory: string
      readonly reason: string
    }
