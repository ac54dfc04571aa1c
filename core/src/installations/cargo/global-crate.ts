import { isAbsolute, join } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import type { InstallContext } from '../context.js'
import { crateVersion, installCrate } from './install-crate.js'

export interface GlobalCrate {
  readonly crate: string
  /** As Cargo writes it. */
  readonly version?: string
  readonly git?: string
  readonly program: string
}

/** What starts a program that is installed for the user: its name where PATH leads to it, else its path. */
export interface GlobalProgram {
  readonly start: string
  readonly path: string
}

/** Looks where PATH leads, then where cargo puts programs, so that nothing is installed that is there (G-23). */
export function findGlobal(program: string, { ports }: InstallContext): GlobalProgram | undefined {
  const onPath = ports.programs.find(program)
  if (onPath !== undefined) return { start: program, path: onPath }
  const { variables, home, platform } = ports.environment
  const configured = variables['CARGO_HOME'] ?? ''
  const cargoHome = isAbsolute(configured) ? configured : join(home, '.cargo')
  const path = join(cargoHome, 'bin', platform === 'win32' ? `${program}.exe` : program)
  return ports.files.stat(path)?.type === 'file' ? { start: path, path } : undefined
}

/** @throws SymposiumError where it is not there afterwards. */
export async function installGlobal(
  { crate, version, git, program }: GlobalCrate,
  { force, ...signal }: { readonly force: boolean; readonly signal?: AbortSignal },
  context: InstallContext,
): Promise<GlobalProgram> {
  const { directories, writer } = context.ports
  writer.makeDirectory(directories.cache)
  const isThere = (): boolean => findGlobal(program, context) !== undefined
  const named = version === undefined ? {} : { version: crateVersion(version) }
  const from = git === undefined ? {} : { git }
  await installCrate({ crate, cwd: directories.cache, force, isThere, ...named, ...from, ...signal }, context)
  const found = findGlobal(program, context)
  if (found !== undefined) return found
  throw new SymposiumError(
    'INSTALLATION_EMPTY',
    `crate \`${crate}\` was installed, but there is no program \`${program}\``,
    {
      remedy:
        'name a program that it has with `executable`, and see that the directory of cargo is on your PATH',
    },
  )
}
