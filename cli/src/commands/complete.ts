import { rememberedNames } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

/** A shell waits while somebody types: whatever is wrong costs the names alone. */
export async function run({ arguments: [kind], io }: Invocation): Promise<ExitCode> {
  try {
    const { commands, plugins } = rememberedNames(io.environment)
    const names = kind === 'plugins' ? plugins : commands
    io.stdout.write(names.map((name) => `${name}\n`).join(''))
  } catch {
    // None, then.
  }
  return 0
}
