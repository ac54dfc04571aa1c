import type { Detection } from './agent.js'
import { displayPath, environmentVariable, isAbsolutePath, joinPath } from './environment.js'
import { isSymposiumError } from './errors.js'
import type { Environment, FileReader, FileStat } from './host.js'

/** Something whose presence shows that a program is installed here. */
export type Clue =
  /** A program that can be started, in a directory of `PATH`. */
  | { readonly type: 'program'; readonly name: string }
  /** Something with this type at an absolute path. */
  | { readonly type: 'file' | 'directory'; readonly path: string }

/**
 * Looks for the clues; each one that is there becomes a line of evidence.
 * Nothing is run, no file is opened. What cannot be looked at is no evidence,
 * and hides nothing else (cases/faults.md L11).
 */
export function detectBy(clues: readonly Clue[], environment: Environment, files: FileReader): Detection {
  const evidence: string[] = []
  for (const clue of clues) {
    if (clue.type === 'program') {
      if (isOnPath(clue.name, environment, files)) {
        evidence.push(`${clue.name} on PATH`)
      }
    } else if (look(files, clue.path)?.type === clue.type) {
      evidence.push(displayPath(environment, clue.path))
    }
  }
  return { found: evidence.length > 0, evidence }
}

function isOnPath(program: string, environment: Environment, files: FileReader): boolean {
  const names = programFiles(program, environment)
  return searchPath(environment).some((directory) =>
    names.some((name) => isExecutable(look(files, joinPath(environment, directory, name)), environment)),
  )
}

/** Only absolute entries: a relative one means the project, and a project must not decide what is installed. */
function searchPath(environment: Environment): readonly string[] {
  const separator = environment.platform === 'win32' ? ';' : ':'
  const entries = (environmentVariable(environment, 'PATH') ?? '').split(separator)
  return [...new Set(entries.map(unquote))].filter((entry) => isAbsolutePath(environment, entry))
}

/** Windows allows quotes around an entry of `PATH`. */
function unquote(entry: string): string {
  return entry.replace(/^"(.*)"$/, '$1')
}

function programFiles(program: string, environment: Environment): readonly string[] {
  if (environment.platform !== 'win32') {
    return [program]
  }
  const extensions = environmentVariable(environment, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD'
  return extensions
    .split(';')
    .filter((extension) => extension.startsWith('.'))
    .map((extension) => `${program}${extension.toLowerCase()}`)
}

function isExecutable(stat: FileStat | undefined, environment: Environment): boolean {
  return stat?.type === 'file' && (environment.platform === 'win32' || (stat.mode & 0o111) !== 0)
}

function look(files: FileReader, path: string): FileStat | undefined {
  try {
    return files.stat(path)
  } catch (error) {
    if (isSymposiumError(error)) {
      return undefined
    }
    throw error
  }
}
