import { environmentVariable, isAbsolutePath, joinPath, type Environment } from '@symposium/sdk'

import type { RecordedFiles } from './inputs.js'

/** Where POSIX systems keep their own programs: an empty list would mean the directory itself. */
const SYSTEM_PATH = '/usr/bin:/bin'

/**
 * The file that a program's name stands for. Relative and empty entries of `PATH`
 * mean the directory that is worked in, which may be a stranger's project.
 * @param program an absolute path, or a name that is looked up on `PATH`.
 * @returns the name itself where `PATH` is not set, for the system has a list of its own then.
 */
export function findProgram(
  program: string,
  environment: Environment,
  files: RecordedFiles,
): string | undefined {
  if (isAbsolutePath(environment, program)) return program
  if (/[\\/]/.test(program)) return undefined
  const entries = absoluteEntries(environment)
  if (entries === undefined) return program
  const isWindows = environment.platform === 'win32'
  const file = isWindows && !/\.[A-Za-z]+$/.test(program) ? `${program}.exe` : program
  return entries
    .map((entry) => joinPath(environment, entry, file))
    .find((path) => {
      const stat = files.stat(path)
      return stat?.type === 'file' && (isWindows || (stat.mode & 0o111) !== 0)
    })
}

/** `PATH` for a child, which looks up programs too: without entries that mean the directory it runs in. */
export function safePath(environment: Environment): Readonly<Record<string, string>> {
  const entries = absoluteEntries(environment)
  if (entries === undefined) return {}
  if (environment.platform !== 'win32') return { PATH: entries.join(':') || SYSTEM_PATH }
  const names = Object.keys(environment.variables).filter((name) => name.toUpperCase() === 'PATH')
  return Object.fromEntries(names.map((name) => [name, entries.join(';')]))
}

function absoluteEntries(environment: Environment): readonly string[] | undefined {
  const separator = environment.platform === 'win32' ? ';' : ':'
  return environmentVariable(environment, 'PATH')
    ?.split(separator)
    .filter((entry) => isAbsolutePath(environment, entry))
}
