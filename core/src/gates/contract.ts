import { isJsonObject, type JsonObject } from '@symposium/sdk'
import type { PointGate } from '../manifest/plugin.js'
import { toJson } from '../to-json.js'
import type { GateState } from './report.js'

/** What a check gives, in the form that everybody knows (seed 004). */
export interface Envelope {
  readonly block: boolean
  readonly message: string
  readonly details?: JsonObject
}

/** A check that was made, or why it could not be: then nobody reads `block`. */
export type Evaluated =
  | { readonly made: true; readonly envelope: Envelope }
  | { readonly made: false; readonly reason: string }

export interface Consequence {
  readonly state: Extract<GateState, 'passed' | 'advised' | 'blocked' | 'unavailable'>
  readonly halts: boolean
}

/** The two steps of the contract (spec/gates.md 7): was the check made, and only then, what does it say. */
export function consequenceOf(
  { blocking, onError }: Pick<PointGate, 'blocking' | 'onError'>,
  evaluated: Evaluated,
): Consequence {
  if (!evaluated.made) return { state: 'unavailable', halts: onError === 'halt' }
  if (!evaluated.envelope.block) return { state: 'passed', halts: false }
  return blocking ? { state: 'blocked', halts: true } : { state: 'advised', halts: false }
}

/**
 * What somebody else's check gave. Without a `block` that is true or false it was not made, whatever
 * else it says: nothing that cannot be read is ever a pass (E61, E104, E105).
 */
export function readEnvelope(value: unknown): Evaluated {
  if (!isPlainObject(value)) return { made: false, reason: 'the check gave no answer' }
  const block = own(value, 'block')
  const message = own(value, 'message')
  const details = dataOf(own(value, 'details'))
  if (typeof block !== 'boolean') {
    return { made: false, reason: 'the check did not say whether it blocks' }
  }
  return {
    made: true,
    envelope: {
      block,
      message: typeof message === 'string' ? message : '',
      ...(details === undefined ? {} : { details }),
    },
  }
}

/** The evidence, as far as it is data: types promise JSON, and code from outside may give anything. */
export function dataOf(details: unknown): JsonObject | undefined {
  try {
    const data = toJson(details)
    return isJsonObject(data) ? data : undefined
  } catch {
    return undefined
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function own(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
