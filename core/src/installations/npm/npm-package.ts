import { join } from 'node:path'
import type { InstallContext } from '../context.js'
import type { ManagedSource } from '../managed-source.js'
import { requireTool } from '../run-tool.js'
import { inspectPackage, npmLayout } from './programs.js'
import { newestNpmVersion } from './versions.js'

export interface NpmPackage {
  readonly package: string
  /** As npm writes it. */
  readonly range?: string
  /** Name of the program; the only one, if any, where absent. */
  readonly wanted?: string
}

/**
 * A package from npm, in a prefix of its own. Scripts of packages are not run: those of every
 * package that it depends on would run with the user's rights, and nobody consented to any of
 * them (cases/security.md S84). What a package needs beyond unpacking is for `install_commands`.
 */
export function npmPackage(
  { package: name, range, wanted }: NpmPackage,
  context: InstallContext,
): ManagedSource {
  const layout = (directory: string) => npmLayout(directory, name, context)
  return {
    title: `npm package \`${name}\``,
    family: join(context.ports.directories.cache, 'npm', name.replace('/', '+')),
    asked: range ?? '',
    inspect: (directory) => inspectPackage(wanted, layout(directory), context),
    layout,
    async resolve({ signal }) {
      const version = await newestNpmVersion({ package: name, range, signal }, context)
      return { content: version, version }
    },
    async obtain({ version }, directory, { signal }) {
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
      const run = {
        program: 'npm',
        args: ['install', '--prefix', directory, ...options, '--', `${name}@${version}`],
        cwd: directory,
        timeout: context.timeouts.install,
        purpose: `install npm package \`${name}\``,
        signal,
      }
      await requireTool(run, context)
      return []
    },
  }
}
