import { join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import { foldSkillName } from './name.js'
import type { SkillDefinition } from './skill.js'

/** Files and directories; a skill with more is never taken for a copy. */
const MOST_ENTRIES = 200

/**
 * Leaves out skills of a group that repeat an earlier one of the same name file
 * by file: packages ship one skill in the directory of several agents, and each
 * would be installed beside the others (cases/faults.md A20). With the slightest
 * difference, or doubt, both stay.
 */
export function withoutMirrors(
  skills: readonly SkillDefinition[],
  files: FileReader,
): { readonly skills: readonly SkillDefinition[]; readonly problems: readonly Problem[] } {
  const kept: SkillDefinition[] = []
  const problems: Problem[] = []
  const byName = new Map<string, SkillDefinition[]>()
  for (const skill of skills) {
    const name = foldSkillName(skill.name)
    const earlier = byName.get(name) ?? []
    const original = earlier.find(({ directory }) => isCopy(directory, skill.directory, files))
    if (original === undefined) {
      kept.push(skill)
      byName.set(name, [...earlier, skill])
    } else {
      const message = `repeats ${original.file} file by file and is left out`
      problems.push({ code: 'SKILL_MIRRORED', message, place: { file: skill.file } })
    }
  }
  return { skills: kept, problems }
}

function isCopy(left: string, right: string, files: FileReader): boolean {
  const pending: [string, string][] = [[left, right]]
  let count = 0
  try {
    for (const [leftDirectory, rightDirectory] of pending) {
      const entries = files.list(leftDirectory)
      const others = files.list(rightDirectory)
      count += entries?.length ?? 0
      if (entries === undefined || entries.length !== others?.length || count > MOST_ENTRIES) {
        return false
      }
      for (const [index, { name }] of entries.entries()) {
        const pair: [string, string] = [join(leftDirectory, name), join(rightDirectory, name)]
        const kind = others[index]?.name === name ? sameEntry(pair, files) : 'different'
        if (kind === 'different') {
          return false
        }
        if (kind === 'directory') {
          pending.push(pair)
        }
      }
    }
    return true
  } catch {
    // What cannot be read, or is no text, cannot be compared.
    return false
  }
}

function sameEntry([left, right]: [string, string], files: FileReader): 'directory' | 'file' | 'different' {
  const one = files.stat(left)
  const other = files.stat(right)
  if (one === undefined || one.type !== other?.type || one.type === 'other') {
    return 'different'
  }
  if (one.type === 'directory') {
    return 'directory'
  }
  return one.size === other.size && files.readText(left) === files.readText(right) ? 'file' : 'different'
}
