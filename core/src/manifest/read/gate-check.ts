import { isJsonObject } from '@symposium/sdk'
import { quote } from '../../report/show.js'
import { parsePredicateValue } from '../../predicates/parse-value.js'
import type { PredicateKinds } from '../../predicates/registry.js'
import { nearest } from '../../report/nearest.js'
import { toJson } from '../../to-json.js'
import type { GateCheck } from '../plugin.js'
import { describe, type TableReader } from '../table-reader.js'
import { nameFault } from '../text-rules.js'
import { isTable } from '../toml.js'
import type { ReadingContext } from './context.js'

/** Ways to decide, of which a check has exactly one. The last is the public format's spelling (seed 004). */
const SHAPES = ['query', 'predicate', 'agent-verdict', 'agentVerdict'] as const

type Shape = (typeof SHAPES)[number]

const REMEDY = 'write `check = { predicate = "…" }`, `{ query = "…" }` or `{ agent-verdict = { … } }`'

/** spec/gates.md 3. Keys count, whatever stands under them (E05). */
export function readGateCheck(gate: TableReader, context: ReadingContext): GateCheck | undefined {
  const value = gate.value('check')
  if (!gate.has('check')) {
    gate.missing('check', REMEDY)
    return undefined
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    gate.reject(`\`check\` in ${gate.title} must be a table, not ${describe(value)}`, {
      key: 'check',
      remedy: REMEDY,
    })
    return undefined
  }
  const reader = isTable(value) ? gate.table('check') : undefined
  const shapes = reader === undefined ? [] : SHAPES.filter((shape) => reader.has(shape))
  const [shape] = shapes
  if (reader === undefined || shape === undefined || shapes.length > 1) {
    const found = shapes.length === 0 ? 'none' : shapes.map(quote).join(', ')
    gate.reject(
      `\`check\` in ${gate.title} must have exactly one of \`query\`, \`predicate\` and \`agent-verdict\`, not ${found}`,
      { key: 'check', remedy: REMEDY },
    )
    return undefined
  }
  const check = readShape(reader, shape, context)
  for (const known of SHAPES) reader.value(known)
  reader.finish()
  if (reader.rejected) gate.leaveOut()
  return check
}

function readShape(reader: TableReader, shape: Shape, context: ReadingContext): GateCheck | undefined {
  switch (shape) {
    case 'query':
      return readQuery(reader)
    case 'predicate':
      return readPredicate(reader, context)
    case 'agent-verdict':
    case 'agentVerdict':
      return readVerdict(reader, shape)
  }
}

function readQuery(reader: TableReader): GateCheck | undefined {
  const query = reader.value('query')
  if (typeof query !== 'string') {
    reader.wrongType('query', 'the name of a check')
    return undefined
  }
  const fault = nameFault(query)
  if (fault === undefined) return { type: 'query', query }
  reader.reject(`\`query\` in ${reader.title} ${fault}`, { key: 'query' })
  return undefined
}

function readPredicate(reader: TableReader, { kinds }: ReadingContext): GateCheck | undefined {
  const value = toJson(reader.value('predicate'))
  if (typeof value !== 'string' && !isJsonObject(value)) {
    reader.wrongType('predicate', 'a predicate: a call as text, or a table with `kind`')
    return undefined
  }
  const unregistered = new Set<string>()
  try {
    const predicate = parsePredicateValue(value, kinds, {
      warn: ({ message, remedy }) => reader.warn(message, { key: 'predicate', remedy }),
      unregistered: (name) => void unregistered.add(name),
    })
    warnOfKinds(reader, unregistered, kinds)
    return { type: 'predicate', predicate }
  } catch (error) {
    reader.rejectBecause(error, { key: ['predicate'], what: '`predicate`' })
    return undefined
  }
}

/** Somebody's extension may bring them; until then the check cannot be made (E10). */
function warnOfKinds(reader: TableReader, names: ReadonlySet<string>, kinds: PredicateKinds): void {
  for (const name of names) {
    const guess = nearest(name, kinds.names())
    const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
    reader.warn(`there is no kind of predicate ${quote(name)}${hint}`, {
      key: 'predicate',
      code: 'PREDICATE_UNDEFINED',
      remedy: 'the check cannot be made unless an extension brings it',
    })
  }
}

function readVerdict(reader: TableReader, shape: Shape): GateCheck | undefined {
  const verdict = toJson(reader.value(shape))
  if (isJsonObject(verdict)) return { type: 'agent-verdict', verdict }
  reader.wrongType(shape, 'a table, as in `{ prompt = "…" }`')
  return undefined
}
