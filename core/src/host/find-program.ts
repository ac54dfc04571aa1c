import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'

export type FoundProgram =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly reason: 'not-found' | 'not-executable' }

/** What `exec` searches where there is no PATH at all. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin'

/**
 * The program that a name stands for. Only absolute directories of PATH are searched:
 * an empty or relative one, and on Windows the current directory, would start a program
 * of the project that a command runs in. A path is taken as it is.
 */
export function findProgram(
  name: string,
  variables: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): FoundProgram {
  const isWindows = platform === 'win32'
  if (name.includes('/') || (isWindows && /[\\:]/.test(name))) {
    return { found: true, path: name }
  }
  const { delimiter, isAbsolute, join } = isWindows ? win32 : posix
  let reason: 'not-found' | 'not-executable' = 'not-found'
  for (const directory of searchPath(variables, isWindows).split(delimiter)) {
    for (const ending of isWindows ? ['', '.com', '.exe'] : ['']) {
      const path = join(directory, `${name}${ending}`)
      const state = isAbsolute(directory) ? stateOf(path) : 'not-found'
      if (state === 'executable') {
        return { found: true, path }
      }
      reason = state === 'not-executable' ? state : reason
    }
  }
  return { found: false, reason }
}

function searchPath(variables: Readonly<Record<string, string>>, isWindows: boolean): string {
  if (!isWindows) {
    return Object.hasOwn(variables, 'PATH') ? (variables['PATH'] ?? '') : DEFAULT_PATH
  }
  return Object.entries(variables).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
}

function stateOf(path: string): 'executable' | 'not-executable' | 'not-found' {
  try {
    if (!statSync(path).isFile()) {
      return 'not-found'
    }
  } catch {
    return 'not-found'
  }
  try {
    accessSync(path, constants.X_OK)
    return 'executable'
  } catch {
    return 'not-executable'
  }
}
