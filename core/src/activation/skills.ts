import { formatPackageId } from '@symposium/sdk'
import type { Plugin, SkillGroup } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { Gate } from '../predicates/tree.js'
import type { Problem } from '../report/problem.js'
import type { SkillDefinition } from '../skills/skill.js'
import type { ActivePlugin } from './record.js'

/** What reading the skills below one directory gave. */
export interface GroupReading {
  readonly skills: readonly SkillDefinition[]
  readonly problems: readonly Problem[]
  /** Directories of skills that are there and could not be read: their installed copies stay. */
  readonly failedDirectories: readonly string[]
  /** It could not be told in this run what the group holds. */
  readonly undetermined?: true
}

/** What became of one group or one skill of an active plugin. */
export interface GroupRecord {
  readonly plugin: Plugin
  readonly group: SkillGroup
  readonly gate: Evaluation
  /** Absent when the gate does not hold: nothing is scanned then (spec/model.md 3.5). */
  readonly skills?: readonly SkillRecord[]
  readonly problems: readonly Problem[]
}

export interface SkillRecord {
  readonly skill: SkillDefinition
  readonly gate: Evaluation
  readonly state: 'applicable' | 'inactive' | 'duplicate'
}

export interface ApplicableSkill {
  readonly skill: SkillDefinition
  /** Canonical path of the SKILL.md: what makes two references one skill. */
  readonly identity: string
  readonly plugin: Plugin
}

export interface SkillSelection {
  readonly groups: readonly GroupRecord[]
  /** Without repetition, first occurrence first (spec/model.md O2). */
  readonly applicable: readonly ApplicableSkill[]
  /** Sources whose installed copies must stay, since they could not be read in this run. */
  readonly failedDirectories: readonly string[]
  /** `formatPackageId` of plugins with a group that could not be determined. */
  readonly undetermined: readonly string[]
}

export interface SkillSelectionInput {
  readonly active: readonly ActivePlugin[]
  evaluate(gate: Gate, plugin: Plugin): Evaluation | Promise<Evaluation>
  readGroup(group: SkillGroup, plugin: Plugin): GroupReading | Promise<GroupReading>
  identityOf(skill: SkillDefinition): string
}

/** Group by group in manifest order: the narrower gate is asked only where the wider one holds (spec/model.md 3.5). */
export async function selectSkills(input: SkillSelectionInput): Promise<SkillSelection> {
  const groups: GroupRecord[] = []
  const applicable = new Map<string, ApplicableSkill>()
  const failedDirectories: string[] = []
  const undetermined = new Set<string>()
  for (const { plugin } of input.active) {
    for (const group of plugin.skillGroups) {
      const gate = await input.evaluate(group.gate, plugin)
      if (gate.unavailable === true) {
        undetermined.add(formatPackageId(plugin.id))
      }
      if (!gate.holds || group.source.type === 'witness') {
        groups.push({ plugin, group, gate, problems: [] })
        continue
      }
      const reading = await input.readGroup(group, plugin)
      failedDirectories.push(...reading.failedDirectories)
      if (reading.undetermined === true) {
        undetermined.add(formatPackageId(plugin.id))
      }
      const skills: SkillRecord[] = []
      for (const skill of reading.skills) {
        const skillGate = await input.evaluate(skill.gate, plugin)
        if (skillGate.unavailable === true) {
          failedDirectories.push(skill.directory)
        }
        skills.push({
          skill,
          gate: skillGate,
          state: place(applicable, { skill, plugin, gate: skillGate }, input),
        })
      }
      groups.push({ plugin, group, gate, skills, problems: reading.problems })
    }
  }
  return { groups, applicable: [...applicable.values()], failedDirectories, undetermined: [...undetermined] }
}

function place(
  applicable: Map<string, ApplicableSkill>,
  found: { readonly skill: SkillDefinition; readonly plugin: Plugin; readonly gate: Evaluation },
  input: SkillSelectionInput,
): SkillRecord['state'] {
  if (!found.gate.holds) {
    return 'inactive'
  }
  const identity = input.identityOf(found.skill)
  const key = `${found.skill.name}\0${identity}`
  if (applicable.has(key)) {
    return 'duplicate'
  }
  applicable.set(key, { skill: found.skill, identity, plugin: found.plugin })
  return 'applicable'
}
