import { quote } from '../../report/show.js'
import type { DeclaredSubcommand } from '../declared.js'
import type { Subcommand } from '../plugin.js'
import { isReservedSubcommand } from '../reserved-subcommands.js'
import type { TableReader } from '../table-reader.js'
import type { ReadingContext } from './context.js'
import { readGate } from './gate.js'
import { readCommand } from './installations.js'

const LONGEST_DESCRIPTION = 1024

/** `[subcommand.<name>]` (spec/model.md 1.8). */
export function readSubcommands(
  manifest: TableReader,
  context: ReadingContext,
): ReadonlyMap<string, DeclaredSubcommand> {
  const subcommands = new Map<string, DeclaredSubcommand>()
  const parent = manifest.table('subcommand')
  if (parent === undefined) return subcommands
  for (const name of parent.keys()) {
    // Each is a table of its own: one that is wrong does not take the others along.
    const reader = parent.table(name, `\`[subcommand.${quote(name).slice(1, -1)}]\``)
    if (reader === undefined) continue
    const subcommand = readSubcommand(reader, name, context)
    if (subcommand !== undefined) subcommands.set(name, subcommand)
  }
  return subcommands
}

function readSubcommand(
  reader: TableReader,
  name: string,
  context: ReadingContext,
): DeclaredSubcommand | undefined {
  checkName(reader, name)
  const gate = readGate(reader, context)
  const description = readDescription(reader)
  const audience = readAudience(reader)
  const command = readCommand(reader, context)
  reader.finish({ args: 'give the arguments to the installation' })
  if (reader.rejected || description === undefined || command === undefined) return undefined
  return { place: reader.place, name, description, audience, command, gate }
}

function checkName(reader: TableReader, name: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)) {
    reader.reject(`invalid character in the name of the subcommand ${quote(name)}`, {
      remedy: 'use at most 64 letters, digits, `-` and `_`, beginning with a letter or digit',
    })
  } else if (isReservedSubcommand(name)) {
    reader.reject(`the subcommand ${quote(name)} would hide behind the built-in one of that name`, {
      remedy: 'choose another name',
    })
  }
}

function readDescription(reader: TableReader): string | undefined {
  const description = reader.text('description')
  if (description === undefined) {
    if (!reader.has('description')) reader.missing('description', 'say in a few words what it does')
    return undefined
  }
  const bytes = Buffer.byteLength(description.trim())
  if (bytes > LONGEST_DESCRIPTION) {
    const message = `\`description\` in ${reader.title} is ${bytes} bytes long, of which ${LONGEST_DESCRIPTION} are allowed`
    reader.reject(message, { key: 'description', remedy: 'shorten it' })
  }
  return description
}

function readAudience(reader: TableReader): Subcommand['audience'] {
  const audience = reader.text('audience') ?? 'agents'
  if (audience === 'humans' || audience === 'agents') return audience
  reader.reject(`\`audience\` in ${reader.title} must be \`humans\` or \`agents\`, not ${quote(audience)}`, {
    key: 'audience',
  })
  return 'agents'
}
