import type { JsonObject, JsonValue, Outcome, PredicateContext } from '@symposium/sdk'
import { sameJson } from '../../same-json.js'
import { readDocument } from './document.js'
import { resolvePointer } from './json-pointer.js'
import { failing, holding, unanswered } from './outcomes.js'
import { searchText } from './search-text.js'
import { showValue } from './show-value.js'

/** Exactly one comparison is there. */
export type JsonQueryArgs = JsonObject & {
  readonly file: string
  /** RFC 6901; empty for the whole document. */
  readonly pointer: string
  readonly equals?: JsonValue
  readonly exists?: boolean
  readonly matches?: string
  readonly lt?: number
  readonly gt?: number
}

/** A file that is not there fails every comparison: one that was renamed must not pass in silence. */
export async function askJsonQuery(args: JsonQueryArgs, context: PredicateContext): Promise<Outcome> {
  const document = await readDocument(args.file, context)
  switch (document.state) {
    case 'refused':
      return unanswered(document.reason)
    case 'absent':
      return failing(`${args.file} does not exist`)
    case 'read':
      return compare(args, resolvePointer(document.value, args.pointer))
  }
}

async function compare(args: JsonQueryArgs, value: JsonValue | undefined): Promise<Outcome> {
  const place = args.pointer === '' ? args.file : `${args.pointer} of ${args.file}`
  if (args.exists !== undefined) {
    const exists = value !== undefined
    const seen = exists ? `${place} is there` : `${place} is not there`
    return exists === args.exists ? holding(seen) : failing(seen)
  }
  if (value === undefined) return failing(`${place} is not there`)
  const seen = `${place} is ${showValue(value)}`
  const answer = await holdsFor(args, value)
  if (typeof answer === 'string') return unanswered(answer)
  return answer ? holding(seen) : failing(seen)
}

/** @returns why there is no answer, where there is none. */
async function holdsFor(args: JsonQueryArgs, value: JsonValue): Promise<boolean | string> {
  if (args.matches !== undefined) {
    return typeof value === 'string' && searchText(value, args.matches)
  }
  if (args.lt !== undefined) return typeof value === 'number' && value < args.lt
  if (args.gt !== undefined) return typeof value === 'number' && value > args.gt
  return sameJson(value, args.equals)
}
