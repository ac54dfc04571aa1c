import { dirname } from 'node:path'
import type { Problem } from '../report/problem.js'
import { discoverSkills, type DiscoverOptions, type ShadowedSkill } from './discover.js'
import { withoutMirrors } from './mirrors.js'
import type { SkillRules } from './skill-file.js'
import type { SkillReader } from './skill-reader.js'
import type { SkillDefinition } from './skill.js'

export interface ReadGroupOptions extends DiscoverOptions {
  readonly reader: SkillReader
  readonly rules: SkillRules
}

/** The skills below one directory. */
export interface SkillGroupContent {
  /** By depth of their directories, then by path. */
  readonly skills: readonly SkillDefinition[]
  readonly problems: readonly Problem[]
  /**
   * Directories whose skills are unknown rather than absent: a SKILL.md that could not be loaded, a
   * directory that could not be searched. What was installed from there, or from below, stays.
   */
  readonly failedDirectories: readonly string[]
  /** What the traces of a decision mention; the rest is among the problems. */
  readonly nested: readonly ShadowedSkill[]
}

/** Finds and reads a group. A missing directory is an empty group (spec/model.md 3.1 Z1). */
export async function readGroup(base: string, options: ReadGroupOptions): Promise<SkillGroupContent> {
  const { reader, rules } = options
  const found = discoverSkills(base, reader.files, options)
  const skills: SkillDefinition[] = []
  const failedDirectories = [...found.unsearched]
  const problems = [...found.problems, ...found.shadowed.map(shadowProblem)]
  for (const file of found.files) {
    const result = await reader.read(file, rules)
    problems.push(...result.problems)
    if (result.skill === undefined) {
      failedDirectories.push(dirname(file))
    } else {
      skills.push(result.skill)
    }
  }
  const originals = withoutMirrors(skills, reader.files)
  return {
    skills: originals.skills,
    problems: [...problems, ...originals.problems],
    failedDirectories,
    nested: found.nested,
  }
}

function shadowProblem({ file, by }: ShadowedSkill): Problem {
  return {
    code: 'SKILL_SHADOWED',
    message: `is not a skill of its own, because ${by} claims everything below it`,
    place: { file },
    remedy: 'give the skill at the top a directory of its own',
  }
}
