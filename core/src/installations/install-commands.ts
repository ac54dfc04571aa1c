import { join } from 'node:path'
import { isJsonObject, SymposiumError } from '@symposium/sdk'
import { nameHash } from '../host/name-hash.js'
import type { Installation } from '../manifest/plugin.js'
import { quote } from '../report/show.js'
import type { InstallContext } from './context.js'
import type { InstallingPlugin } from './contract.js'
import { runTool, toolError, type ToolRun } from './run-tool.js'
import { checkCache } from './safe-cache.js'

export interface InstallCommands {
  readonly plugin: InstallingPlugin
  readonly installation: Installation
  /** Where the commands run: what was installed, or the plugin. */
  readonly directory: string
  /** Changes with every acquisition that changed something; empty where nothing is acquired. */
  readonly mark: string
}

/** Where it is kept that the commands ran. */
export function commandMarkerPath(
  { plugin, installation }: InstallCommands,
  { ports }: InstallContext,
): string {
  const key = nameHash(`${plugin.directory}\0${installation.name}`)
  return join(ports.directories.cache, 'install-commands', `${key}.json`)
}

/** Whether the commands of this definition have run since the last acquisition that changed something (G-18). */
export function areCommandsDone(commands: InstallCommands, context: InstallContext): boolean {
  const { installation, mark } = commands
  if (installation.installCommands.length === 0) return true
  const marker = context.ports.caches.read(commandMarkerPath(commands, context))
  return isJsonObject(marker) && marker['definition'] === definitionOf(commands) && marker['mark'] === mark
}

/**
 * Runs the commands in order until one fails, and notes that they ran when none did. What they
 * print is for the log, and they read nothing (G-13).
 * @throws SymposiumError `INSTALL_COMMAND_FAILED`.
 */
export async function runInstallCommands(
  commands: InstallCommands,
  context: InstallContext,
  signal?: AbortSignal,
): Promise<void> {
  const { ports, timeouts } = context
  const marker = commandMarkerPath(commands, context)
  checkCache(join(ports.directories.cache, 'install-commands'), ports)
  await ports.locks.withLock(marker, timeouts.lock, async () => {
    // While we waited for the lock, another run may have done it.
    if (areCommandsDone(commands, context)) return
    for (const command of commands.installation.installCommands)
      await runCommand(command, commands, { context, signal })
    const { mark } = commands
    ports.caches.write(marker, { definition: definitionOf(commands), mark })
  })
}

async function runCommand(
  command: string,
  { directory }: InstallCommands,
  { context, signal }: { readonly context: InstallContext; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const run: ToolRun = {
    program: 'sh',
    args: ['-c', command],
    cwd: directory,
    timeout: context.timeouts.command,
    purpose: `run the install command ${quote(command)}`,
    signal,
  }
  const result = await runTool(run, context)
  if (result.state === 'exited' && result.code === 0) return
  const { message } = toolError(run, result)
  throw new SymposiumError('INSTALL_COMMAND_FAILED', message, {
    remedy: `put it right in ${directory}; it is tried again at the next sync`,
  })
}

function definitionOf({ plugin, installation }: InstallCommands): string {
  const { source, installCommands } = installation
  // The directory is part of the name of the file, which is a hash.
  return JSON.stringify([plugin.directory, installation.name, source ?? null, installCommands])
}
