import type { Environment } from '@symposium/sdk'

/** What the process was started with. `HOME` is asked first, as the system's own look-up does, since that is a module more. */
export function processEnvironment(): Environment {
  const uid = process.getuid?.()
  return {
    cwd: process.cwd(),
    home: homeDirectory(),
    platform: process.platform,
    variables: process.env,
    ...(uid === undefined ? {} : { uid }),
  }
}

/** Neither HOME nor an entry for this user: said once a command needs it. */
function homeDirectory(): string {
  const home = process.platform === 'win32' ? undefined : process.env['HOME']
  try {
    return home ?? process.getBuiltinModule('node:os').homedir()
  } catch {
    return ''
  }
}
