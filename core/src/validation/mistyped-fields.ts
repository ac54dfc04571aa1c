import type { FileReader } from '@symposium/sdk'
import { nearest } from '../report/nearest.js'
import type { SkillDefinition } from '../skills/skill.js'
import { finding, type Finding } from './finding.js'
import { lineOf } from './line-of.js'

/** Those that decide where a skill applies: with another name, it applies everywhere. */
const GATES = ['depends-on', 'predicates']
/** Those of the public format, which are for others to read. */
const FORMAT = new Set(['license', 'compatibility', 'metadata', 'allowed-tools', 'version'])

/** Any field may be in a SKILL.md, and so no reader minds one that is nearly a gate. */
export function mistypedFields({ fields, file }: SkillDefinition, files: FileReader): readonly Finding[] {
  return Object.keys(fields).flatMap((name) => {
    const meant = FORMAT.has(name.toLowerCase()) ? undefined : nearest(name, GATES)
    if (meant === undefined) return []
    return finding('warning', {
      code: 'FRONTMATTER_IGNORED',
      message: `nothing reads the field \`${name}\`, did you mean \`${meant}\`?`,
      place: { file, ...lineBelow(lineOf(`\n${name}:`, file, files)) },
      remedy: `rename it to \`${meant}\`, or move it below \`metadata\` if it is for somebody else`,
    })
  })
}

/** What was looked for begins at the end of the line before. */
function lineBelow({ line }: { readonly line?: number }): { readonly line?: number } {
  return line === undefined ? {} : { line: line + 1 }
}
