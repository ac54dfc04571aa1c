import { basename, dirname, join } from 'node:path'

/** Of this format: with the product's version behind it the first line of every marker. */
export const MARKER_HEADER = 'symposium-idle 1'

/** What has to be as it was for an event to be answered without starting anything. */
export interface IdleMarker {
  /** Of the product. */
  readonly version: string
  /** Absolute paths of what must be there and not be newer than the marker. */
  readonly present: readonly string[]
  /** Absolute paths of what must not be there. */
  readonly absent: readonly string[]
  /** Names of files that no directory below the marker's own holds: those begin a project of their own. */
  readonly names: readonly string[]
  /** The agent's way of saying nothing. */
  readonly answer: string
}

/** The tree of idle directories. */
export function markersIn(state: string): string {
  return join(state, 'idle')
}

/**
 * Path of a marker: below the tree of idle directories the same path once more, so
 * that a shell finds the nearest one by cutting off names.
 * @param state the state directory.
 * @param directory absolute, links resolved.
 * @param event as on command lines: `pre-tool-use`.
 */
export function markerPath(state: string, directory: string, hook: { agent: string; event: string }): string {
  return join(markersIn(state), directory, `${hook.agent}.${hook.event}`)
}

/**
 * The text of a marker, in lines that a shell reads with `read` and `case`: a
 * directory, then by the first character the names in it (`+` must be there and not
 * be newer, `!` must not be there), `?` names that nothing below may have, and last
 * the answer behind a dot. Shells read files byte by byte, so that a directory is
 * named once.
 * @returns `undefined` where it cannot be said in lines.
 */
export function markerText(marker: IdleMarker): string | undefined {
  const inputs = [
    ...marker.present.map((path) => ({ sign: '+', path })),
    ...marker.absent.map((path) => ({ sign: '!', path })),
  ]
  const byDirectory = groupByDirectory(inputs)
  const lines = [`${MARKER_HEADER} ${marker.version}`]
  for (const [directory, names] of byDirectory) {
    lines.push(directory, ...names)
  }
  lines.push(...marker.names.map((name) => `?${name}`), `.${marker.answer}`)
  return lines.some((line) => /[\n\0]/.test(line)) ? undefined : `${lines.join('\n')}\n`
}

function groupByDirectory(
  inputs: readonly { readonly sign: string; readonly path: string }[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { sign, path } of inputs) {
    const directory = dirname(path)
    const group = groups.get(directory) ?? []
    group.push(`${sign}${basename(path)}`)
    groups.set(directory, group)
  }
  return groups
}
