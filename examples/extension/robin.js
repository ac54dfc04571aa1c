import { join } from 'node:path'

/**
 * Robin reads skills from `.robin/skills` and keeps its settings in `~/.robin`.
 *
 * @type {import('@symposium/sdk').AgentAdapter}
 */
export const robin = {
  name: 'robin',
  displayName: 'Robin',
  skills: { project: '.robin/skills' },
  detect(environment, files) {
    const found = files.stat(join(environment.home, '.robin'))?.type === 'directory'
    return { found, evidence: found ? ['~/.robin'] : [] }
  },
}
