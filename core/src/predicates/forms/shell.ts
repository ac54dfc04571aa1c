import { SymposiumError } from '@symposium/sdk'
import { isBalanced } from '../argument.js'
import { Fields } from '../fields.js'
import type { LeafForm } from './leaf-form.js'

export const shellForm: LeafForm<string> = {
  parse(argument) {
    if (argument !== '') return argument
    throw new SymposiumError('PREDICATE_SYNTAX', '`shell` needs a command', {
      remedy: 'write the command between the parentheses, as in `shell(test -f Cargo.toml)`',
    })
  },
  fields: ['command'],
  parseFields(values) {
    const fields = new Fields('shell', values)
    const command = fields.text('command').trim()
    if (isBalanced(command)) return command
    throw fields.wrong(
      'command',
      'has parentheses that do not balance, as those of a call must',
      'use `kind = "command-exit-zero"`',
    )
  },
  format: (command) => command,
}
