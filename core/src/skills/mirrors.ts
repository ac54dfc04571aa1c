import { join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import { foldSkillName } from './name.js'
import type { SkillDefinition } from './skill.js'

/** Files and directories; a skill with more is never taken for a copy. */
const MOST_ENTRIES = 200
/** Of one group. What is beyond is not compared, and stays. */
const MOST_COMPARED_ENTRIES = 20_000
const MOST_COMPARED_BYTES = 64 * 1024 * 1024

/**
 * Leaves out skills of a group that repeat an earlier one of the same name file
 * by file: packages ship one skill in the directory of several agents, and each
 * would be installed beside the others (cases/faults.md A20). With the slightest
 * difference, or doubt, both stay. Every directory is looked at once, and read only
 * where another one has files of the same names and sizes.
 */
export function withoutMirrors(
  skills: readonly SkillDefinition[],
  files: FileReader,
): { readonly skills: readonly SkillDefinition[]; readonly problems: readonly Problem[] } {
  const trees = new SkillTrees(files)
  const sameName = repeated(skills, ({ name }) => foldSkillName(name))
  const sameShape = sameName.flatMap((group) => repeated(group, ({ directory }) => trees.shape(directory)))
  const sameContent = sameShape.flatMap((group) =>
    repeated(group, ({ directory }) => trees.content(directory)),
  )
  const originals = new Map(
    sameContent.flatMap(([original, ...copies]) => copies.map((copy) => [copy, original] as const)),
  )
  return {
    skills: skills.filter((skill) => !originals.has(skill)),
    problems: skills.flatMap((skill): readonly Problem[] => {
      const original = originals.get(skill)
      const message = `repeats ${original?.file ?? ''} file by file and is left out`
      return original === undefined ? [] : [{ code: 'SKILL_MIRRORED', message, place: { file: skill.file } }]
    }),
  }
}

/** The groups of several with one key, in order; those without a key are in none. */
function repeated(
  skills: readonly SkillDefinition[],
  keyOf: (skill: SkillDefinition) => string | undefined,
): readonly (readonly SkillDefinition[])[] {
  const groups = new Map<string, SkillDefinition[]>()
  for (const skill of skills) {
    const key = keyOf(skill)
    if (key !== undefined) {
      const group = groups.get(key)
      if (group === undefined) {
        groups.set(key, [skill])
      } else {
        group.push(skill)
      }
    }
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

interface Tree {
  readonly shape: string
  readonly files: readonly string[]
  readonly bytes: number
}

class SkillTrees {
  readonly #files: FileReader
  readonly #trees = new Map<string, Tree>()
  #entries = 0
  #bytes = 0

  constructor(files: FileReader) {
    this.#files = files
  }

  /** Names, kinds and sizes. `undefined` for what cannot be looked at. */
  shape(directory: string): string | undefined {
    try {
      const tree = this.#walk(directory)
      if (tree !== undefined) {
        this.#trees.set(directory, tree)
      }
      return tree?.shape
    } catch {
      return undefined
    }
  }

  /** A digest of all files. `undefined` for what cannot be read, or is no text. */
  content(directory: string): string | undefined {
    const tree = this.#trees.get(directory)
    this.#bytes += tree?.bytes ?? 0
    if (tree === undefined || this.#bytes > MOST_COMPARED_BYTES) {
      return undefined
    }
    // Loaded when two skills look the same, and not before: it takes milliseconds that every start would pay.
    const digest = process.getBuiltinModule('node:crypto').createHash('sha256')
    try {
      for (const file of tree.files) {
        const text = this.#files.readText(file)
        if (text === undefined) {
          return undefined
        }
        digest.update(`${text.length} `).update(text)
      }
      return digest.digest('hex')
    } catch {
      return undefined
    }
  }

  #walk(directory: string): Tree | undefined {
    const pending = [directory]
    const files: string[] = []
    const shape: string[] = []
    let bytes = 0
    for (const path of pending) {
      const entries = this.#files.list(path)
      this.#entries += entries?.length ?? 0
      if (
        entries === undefined ||
        entries.length + shape.length > MOST_ENTRIES ||
        this.#entries > MOST_COMPARED_ENTRIES
      ) {
        return undefined
      }
      for (const { name } of entries) {
        const child = join(path, name)
        const stat = this.#files.stat(child)
        if (stat === undefined || stat.type === 'other') {
          return undefined
        }
        const isFile = stat.type === 'file'
        ;(isFile ? files : pending).push(child)
        bytes += isFile ? stat.size : 0
        shape.push(JSON.stringify(isFile ? [name, stat.size] : [name]))
      }
      shape.push('')
    }
    return { shape: shape.join('\n'), files, bytes }
  }
}
