import { expect, it } from 'vitest'
import type { Ran } from './run-line.js'
import { createWorld, type World, type WorldOptions } from './world.js'

/** One row of a table of the specification: what is there, one command line, and what is there then. */
export interface Row extends WorldOptions {
  readonly id: string
  readonly title: string
  /** What happens before the command line. */
  readonly before?: (world: World) => unknown
  /** `sync` unless told; `--json` is added. */
  readonly line?: readonly string[]
  /** 0 unless told, 1 where there is an error. */
  readonly code?: number
  /** Names in the skills directories, Claude's where it is a list. */
  readonly installed?: readonly string[] | Readonly<Record<string, readonly string[]>>
  /** Codes of all warnings, in any order: none unless told. */
  readonly warnings?: readonly string[]
  /** Code of the error. */
  readonly error?: string
  /** Plugins with their states, of `status`. */
  readonly status?: readonly (readonly [name: string, state: string])[]
  /** Whatever else the row says. */
  readonly check?: (world: World, ran: Ran) => unknown
}

/** One test for each row, named by its id. */
export function testRows(rows: readonly Row[]): void {
  it.each(rows.map((row) => [row.id, row.title, row] as const))('%s %s', async (_id, _title, row) => {
    const world = createWorld(row)
    await row.before?.(world)
    const ran = await world.run([...(row.line ?? ['sync']), '--json'])
    expect(outcomeOf(ran), ran.stderr).toEqual({
      code: row.code ?? (row.error === undefined ? 0 : 1),
      errors: row.error === undefined ? [] : [row.error],
      warnings: [...(row.warnings ?? [])].sort(),
    })
    for (const [directory, names] of installations(row)) {
      expect(world.installed(directory), directory).toEqual(names)
    }
    if (row.status !== undefined) {
      expect(statesOf(await world.run(['status', '--json']))).toEqual(row.status)
    }
    await row.check?.(world, ran)
  })
}

function outcomeOf(ran: Ran): { code: number; errors: unknown[]; warnings: string[] } {
  const errors = ran.ofKind('error').map((event) => event['code'])
  return { code: ran.code, errors, warnings: [...ran.warnings].sort() }
}

/** Name and state of every row of `status --json`. */
export function statesOf(ran: Ran): readonly (readonly [unknown, unknown])[] {
  return ran.ofKind('plugin_status').map((event) => [event['name'], event['state']] as const)
}

function installations({ installed }: Row): readonly (readonly [string | undefined, readonly string[]])[] {
  if (installed === undefined) {
    return []
  }
  return isList(installed) ? [[undefined, installed]] : Object.entries(installed)
}

function isList(value: NonNullable<Row['installed']>): value is readonly string[] {
  return Array.isArray(value)
}
