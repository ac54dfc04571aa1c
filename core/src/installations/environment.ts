import { posix, win32 } from 'node:path'
import type { Environment } from '@symposium/sdk'
import type { Exposure } from './contract.js'
import { reservedVariable, variableKey } from './variable-names.js'

/** What is searched where there is no PATH at all, which a PATH of our own must not take away. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin'

/**
 * What a child of a plugin finds in its environment beside what we have ourselves
 * (spec/agents-and-hooks.md 3.10 step 6): the directory and the path of each installation, and
 * their programs in front of everybody else's.
 * @param exposures the command's first, then those of the requirements in their order.
 * @returns variables to add.
 */
export function hookEnvironment(
  exposures: readonly Exposure[],
  { variables, platform }: Pick<Environment, 'variables' | 'platform'>,
): Readonly<Record<string, string>> {
  const added: Record<string, string> = {}
  for (const { name, directory, path } of exposures) {
    // Refused when a manifest is read; a plan that was kept may be older than that rule.
    if (reservedVariable(name) !== undefined) continue
    if (directory !== undefined) added[`SYMPOSIUM_DIR_${variableKey(name)}`] = directory
    if (path !== undefined) added[`SYMPOSIUM_${variableKey(name)}`] = path
  }
  const parents = searchDirectories(exposures, platform)
  if (parents.length === 0) return added
  const name = pathVariable(variables, platform)
  const inherited = variables[name] ?? (platform === 'win32' ? '' : DEFAULT_PATH)
  const { delimiter } = platform === 'win32' ? win32 : posix
  return { ...added, [name]: [...parents, ...(inherited === '' ? [] : [inherited])].join(delimiter) }
}

/** Directories of the command, then of the requirements from the last to the first, each once. */
function searchDirectories(
  [command, ...requirements]: readonly Exposure[],
  platform: NodeJS.Platform,
): readonly string[] {
  const { dirname, isAbsolute, delimiter } = platform === 'win32' ? win32 : posix
  const paths = [command, ...requirements.reverse()].flatMap((exposure) => exposure?.path ?? [])
  // A bare name has no directory, and one with the separator in its name would be two.
  const parents = paths.filter((path) => isAbsolute(path)).map((path) => dirname(path))
  return [...new Set(parents.filter((parent) => !parent.includes(delimiter)))]
}

/** Windows writes it `Path`, and a second one beside it would be nobody's. */
function pathVariable(variables: Environment['variables'], platform: NodeJS.Platform): string {
  const isPath = (name: string): boolean => name.toUpperCase() === 'PATH'
  return (platform === 'win32' ? Object.keys(variables).find(isPath) : undefined) ?? 'PATH'
}
