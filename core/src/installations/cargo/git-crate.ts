import { join } from 'node:path'
import { nameHash } from '../../host/name-hash.js'
import type { InstallContext } from '../context.js'
import type { ManagedSource } from '../managed-source.js'
import { remoteHead } from '../git-remote.js'
import { crateVersion, installCrate } from './install-crate.js'
import { cargoLayout, inspectPrograms } from './programs.js'

export interface GitCrate {
  readonly crate: string
  readonly git: string
  readonly version?: string
  readonly wanted?: string
}

/** Hex digits of a commit that tell the directories of one repository apart. */
const SHORT_COMMIT = 12

/** A crate that is built from a repository. */
export function gitCrate({ crate, git, version, wanted }: GitCrate, context: InstallContext): ManagedSource {
  const inspect = (directory: string) => inspectPrograms(wanted, cargoLayout(directory, context), context)
  const key = nameHash(`${git} ${version ?? 'git'}`)
  return {
    title: `crate \`${crate}\` of ${git}`,
    family: join(context.ports.directories.cache, 'binaries', crate),
    asked: `${git} ${version ?? 'git'}`,
    inspect,
    layout: (directory) => cargoLayout(directory, context),
    async resolve({ first, signal }) {
      const commit = await remoteHead({ url: git, signal }, context).catch((error: unknown) => {
        // Cargo has a git of its own: without ours, what is installed cannot be told from what comes next.
        if (first) return undefined
        throw error
      })
      if (commit === undefined) return { content: `${key}-unknown`, version: 'unknown' }
      return { content: `${key}-${commit.slice(0, SHORT_COMMIT)}`, version: commit }
    },
    async obtain({ version: commit }, directory, { force, ...signal }) {
      const isThere = (): boolean => inspect(directory).state !== 'broken'
      const asked = version === undefined ? undefined : crateVersion(version)
      const install = {
        crate,
        git,
        root: directory,
        cwd: directory,
        force,
        isThere,
        ...signal,
        ...(commit === 'unknown' ? {} : { revision: commit }),
        ...(asked === undefined ? {} : { version: asked }),
      }
      await installCrate(install, context)
      return []
    },
  }
}
