import { createWorld, type World, type WorldOptions } from '../world.js'
import { createRemote, type Remote } from './repository.js'

export interface GitWorldOptions extends Pick<WorldOptions, 'files' | 'dependencies'> {
  /** The address of the registry; that of the repository on the disk unless told. */
  readonly location?: (remote: Remote) => string
  /** Further lines of its `[[registry]]` section. */
  readonly keys?: string
}

/** A machine with one git registry, `team`, and its repository. */
export function createGitWorld(options: GitWorldOptions = {}): {
  readonly world: World
  readonly remote: Remote
} {
  const { location = ({ fileUrl }) => fileUrl, keys = '', ...rest } = options
  const world = createWorld(rest)
  const remote = createRemote(world.base, 'registry')
  configure(world, location(remote), keys)
  return { world, remote }
}

export function configure(world: World, location: string, keys = ''): void {
  world.write({
    'home/.symposium/config.toml': [
      '[defaults]',
      'symposium-recommendations = false',
      '[[agent]]',
      'name = "claude"',
      '[[registry]]',
      'name = "team"',
      `git = ${JSON.stringify(location)}`,
      keys,
      '',
    ].join('\n'),
  })
}
