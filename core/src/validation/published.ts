import { dirname, relative, sep } from 'node:path'
import { discoverSkills } from '../skills/discover.js'
import { readSourceTree } from '../apply/source-tree.js'
import { guard } from '../registry/guard.js'
import { isInside } from '../inside.js'
import type { CheckedPlugin } from './check-plugin.js'
import type { CheckContext } from './context.js'
import { finding, type Finding } from './finding.js'

const MOST_SHOWN = 5

export interface PublishedCheck {
  /** By the file that they are about. */
  readonly skills: ReadonlyMap<string, readonly Finding[]>
  /** Of the package itself. */
  readonly findings: readonly Finding[]
}

const NOTHING: PublishedCheck = { skills: new Map(), findings: [] }

/**
 * Whether what a package carries is in what will be published (cases/faults.md A10): skills that are left
 * out work for their author, and for nobody else.
 */
export async function checkPublished(
  { subject, plugin }: CheckedPlugin,
  { ports: { files } }: CheckContext,
): Promise<PublishedCheck> {
  const { authoring, source } = subject
  if (authoring?.pm.packagedFiles === undefined || plugin === undefined) return NOTHING
  const asked = await guard.packagedFiles(authoring, source.directory)
  if (!asked.ok) return { ...NOTHING, findings: [notListed(asked.problem)] }
  const published = new Set(asked.value)
  const isLeftOut = (file: string): boolean => !published.has(below(source.directory, file))
  const manifests = plugin.manifestFiles.filter((file) => isInside(source.directory, file) && isLeftOut(file))
  const skills = new Map<string, readonly Finding[]>()
  for (const group of plugin.skillGroups) {
    if (group.source.type !== 'path' || !isInside(source.directory, group.source.path)) continue
    for (const file of discoverSkills(group.source.path, files).files) {
      skills.set(file, skillFindings(file, isLeftOut, files))
    }
  }
  return { skills, findings: manifests.map((file) => leftOut('error', file, 'the manifest')) }
}

function skillFindings(
  file: string,
  isLeftOut: (file: string) => boolean,
  files: CheckContext['ports']['files'],
): readonly Finding[] {
  if (isLeftOut(file)) return [leftOut('error', file, 'the skill')]
  const directory = dirname(file)
  const missing = contentOf(directory, files).filter((path) =>
    isLeftOut(`${directory}${sep}${path.replaceAll('/', sep)}`),
  )
  if (missing.length === 0) return []
  const more = missing.length > MOST_SHOWN ? ` and ${missing.length - MOST_SHOWN} more` : ''
  const shown = missing.slice(0, MOST_SHOWN).map((path) => `\`${path}\``)
  return [leftOut('warning', file, `${shown.join(', ')}${more} of the skill`)]
}

/** Files of a skill, without what links lead to: those are published as links, or not at all. */
function contentOf(directory: string, files: CheckContext['ports']['files']): readonly string[] {
  try {
    return readSourceTree(directory, files).entries.flatMap(({ type, path }) =>
      type === 'file' ? [path] : [],
    )
  } catch {
    // Said of the skill itself.
    return []
  }
}

function leftOut(level: 'error' | 'warning', file: string, what: string): Finding {
  return finding(level, {
    code: 'SKILL_UNPUBLISHED',
    message: `${what} will not be in the published package`,
    place: { file },
    remedy: 'let `include` and `exclude` of Cargo.toml, `files` of package.json, or the ignore files keep it',
  })
}

function notListed(problem: Parameters<typeof finding>[1]): Finding {
  const message = `which files will be published is not known: ${problem.message}`
  return finding('note', { ...problem, code: 'NOT_CHECKED', message })
}

function below(directory: string, file: string): string {
  return relative(directory, file).replaceAll(sep, '/')
}
