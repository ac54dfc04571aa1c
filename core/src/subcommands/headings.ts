import type { Subcommand } from '../manifest/plugin.js'

/** How help heads its two lists, and what agents are told about them. */
export const AUDIENCE_HEADINGS: Readonly<Record<Subcommand['audience'], string>> = {
  humans: 'Commands for humans',
  agents: 'Commands for agents',
}
