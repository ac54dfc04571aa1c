import { isReservedSubcommand } from '@symposium/core'
import { expect, it } from 'vitest'
import { shownCommands } from '../src/commands/built-in.js'

// D-9, G33, G68: one that is not reserved could be declared by a plugin, and would silently never run.
it.each([...shownCommands().map(({ name }) => name), 'agents', 'complete', 'help', 'hook', 'plugin'])(
  'G68 no plugin may call a subcommand `%s`',
  (name) => {
    expect(isReservedSubcommand(name)).toBe(true)
  },
)
