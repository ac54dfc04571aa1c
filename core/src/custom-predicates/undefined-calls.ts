import type { PluginRecord } from '../activation/record.js'
import { parseCustomName } from '../predicates/names.js'
import { quote } from '../report/show.js'
import { nearest } from '../report/nearest.js'
import type { Problem } from '../report/problem.js'
import type { Definitions } from './definitions.js'

export interface UndefinedCalls {
  /** Names that were called. */
  readonly asked: Iterable<string>
  readonly definitions: Definitions
  readonly records: readonly PluginRecord[]
  /** Names of kinds: somebody may have meant one of these. */
  readonly kinds: Iterable<string>
}

/** One for each name that was called and that nobody defines (spec/model.md P24), unless the user has declined who does. */
export function undefinedCalls({ asked, definitions, records, kinds }: UndefinedCalls): readonly Problem[] {
  const known = [...kinds, ...definitions.names]
  return [...asked].flatMap((name): readonly Problem[] => {
    if (definitions.resolve(name) !== undefined || records.some((record) => isDeclined(record, name)))
      return []
    const close = nearest(name, known)
    const waiting = records.find((record) => isWaiting(record, name))
    return [
      {
        code: 'PREDICATE_UNDEFINED',
        message: `no plugin here defines the predicate ${quote(name)}, which something here calls, so that it has no answer`,
        remedy:
          waiting !== undefined
            ? `${quote(waiting.name)} would define it, and you have not agreed to that: ${waiting.remedy ?? 'symposium status'}`
            : close !== undefined
              ? `did you mean ${quote(`${close}(…)`)}?`
              : 'enable a plugin that defines it; symposium status says who waits for it',
      },
    ]
  })
}

function isDeclined({ state, plugin }: PluginRecord, name: string): boolean {
  return state === 'declined' && defines(plugin?.predicates, name)
}

function isWaiting({ consent, plugin }: PluginRecord, name: string): boolean {
  return defines(consent?.declared.predicates, name) && !defines(plugin?.predicates, name)
}

function defines(predicates: readonly { readonly name: string }[] | undefined, called: string): boolean {
  const plain = parseCustomName(called)?.name
  return predicates?.some(({ name }) => name === plain) === true
}
