import { discoverSkills } from './discover.js'
import type { SkillDefinition } from './skill.js'
import type { SkillRules } from './skill-file.js'
import type { SkillReader } from './skill-reader.js'

export interface PreviewOptions {
  readonly reader: SkillReader
  readonly rules: SkillRules
  /** Nothing outside of it is looked at. */
  readonly within: string
  /** Told of each skill that was read. */
  readonly onSkill?: (skill: SkillDefinition) => void
}

const MOST_GROUPS = 20
/** Files and directories of one group. */
const MOST_ENTRIES = 5_000
const MOST_SKILLS = 200
const MOST_BYTES = 2 * 1024 * 1024

/** Stands behind the names where there are, or may be, others. */
export const AND_MORE = '… and more'

/**
 * Names of the skills below some directories, sorted, for a package that nobody has
 * agreed to. Being among the dependencies must not be enough to keep a command busy:
 * with more than anybody would read, it says only that there is more.
 */
export async function previewSkills(
  bases: readonly string[],
  options: PreviewOptions,
): Promise<readonly string[]> {
  const { reader, rules, within } = options
  const distinct = [...new Set(bases)]
  const names = new Set<string>()
  let more = distinct.length > MOST_GROUPS
  let count = 0
  let bytes = 0
  for (const base of distinct.slice(0, MOST_GROUPS)) {
    const { files, problems } = discoverSkills(base, reader.files, { within, mostEntries: MOST_ENTRIES })
    more ||= problems.some(({ code }) => code === 'SKILL_SEARCH_LIMIT')
    for (const file of files) {
      count += 1
      bytes += sizeOf(file, reader)
      if (count > MOST_SKILLS || bytes > MOST_BYTES) {
        more = true
        break
      }
      const { skill } = await reader.read(file, rules)
      if (skill !== undefined) {
        names.add(skill.name)
        options.onSkill?.(skill)
      }
    }
  }
  return [...[...names].sort(), ...(more ? [AND_MORE] : [])]
}

function sizeOf(file: string, { files }: SkillReader): number {
  try {
    return files.stat(file)?.size ?? 0
  } catch {
    // Reading it fails too.
    return 0
  }
}
