import { basename } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import { parse } from 'smol-toml'
import { childPath } from '../normal-paths.js'
import type { Problem } from '../report/problem.js'
import { isInside } from '../inside.js'
import { SKILL_FILE } from '../skills/marker.js'
import type { CheckContext } from './context.js'
import { isManifestName } from './manifest-names.js'

const LARGEST_FILE = 256 * 1024
const MOST_ENTRIES = 20_000
const DEEPEST = 16
const SKIPPED = new Set(['.git', 'node_modules', 'target'])

/** Keys that manifests have, and had in dialects of long ago (spec/papers.md 4.2). */
const OURS = ['skills', 'skill', 'depends-on', 'crates', 'advice-for', 'hooks', 'mcp_servers', 'mcp']
  .concat([
    'installations',
    'installable',
    'subcommand',
    'predicates',
    'predicate',
    'where',
    'recommendation',
  ])
  .concat(['session-start-context', 'plugins'])
/** Keys by which other tools know their files. */
const OTHERS = ['package', 'workspace', 'dependencies', 'tool', 'project', 'build-system', 'lints']

/**
 * Files that were meant for a manifest or a skill and that nobody will ever look at, because of their names
 * (cases/original.md F-23). What lies below an entry is the entry's own.
 */
export function findStrays(
  root: string,
  entries: readonly string[],
  { ports: { files } }: CheckContext,
): readonly Problem[] {
  const claimed = new Set(entries)
  const found: Problem[] = []
  const open = [{ directory: root, depth: 0 }]
  let count = 0
  for (const { directory, depth } of open) {
    const listing = claimed.has(directory) ? [] : (files.list(directory) ?? [])
    count += listing.length
    if (count > MOST_ENTRIES) break
    for (const { name, type } of listing) {
      const path = childPath(directory, name)
      if (type === 'file') {
        const problem = strayIn(path, files)
        if (problem !== undefined) found.push(problem)
      } else if (type === 'directory' && !SKIPPED.has(name) && depth < DEEPEST) {
        open.push({ directory: path, depth: depth + 1 })
      }
    }
  }
  return found.filter(
    ({ place }) => place === undefined || !entries.some((entry) => isInside(entry, place.file)),
  )
}

function strayIn(file: string, files: FileReader): Problem | undefined {
  const name = basename(file)
  if (name !== SKILL_FILE && name.toLowerCase() === SKILL_FILE.toLowerCase()) {
    return {
      code: 'SKILL_MISPLACED',
      message: `is not read, since its name is not \`${SKILL_FILE}\``,
      place: { file },
      remedy: `rename it to \`${SKILL_FILE}\``,
    }
  }
  return name.endsWith('.toml') && !isManifestName(name) && looksLikeManifest(file, files)
    ? strayProblem(file)
    : undefined
}

export function strayProblem(file: string): Problem {
  const isSkill = basename(file).toLowerCase() === 'skill.toml'
  return {
    code: 'MANIFEST_MISPLACED',
    message: 'looks like a manifest, and is not read, since its name is not `SYMPOSIUM.toml`',
    place: { file },
    remedy: isSkill
      ? `write what it says between \`---\` lines at the top of a \`${SKILL_FILE}\``
      : `rename it to \`SYMPOSIUM.toml\` in a directory of its own: symposium plugin migrate ${wordFor(file)} --rename`,
  }
}

/** As one types it; a path that a shell would read something into is for the reader to write. */
function wordFor(path: string): string {
  return /^[\w/.@+-]+$/.test(path) ? path : 'PATH'
}

function looksLikeManifest(file: string, files: FileReader): boolean {
  try {
    const table = parse(files.readText(file, LARGEST_FILE) ?? '')
    return OURS.some((key) => Object.hasOwn(table, key)) && !OTHERS.some((key) => Object.hasOwn(table, key))
  } catch {
    // Another tool's file, or nothing that could be told apart from one.
    return false
  }
}
