import { join } from 'node:path'
import type { InstallContext } from '../context.js'
import type { ManagedSource } from '../managed-source.js'
import { installCrate } from './install-crate.js'
import { cargoLayout, inspectPrograms } from './programs.js'
import { newestCrateVersion } from './versions.js'

export interface RegistryCrate {
  readonly crate: string
  /** As Cargo writes it. */
  readonly requirement?: string
  /** Name of the program; the only one where absent. */
  readonly wanted?: string
}

/** A crate from crates.io (spec/agents-and-hooks.md 4.2 to 4.5). */
export function registryCrate(
  { crate, requirement, wanted }: RegistryCrate,
  context: InstallContext,
): ManagedSource {
  const inspect = (directory: string) => inspectPrograms(wanted, cargoLayout(directory, context), context)
  return {
    title: `crate \`${crate}\``,
    family: join(context.ports.directories.cache, 'binaries', crate),
    asked: requirement ?? '',
    inspect,
    layout: (directory) => cargoLayout(directory, context),
    async resolve({ signal }) {
      const version = await newestCrateVersion({ crate, requirement, signal }, context)
      return { content: version, version }
    },
    async obtain({ version }, directory, { force, ...signal }) {
      const isThere = (): boolean => inspect(directory).state !== 'broken'
      await installCrate(
        { crate, version, root: directory, cwd: directory, force, isThere, ...signal },
        context,
      )
      return []
    },
  }
}
