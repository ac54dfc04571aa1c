import { posix } from 'node:path'
import type { Problem } from '../report/problem.js'

/** Longer ones lead to nothing on any system, and putting them in order would take quadratic time. */
const LONGEST_PATH = 4096
const DELIMITERS = /[\s"'`<>()[\]{},;|=]+/

/**
 * Paths in the text of a SKILL.md that lead out of its directory. An agent finds
 * them only as long as the neighbours are installed under the names that the
 * author had in mind (cases/original.md F-2). For authors, not for every run.
 */
export function findOutsideReferences(text: string, file: string): readonly Problem[] {
  return text.split('\n').flatMap((line, index) => {
    const paths = line.includes('../') ? line.split(DELIMITERS).filter(leadsOutside) : []
    return [...new Set(paths)].map((path) => ({
      code: 'SKILL_REFERENCE_OUTSIDE' as const,
      message: `\`${path}\` leads out of the skill's directory, where an installed copy may find something else`,
      place: { file, line: index + 1 },
      remedy: 'put the file, or a link to it, into the skill',
    }))
  })
}

function leadsOutside(path: string): boolean {
  return (
    path.length <= LONGEST_PATH &&
    path.includes('../') &&
    !/^(?:[a-z][a-z0-9+.-]*:|\/|~)/i.test(path) &&
    posix.normalize(path).startsWith('../')
  )
}
