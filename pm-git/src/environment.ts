import type { Environment } from '@symposium/sdk'
import type { GitAddress } from './address.js'

/**
 * Variables of git's that are the user's own choice about how to get somewhere, and stay. All others
 * are dropped: they could make git read another repository, or run a program (cases/security.md S58).
 */
const KEPT: ReadonlySet<string> = new Set([
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CONFIG_SYSTEM',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
])
/** Programs that some command of git's would start, none of which is used. */
const PROGRAMS: ReadonlySet<string> = new Set(['EDITOR', 'VISUAL', 'PAGER', 'PREFIX', 'SSH_ASKPASS'])

export interface GitEnvironment {
  readonly variables: Readonly<Record<string, string>>
  /** Names of those that the library has to be told of. */
  readonly allowed: readonly string[]
}

/** What the children see: the user's surroundings, without a question that nobody would answer. */
export function gitEnvironment(
  { variables, home }: Environment,
  { transport }: Pick<GitAddress, 'transport'>,
  options: { readonly ownSsh: boolean },
): GitEnvironment {
  const kept = Object.entries(variables).filter((pair): pair is [string, string] => {
    const name = pair[0].toUpperCase()
    return pair[1] !== undefined && !PROGRAMS.has(name) && (KEPT.has(name) || !name.startsWith('GIT_'))
  })
  const result = {
    ...Object.fromEntries(kept),
    // Where git and ssh look for what the user has set up.
    HOME: home,
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: transport,
    GIT_TERMINAL_PROMPT: '0',
    // Set and empty, it also keeps the configured programs from asking.
    GIT_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    GCM_INTERACTIVE: 'never',
    GIT_NO_REPLACE_OBJECTS: '1',
    ...(transport === 'ssh' && options.ownSsh ? {} : { GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' }),
  }
  const allowed = Object.keys(result).filter((name) => name.toUpperCase().startsWith('GIT_'))
  return { variables: result, allowed }
}

/** Whether the user has said how ssh is to be started. */
export function hasOwnSsh({ variables }: Environment): boolean {
  return Boolean(variables['GIT_SSH_COMMAND'] || variables['GIT_SSH'])
}
