import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { SymposiumError, type Environment, type FileReader } from '@symposium/sdk'
import type { Directories } from '../host/ports.js'
import { isInside } from '../inside.js'

/** A workspace under the path that it was opened by, and under its real one. */
export interface WorkspaceRoot {
  readonly path: string
  readonly realPath: string
}

export interface PlaceRules {
  readonly environment: Environment
  readonly directories: Directories
  /** Absolute directory that the agent reads the user's own skills from. */
  readonly userSkills?: string
}

/**
 * What is wrong with where an adapter wants a file of the user's, as the end of a
 * sentence: it lies in the home directory, or where a variable has moved the agent's
 * own directory, and never among our own files.
 */
export function userFileFault(path: string, rules: PlaceRules): string | undefined {
  const { environment, directories, userSkills } = rules
  if (!isPlain(path)) {
    return 'is no absolute path'
  }
  if (Object.values(directories).some((own) => isInside(own, path))) {
    return 'lies among the files of Symposium'
  }
  const homes = [environment.home, ...(userSkills === undefined ? [] : [dirname(userSkills)])]
  // Nearly always one of these, and then nobody has to go through all variables.
  const isIn = (home: string): boolean => isBelow(home, path)
  return homes.some(isIn) || moved(environment).some(isIn) ? undefined : 'lies outside the home directory'
}

/** Directories that variables such as CLAUDE_CONFIG_DIR or CODEX_HOME name (cases/faults.md I13). */
function moved({ variables }: Environment): readonly string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value !== undefined && /(?:_(?:HOME|DIR|ROOT|CONFIG)|^(?:LOCAL)?APPDATA)$/.test(name) && isPlain(value)
      ? [value]
      : [],
  )
}

export function projectFileFault(path: string, root: WorkspaceRoot): string | undefined {
  if (!isPlain(path) || !isBelow(root.path, path)) {
    return 'lies outside the workspace'
  }
  return hasGitComponent(relative(root.path, path)) ? 'lies in the directory of version control' : undefined
}

function isPlain(path: string): boolean {
  return isAbsolute(path) && resolve(path) === path && !path.includes('\0')
}

function isBelow(directory: string, path: string): boolean {
  return path !== directory && isInside(directory, path)
}

function hasGitComponent(path: string): boolean {
  return path.split(sep).some((component) => component.toLowerCase() === '.git')
}

/**
 * Links come with a repository, and could lead to a file of the user's (cases/faults.md
 * D8): a project file is written through one only where that leads to another place in
 * the same workspace.
 * @throws SymposiumError `PATH_ESCAPES`, `FILE_UNREADABLE`.
 */
export function checkProjectLinks(path: string, root: WorkspaceRoot, files: FileReader): void {
  const real =
    files.realPath(path) ?? join(realDirectory(dirname(path), root, files), relative(dirname(path), path))
  const inside = isBelow(root.realPath, real) && !hasGitComponent(relative(root.realPath, real))
  if (!inside) {
    throw new SymposiumError('PATH_ESCAPES', `is not used: a link leads to ${real}, outside the project`, {
      place: { file: path },
      remedy: 'replace the link by a file or directory of the project',
    })
  }
}

/** Where a directory really is, also of one whose last components do not exist yet. */
function realDirectory(path: string, root: WorkspaceRoot, files: FileReader): string {
  if (path === root.path) {
    return root.realPath
  }
  const real = files.realPath(path)
  if (real !== undefined) {
    return real
  }
  return join(realDirectory(dirname(path), root, files), relative(dirname(path), path))
}
