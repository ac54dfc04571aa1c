import { AGENTS_AND_HOOKS, FAULTS, GATES, MODEL, ORIGINAL, PIPELINE, SECURITY } from './rows/index.js'

/** One row of a table of the specification. */
export interface SpecifiedRow {
  readonly table: string
  readonly id: string
  /** What the row is about, in a few words of our own. */
  readonly title: string
  readonly state:
    | { readonly type: 'covered'; /** Relative to the repository. */ readonly file: string }
    | { readonly type: 'later'; readonly reason: string }
    | { readonly type: 'unknown' }
}

const TABLES = {
  'spec/agents-and-hooks.md': AGENTS_AND_HOOKS,
  'spec/pipeline.md': PIPELINE,
  'spec/model.md': MODEL,
  'spec/gates.md': GATES,
  'cases/faults.md': FAULTS,
  'cases/original.md': ORIGINAL,
  'cases/security.md': SECURITY,
}

/** All rows that concern the whole line, each with the test that shows it or the reason why none does yet. */
export const SPECIFIED_ROWS: readonly SpecifiedRow[] = Object.entries(TABLES).flatMap(([table, text]) =>
  text
    .trim()
    .split('\n')
    .map((line) => readRow(table, line)),
)

function readRow(table: string, line: string): SpecifiedRow {
  const [id = '', title = '', state = ''] = line.split('|').map((cell) => cell.trim())
  return { table, id, title, state: readState(state) }
}

function readState(text: string): SpecifiedRow['state'] {
  const [, reason] = /^later: (\S.*)$/.exec(text) ?? []
  if (reason !== undefined) {
    return { type: 'later', reason }
  }
  return /^[\w/-]+$/.test(text) ? { type: 'covered', file: `${text}.test.ts` } : { type: 'unknown' }
}
