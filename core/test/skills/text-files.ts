import { SymposiumError, type FileReader, type FileStat } from '@symposium/sdk'
import { coreKinds } from '../../src/predicates/core-kinds.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { readSkill, type SkillReadResult, type SkillRules } from '../../src/skills/skill-file.js'

export const kinds = new PredicateKinds(coreKinds)
export const strict: SkillRules = { lenient: false, style: 'strings', legacy: false }
export const lenient: SkillRules = { ...strict, lenient: true }

/** A reader over texts in memory, for what does not depend on a real file system. */
export function textFiles(texts: Readonly<Record<string, string>>, counts?: { reads: number }): FileReader {
  return {
    stat: (path): FileStat | undefined => {
      const text = texts[path]
      return text === undefined
        ? undefined
        : { type: 'file', size: text.length, mode: 0o644, stamp: `${text.length}` }
    },
    list: () => undefined,
    readText: (path, limit = Number.POSITIVE_INFINITY) => {
      const text = texts[path]
      if (counts !== undefined) {
        counts.reads += 1
      }
      if (text !== undefined && Buffer.byteLength(text) > limit) {
        throw new SymposiumError('FILE_TOO_LARGE', 'is too large', { place: { file: path } })
      }
      return text
    },
    realPath: (path) => path,
  }
}

/** Reads a text as the SKILL.md of the directory `/skills/gizmo`. */
export async function readText(text: string, rules: SkillRules = strict): Promise<SkillReadResult> {
  return readSkill(FILE, { ...rules, kinds, files: textFiles({ [FILE]: text }) })
}

export const FILE = '/skills/gizmo/SKILL.md'

/** A SKILL.md with these lines between its fences. */
export function withLines(...lines: readonly string[]): string {
  return ['---', ...lines, '---', '', 'Text.', ''].join('\n')
}

/** The same with a name and a description that are in order. */
export function withFields(...lines: readonly string[]): string {
  return withLines('name: gizmo', 'description: About gizmos.', ...lines)
}
