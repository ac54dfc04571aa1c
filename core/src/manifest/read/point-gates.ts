import { nearest } from '../../report/nearest.js'
import { quote } from '../../report/show.js'
import type { DeclaredPointGate } from '../declared.js'
import type { LostGate, OnError } from '../plugin.js'
import { describe, TableReader } from '../table-reader.js'
import { nameFault } from '../text-rules.js'
import { isTable, own, type RawTable } from '../toml.js'
import { readGateCheck } from './gate-check.js'
import type { ReadingContext } from './context.js'
import { readGate } from './gate.js'
import { isSettingKey } from './setting-key.js'

/**
 * `[[gates]]` (spec/gates.md 2). All that is wrong with one is found, and costs that gate alone
 * wherever the manifest comes from; what is known of it stays, since nobody may take silence for a pass.
 */
export function readPointGates(manifest: TableReader, context: ReadingContext): readonly DeclaredPointGate[] {
  const value = manifest.value('gates')
  if (value === undefined) return []
  const sparing = new TableReader({ gates: value }, manifest.place, manifest.findings.sparing())
  const gates = sparing.tables('gates').map((reader, index) => readEntry(reader, { value, index, context }))
  // Whoever wrote something else than a list meant at least one.
  return gates.length === 0 && sparing.rejected ? [{ state: 'lost', gate: {} }] : gates
}

interface Entry {
  /** All of the list. */
  readonly value: unknown
  readonly index: number
  readonly context: ReadingContext
}

function readEntry(reader: TableReader | undefined, { value, index, context }: Entry): DeclaredPointGate {
  const table: unknown = Array.isArray(value) ? value[index] : undefined
  return (
    (reader === undefined ? undefined : readPointGate(reader, context)) ?? {
      state: 'lost',
      gate: isTable(table) ? known(table, context) : {},
    }
  )
}

function readPointGate(reader: TableReader, context: ReadingContext): DeclaredPointGate | undefined {
  const name = readName(reader)
  const point = readPoint(reader, context)
  const gate = readGate(reader, context)
  const when = readWhen(reader)
  const check = readGateCheck(reader, context)
  const blocking = readBlocking(reader)
  const onError = readOnError(reader)
  if (blocking === true && isVerdict(reader)) {
    reader.reject(`${reader.title} cannot block: the opinion of a model is advice`, {
      key: 'blocking',
      remedy: 'write `blocking = false`, or check something that is the same every time',
    })
  }
  reader.finish()
  if (reader.rejected || point === undefined || check === undefined) return undefined
  if (blocking === undefined || onError === undefined) return undefined
  return {
    state: 'read',
    place: reader.place,
    gate: {
      ...(name === undefined ? {} : { name }),
      point,
      gate,
      ...(when === undefined ? {} : { when }),
      check,
      blocking,
      onError,
    },
  }
}

function readName(reader: TableReader): string | undefined {
  const name = reader.text('name')
  const fault = name === undefined ? undefined : nameFault(name)
  if (fault !== undefined) reader.reject(`\`name\` in ${reader.title} ${fault}`, { key: 'name' })
  return name
}

function readPoint(reader: TableReader, { points }: ReadingContext): string | undefined {
  const text = reader.text('point')
  if (text !== undefined && points.includes(text)) return text
  const remedy = `known points: ${points.join(', ')}`
  if (text !== undefined) {
    const guess = nearest(text, points)
    const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
    reader.reject(`unknown point ${quote(text)} in ${reader.title}${hint}`, { key: 'point', remedy })
  } else if (!reader.has('point')) reader.missing('point', remedy)
  return undefined
}

/** Whether it is one of the plugin's own settings is known when all layers are (E14). */
function readWhen(reader: TableReader): string | undefined {
  const key = reader.text('when')
  if (key === undefined || isSettingKey(key)) return key
  reader.reject(`\`when\` in ${reader.title} is no key of a setting: ${quote(key)}`, {
    key: 'when',
    remedy:
      'name one setting, as in `when = "review.strict"`; conditions of other kinds belong into `predicates`',
  })
  return undefined
}

function readBlocking(reader: TableReader): boolean | undefined {
  const blocking = reader.flag('blocking')
  if (!reader.has('blocking')) {
    reader.missing('blocking', 'write `blocking = true` for a gate that halts, `false` for one that advises')
  }
  return blocking
}

const ON_ERROR: readonly OnError[] = ['halt', 'skip']
/** As TOML has it, and as the public format has it (seed 004). */
const ON_ERROR_KEYS = ['on-error', 'onError']

function readOnError(reader: TableReader): OnError | undefined {
  const values = ON_ERROR_KEYS.map((key) => reader.value(key))
  const [key, other] = ON_ERROR_KEYS.filter((each) => reader.has(each))
  const remedy = 'what becomes of the point when the check cannot be made: `halt` or `skip`'
  if (key === undefined) reader.missing('on-error', remedy)
  else if (other !== undefined) {
    reader.reject(`\`${key}\` and \`${other}\` in ${reader.title} are one and the same`, {
      key: other,
      remedy: 'keep one of them',
    })
  } else {
    const value = values.find((each) => each !== undefined)
    const onError = ON_ERROR.find((each) => each === value)
    if (onError !== undefined) return onError
    reader.reject(`\`${key}\` in ${reader.title} must be \`halt\` or \`skip\`, not ${describe(value)}`, {
      key,
      remedy,
    })
  }
  return undefined
}

function isVerdict(reader: TableReader): boolean {
  const check = reader.value('check')
  return isTable(check) && ['agent-verdict', 'agentVerdict'].some((key) => Object.hasOwn(check, key))
}

/** Of a gate that cannot be read, what may be relied on. */
function known(table: RawTable, { points }: ReadingContext): Omit<LostGate, 'index'> {
  const name = own(table, 'name')
  const point = own(table, 'point')
  const [onError] = ON_ERROR_KEYS.flatMap((key) => ON_ERROR.filter((each) => each === own(table, key)))
  return {
    ...(typeof name === 'string' && nameFault(name) === undefined ? { name } : {}),
    ...(typeof point === 'string' && points.includes(point) ? { point } : {}),
    ...(onError === undefined ? {} : { onError }),
  }
}
