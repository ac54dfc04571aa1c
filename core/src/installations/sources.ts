import { SymposiumError } from '@symposium/sdk'
import type { Installation, InstallationSource, Runnable } from '../manifest/plugin.js'
import { readGitHubAddress } from '../sources/github-address.js'
import { gitCrate } from './cargo/git-crate.js'
import type { GlobalCrate } from './cargo/global-crate.js'
import { registryCrate } from './cargo/registry-crate.js'
import type { InstallContext } from './context.js'
import { gitHubTree } from './github-tree.js'
import type { ManagedSource } from './managed-source.js'
import { npmPackage } from './npm/npm-package.js'

/** How an installation is obtained. */
export type Origin =
  | { readonly type: 'managed'; readonly source: ManagedSource }
  | { readonly type: 'global'; readonly crate: GlobalCrate }
  | { readonly type: 'path-lookup' }
  | { readonly type: 'plugin' }

type CargoSource = Extract<InstallationSource, { type: 'cargo' }>

/** @param runnable what is wanted of it, by the installation or a hook. */
export function originOf(
  { source, name }: Installation,
  runnable: Runnable | undefined,
  context: InstallContext,
): Origin {
  if (source === undefined) return { type: 'plugin' }
  switch (source.type) {
    case 'path-lookup':
      return { type: 'path-lookup' }
    case 'github': {
      const reading = readGitHubAddress(source.url)
      if (reading.ok) return { type: 'managed', source: gitHubTree(reading.address, context) }
      throw new SymposiumError('INSTALLATION_FAILED', `the address of \`${name}\` ${reading.fault}`, {
        remedy: reading.remedy,
      })
    }
    case 'npm':
      return {
        type: 'managed',
        source: npmPackage(
          {
            package: source.package,
            ...(source.version === undefined ? {} : { range: source.version }),
            ...programOf(runnable),
          },
          context,
        ),
      }
    case 'cargo':
      return cargoOrigin(source, runnable, context)
  }
}

function cargoOrigin(source: CargoSource, runnable: Runnable | undefined, context: InstallContext): Origin {
  const { crate, version, git } = source
  const fromGit = git === undefined ? {} : { git }
  const named = version === undefined ? {} : { version }
  if (source.global) {
    // The manifest's reader has seen to it that the program is named.
    return { type: 'global', crate: { crate, program: runnable?.path ?? crate, ...fromGit, ...named } }
  }
  const wanted = runnable === undefined ? {} : { wanted: runnable.path }
  if (git !== undefined)
    return { type: 'managed', source: gitCrate({ crate, git, ...named, ...wanted }, context) }
  const requirement = version === undefined ? {} : { requirement: version }
  return { type: 'managed', source: registryCrate({ crate, ...requirement, ...wanted }, context) }
}

function programOf(runnable: Runnable | undefined): { wanted?: string } {
  return runnable?.type === 'executable' ? { wanted: runnable.path } : {}
}
