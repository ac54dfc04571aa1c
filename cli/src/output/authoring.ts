import type { CommandLines, EventOf as Of, Line } from './line.js'

const MARKERS = { error: '✗', warning: '⚠️ ', note: 'ℹ️ ' } as const

/** What authors are told of their plugins. */
export const authoringLines: CommandLines = (event, shorten) => {
  switch (event.kind) {
    case 'validated':
      return validatedLines(event, shorten)
    case 'validation_finished':
      return [{ text: finished(event) }]
    case 'file_migrated':
      return migratedLines(event, shorten)
    case 'migration_finished':
      return [{ text: migrationSummary(event) }]
    default:
      return undefined
  }
}

type Finding = Of<'validated'>['findings'][number]

function validatedLines(event: Of<'validated'>, shorten: (path: string) => string): readonly Line[] {
  const { path, item_kind: kind, valid, file, findings, migration } = event
  const place = file === undefined || file === path ? '' : ` – ${shorten(file)}`
  return [
    {
      text: `${valid ? '✅' : '✗'} ${kind} ${shorten(path)}${place}`,
      ...(valid ? {} : { style: 'red' as const }),
    },
    ...findings.flatMap((finding) => findingLines(finding, shorten)),
    ...(migration === undefined
      ? []
      : [{ text: 'symposium plugin migrate would change:', indent: 1 }, ...quoted(migration, 2)]),
  ]
}

function findingLines(finding: Finding, shorten: (path: string) => string): readonly Line[] {
  const { level, code, message, file, line, remedy } = finding
  const place = file === undefined ? '' : `${shorten(file)}${line === undefined ? '' : `:${line}`}: `
  const [first = '', ...further] = message.split(/\r?\n/)
  const head: Line = { text: `${MARKERS[level]} ${place}${first} [${code}]`, indent: 1 }
  const [advice = '', ...rest] = (remedy ?? '').split(/\r?\n/)
  return [
    head,
    ...quoted(further.join('\n'), 2),
    ...(remedy === undefined ? [] : [{ text: `→ ${advice}`, indent: 2 }, ...quoted(rest.join('\n'), 3)]),
  ]
}

function finished({ items, errors, warnings, valid }: Of<'validation_finished'>): string {
  const counts = [
    errors === 0 ? '' : `, ${errors} ${errors === 1 ? 'error' : 'errors'}`,
    warnings === 0 ? '' : `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  ].join('')
  return `${valid ? '✅' : '✗'} ${items} checked${counts === '' ? ', nothing wrong' : counts}`
}

function migratedLines(event: Of<'file_migrated'>, shorten: (path: string) => string): readonly Line[] {
  const { path, changes, renamed_to: renamed, diff, dry_run: isDry } = event
  const verb = isDry ? '📝 would rewrite' : '✅ rewrote'
  const target = renamed === undefined ? '' : ` as ${shorten(renamed)}`
  return [
    { text: `${verb} ${shorten(path)}${target}` },
    ...changes.map((change) => ({ text: change, indent: 1 })),
    ...(diff === undefined ? [] : quoted(diff, 1)),
  ]
}

function migrationSummary(event: Of<'migration_finished'>): string {
  const { migrated, unchanged, by_hand: left, dry_run: isDry } = event
  const kept = unchanged === 0 ? '' : `, ${unchanged} in today's spelling`
  const byHand = left === 0 ? '' : `, ${left} to be settled by hand, see the warnings`
  const marker = left > 0 ? '⚠️ ' : isDry && migrated > 0 ? '📝' : '✅'
  return `${marker} ${migrated} ${isDry ? 'to rewrite' : 'rewritten'}${kept}${byHand}`
}

/** Text of others, line by line: none can pass for a line of ours. */
function quoted(text: string, indent: number): readonly Line[] {
  return text === '' ? [] : text.split(/\r?\n/).map((line) => ({ text: `│ ${line}`, indent }))
}
