import { posix, win32 } from 'node:path'
import type { Environment, FileReader } from '@symposium/sdk'
import { variableValue } from '../variable-value.js'

/** What is searched where there is no PATH at all. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin'
const EXECUTABLE = 0o111

/**
 * The program that a bare name on PATH stands for, found by looks at files alone: a run that asks no other port can
 * be told from one that does something. Relative directories, which would lead into the project, are passed over.
 * @returns an absolute path.
 */
export function programOnPath(
  name: string,
  { environment, files }: { readonly environment: Environment; readonly files: FileReader },
): string | undefined {
  const isWindows = environment.platform === 'win32'
  const { delimiter, isAbsolute, join } = isWindows ? win32 : posix
  const path = variableValue(environment, 'PATH') ?? (isWindows ? '' : DEFAULT_PATH)
  for (const directory of path.split(delimiter).filter((each) => isAbsolute(each))) {
    for (const ending of isWindows ? ['', '.com', '.exe'] : ['']) {
      const place = join(directory, `${name}${ending}`)
      if (isProgram(place, files, isWindows)) return place
    }
  }
  return undefined
}

/** A bare name is one that PATH leads to; anything else is taken as it is. */
export function isBareName(program: string): boolean {
  return !/[/\\:]/.test(program)
}

function isProgram(place: string, files: FileReader, isWindows: boolean): boolean {
  try {
    const stat = files.stat(place)
    return stat?.type === 'file' && (isWindows || (stat.mode & EXECUTABLE) !== 0)
  } catch {
    return false
  }
}
