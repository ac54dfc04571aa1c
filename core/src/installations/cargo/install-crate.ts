import type { InstallContext } from '../context.js'
import { requireTool, runTool, type ToolRun } from '../run-tool.js'

export interface CrateInstall {
  readonly crate: string
  /** Exact. */
  readonly version?: string
  readonly git?: string
  /** Commit of the repository. */
  readonly revision?: string
  /** Where to install; where the user's own programs are when absent. */
  readonly root?: string
  /** Directory of our own to run in: the configuration of a project has no say in it (cases/security.md S86). */
  readonly cwd: string
  readonly force: boolean
  readonly signal?: AbortSignal
  /** Whether the program that is wanted is there. */
  isThere(): boolean
}

/** Installs a program that is built already where somebody offers one, else builds it (spec/agents-and-hooks.md 4.5). */
export async function installCrate(install: CrateInstall, context: InstallContext): Promise<void> {
  const prebuilt = await runTool(toolRun(install, context, ['binstall', '--no-confirm']), context)
  if (prebuilt.state === 'exited' && prebuilt.code === 0 && install.isThere()) return
  const { revision, git } = install
  const at = git === undefined || revision === undefined ? [] : ['--rev', revision]
  await requireTool(toolRun(install, context, ['install'], at), context)
}

function toolRun(
  install: CrateInstall,
  context: InstallContext,
  ...[command, at = []]: readonly [command: readonly string[], at?: readonly string[]]
): ToolRun {
  const { crate, version, git, root, force, cwd, signal } = install
  return {
    program: cargoProgram(context),
    args: [
      ...command,
      ...(force ? ['--force'] : []),
      ...(root === undefined ? [] : ['--root', root]),
      ...(git === undefined ? [] : ['--git', git]),
      ...at,
      '--',
      version === undefined ? crate : `${crate}@${version}`,
    ],
    cwd,
    timeout: context.timeouts.install,
    purpose: `install crate \`${crate}\``,
    signal,
  }
}

/** A requirement as it stands behind `@`, where a bare version is exact. */
export function crateVersion(requirement: string): string {
  return /^=\s*([^,\s]+)$/.exec(requirement)?.[1] ?? requirement
}

/** One rule for which cargo is meant, everywhere (spec/pipeline.md 1.7.1). */
function cargoProgram({ ports }: InstallContext): string {
  const { variables } = ports.environment
  return variables['SYMPOSIUM_CARGO'] || variables['CARGO'] || 'cargo'
}
