/** What a name of `SYMPOSIUM_…` must not be: variables that Symposium itself is set up with (G-19). */
const OWN = ['HOME', 'CARGO', 'HOOK_TRACE', 'OFFLINE', 'UPDATING']

/** The part of an environment variable's name that stands for an installation (spec/agents-and-hooks.md 3.10 step 6). */
export function variableKey(installation: string): string {
  return installation.replaceAll(/[^A-Za-z0-9]/gu, '_')
}

/** The variable of Symposium's own that an installation of this name would set, if any. */
export function reservedVariable(installation: string): string | undefined {
  const key = variableKey(installation)
  return OWN.includes(key) || key.startsWith('DIR_') ? `SYMPOSIUM_${key}` : undefined
}
