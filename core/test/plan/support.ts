import type { InstalledSkill, ObservedEntry, ObservedParent } from '../../src/plan/observation.js'
import type { DesiredSkill, SkillAction } from '../../src/plan/plan.js'
import { planSkills, type SkillPlanInput } from '../../src/plan/skills.js'
import { originSuffix } from '../../src/skills/identity.js'

export const CLAUDE = { path: '/w/.claude/skills', agents: ['claude'], wanted: true }

export function skill(where: string, name = where, plugin = 'test:plugin'): DesiredSkill {
  return { name, directory: `/src/${where}`, identity: `/src/${where}/SKILL.md`, plugin }
}

export function record(of: DesiredSkill, name = of.name, parent = CLAUDE.path): InstalledSkill {
  return {
    directory: `${parent}/${name}`,
    skill: of.name,
    plugin: of.plugin,
    identity: of.identity,
    source: of.directory,
    sourceStamps: 'source',
    stamps: 'copy',
  }
}

export function ours(of: DesiredSkill, more: Partial<ObservedEntry> = {}): ObservedEntry {
  const name = more.name ?? of.name
  return { name, owner: 'ours', plugin: of.plugin, stamps: 'copy', record: record(of, name), ...more }
}

export interface Scene {
  readonly desired?: readonly DesiredSkill[]
  readonly entries?: readonly ObservedEntry[]
  readonly parents?: readonly ObservedParent[]
  readonly unreadable?: readonly DesiredSkill[]
  readonly retain?: SkillPlanInput['retain']
  readonly declined?: SkillPlanInput['declined']
  readonly mayRemove?: boolean
}

export function plan(scene: Scene): readonly SkillAction[] {
  const desired = scene.desired ?? []
  const unreadable = new Set(scene.unreadable)
  return planSkills({
    desired,
    observation: {
      parents: scene.parents ?? [{ parent: CLAUDE, realPath: CLAUDE.path, entries: scene.entries ?? [] }],
      sources: new Map(
        desired.map((one) => [
          one.directory,
          { realPath: one.directory, stamps: unreadable.has(one) ? undefined : 'source' },
        ]),
      ),
    },
    retain: scene.retain ?? (() => false),
    ...(scene.declined === undefined ? {} : { declined: scene.declined }),
    mayRemove: scene.mayRemove ?? true,
  })
}

/** `type directory`, for a question both answers. */
export function short(actions: readonly SkillAction[]): readonly string[] {
  return actions.map((action) => {
    const name = action.directory.slice(action.directory.lastIndexOf('/') + 1)
    return action.type === 'verify'
      ? `${name}: ${action.against}? ${action.same.type} : ${action.different.type}`
      : `${name}: ${action.type}`
  })
}

export const review = skill('a/review', 'review')
export const rival = skill('b/review', 'review')
export const [H, R] = [originSuffix(review.identity), originSuffix(rival.identity)]
export const user = (name: string): ObservedEntry => ({ name, owner: 'user' })
