import { prepareSubcommand, type Session } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { shownCommands } from './commands/built-in.js'

export interface ForeignSurroundings {
  readonly session: Session
  /** Called before the program takes over the terminal: nothing of ours is written from then on. */
  ready(): void
}

/**
 * Runs a plugin's command with our own standard streams.
 * @returns its exit code; 1 where there is none to pass on (spec/agents-and-hooks.md 5.4).
 */
export async function startForeign(
  { name, words }: { readonly name: string; readonly words: readonly string[] },
  { session, ready }: ForeignSurroundings,
): Promise<number> {
  const builtIn = shownCommands().map((command) => command.name)
  const request = await prepareSubcommand(session, { name, words, builtIn })
  ready()
  const result = await session.ports.foreground.run(request)
  switch (result.state) {
    case 'exited':
      return result.code >= 0 && result.code <= 255 ? result.code : 1
    case 'killed':
      return 1
    case 'not-started':
      throw new SymposiumError(
        'TOOL_FAILED',
        `the subcommand \`${name}\` could not be started: ${result.message}`,
        {
          remedy: 'tell whoever publishes the plugin',
        },
      )
  }
}
