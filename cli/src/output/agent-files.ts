import type { ReportEvent } from '@symposium/sdk'
import type { Style } from './style.js'

type FileEvent = Extract<ReportEvent, { kind: 'agent_file_changed' | 'agent_file_planned' }>
type OffEvent = Extract<ReportEvent, { kind: 'agent_entry_off' }>
type Entry = FileEvent['entries'][number]

interface Line {
  readonly text: string
  readonly style?: Style
  readonly indent?: number
}

/** What became of the files of agents (spec/agents-and-hooks.md 1.10). */
export function agentFileLines(
  event: FileEvent | OffEvent,
  shorten: (path: string) => string,
): readonly Line[] {
  const path = shorten(event.path)
  if (event.kind === 'agent_entry_off') {
    return [{ text: `ℹ️  ${path}: ${event.entry} is switched off by you, and stays so` }]
  }
  const what = CHANGES.flatMap(([change, done, planned]) => {
    const entries = event.entries.filter((entry) => entry.change === change)
    const verb = event.kind === 'agent_file_planned' ? planned : done
    return entries.length === 0 ? [] : [`${namesOf(entries)} ${verb}`]
  })
  const mark =
    event.kind === 'agent_file_planned' ? '📝 would change' : event.change === 'clean' ? '➖' : '✅'
  return [
    { text: `${mark} ${path}: ${what.join('; ')}` },
    { text: `for ${event.agents.join(', ')}`, style: 'dim', indent: 1 },
  ]
}

const CHANGES: readonly (readonly [Entry['change'], string, string])[] = [
  ['add', 'added', 'to be added'],
  ['update', 'updated', 'to be updated'],
  ['remove', 'removed', 'to be removed'],
]

function namesOf(entries: readonly Entry[]): string {
  const of = (kind: Entry['kind']): readonly string[] =>
    entries.filter((entry) => entry.kind === kind).map(({ name }) => name)
  const known: readonly (readonly [string, readonly string[]])[] = [
    ['hooks', of('hook')],
    ['servers', of('server')],
  ]
  // What a file needs beside them is of interest only where it is all there is.
  const groups = known.some(([, names]) => names.length > 0) ? known : [['', of(undefined)] as const]
  return groups
    .filter(([, names]) => names.length > 0)
    .map(([title, names]) => `${title} ${[...new Set(names)].join(', ')}`.trim())
    .join(', ')
}
