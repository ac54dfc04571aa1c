import { HOOK_EVENTS, type HookEvent } from '@symposium/sdk'
import { CANONICAL_FORMAT } from '../../hooks/canonical-format.js'
import { nearest } from '../../report/nearest.js'
import { quote } from '../../report/show.js'
import type { DeclaredHook } from '../declared.js'
import type { TableReader } from '../table-reader.js'
import { nameFault } from '../text-rules.js'
import type { ReadingContext } from './context.js'
import { readGate } from './gate.js'
import { readArguments, readCommand, readRequirements } from './installations.js'

/** `[[hooks]]` (spec/model.md 1.6), with gaps for those that are left out. */
export function readHooks(
  manifest: TableReader,
  context: ReadingContext,
): readonly (DeclaredHook | undefined)[] {
  return manifest
    .tables('hooks')
    .map((reader) => (reader === undefined ? undefined : readHook(reader, context)))
}

function readHook(reader: TableReader, context: ReadingContext): DeclaredHook | undefined {
  const gate = readGate(reader, context)
  const name = readName(reader)
  const event = readEvent(reader)
  const agent = reader.text('agent')
  const format = reader.text('format') ?? CANONICAL_FORMAT
  const matcher = reader.text('matcher')
  const command = readCommand(reader, context)
  const executable = reader.text('executable')
  const script = reader.text('script')
  const args = readArguments(reader, 'args')
  const requirements = readRequirements(reader, context)
  reader.finish({ timeout: 'hooks have no timeout of their own' })
  if (reader.rejected || event === undefined || command === undefined) return undefined
  if (!isKnown(reader, 'agent', { name: agent, known: context.agents })) return undefined
  if (!isKnown(reader, 'format', { name: format, known: [CANONICAL_FORMAT, ...context.hookFormats] })) {
    return undefined
  }
  return {
    place: reader.place,
    name,
    event,
    agent,
    matcher,
    command,
    executable,
    script,
    args,
    requirements,
    format,
    gate,
  }
}

function readName(reader: TableReader): string | undefined {
  const name = reader.text('name')
  const fault = name === undefined ? undefined : nameFault(name)
  if (fault !== undefined) reader.reject(`\`name\` in ${reader.title} ${fault}`, { key: 'name' })
  return name
}

function readEvent(reader: TableReader): HookEvent | undefined {
  const text = reader.text('event')
  const event = HOOK_EVENTS.find((known) => known === text)
  if (event !== undefined) return event
  const remedy = `known events: ${HOOK_EVENTS.join(', ')}`
  if (text !== undefined) {
    const guess = nearest(text, HOOK_EVENTS)
    const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
    reader.reject(`unknown event ${quote(text)} in ${reader.title}${hint}`, { key: 'event', remedy })
  } else if (!reader.has('event')) reader.missing('event', remedy)
  return undefined
}

/**
 * A retired or unknown agent costs this hook alone, wherever the manifest comes
 * from (design/decisions.md, Hooks; cases/original.md N-7).
 */
function isKnown(
  reader: TableReader,
  key: 'agent' | 'format',
  { name, known }: { readonly name: string | undefined; readonly known: readonly string[] },
): boolean {
  if (name === undefined || known.includes(name)) return true
  const guess = nearest(name, known)
  const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
  reader.warn(`${reader.title} is left out: unknown ${key} ${quote(name)}${hint}`, {
    key,
    code: 'UNKNOWN_AGENT',
    remedy: `known: ${known.join(', ')}`,
  })
  return false
}
