import type { LeafPredicateKind } from '@symposium/sdk'
import { leafWithoutForm } from '../leaf-without-form.js'
import { variableValue } from '../../variable-value.js'
import { plain } from '../../report/show.js'

export type EnvArgs = {
  readonly name: string
  /** Present for `env(NAME=VALUE)`; empty asks for "set and empty". */
  readonly value?: string
}

/** An environment variable is set, or has exactly one value. What is seen never shows a value: it may be a secret. */
export const env: LeafPredicateKind<EnvArgs> = leafWithoutForm({
  type: 'leaf',
  name: 'env',
  effects: 'pure',
  evaluate(args, context) {
    const name = plain(args.name)
    const value = variableValue(context.environment, args.name)
    if (value === undefined) return { holds: false, seen: `${name} is not set` }
    if (args.value === undefined) return { holds: true, seen: `${name} is set` }
    // U+FFFD stands for bytes that are no UTF-8, which equal nothing (spec/model.md P20).
    return value === args.value && !value.includes('\uFFFD')
      ? { holds: true, seen: `${name} is set to that value` }
      : { holds: false, seen: `${name} is set to another value` }
  },
  inputs: ({ name }) => ({ variables: [name] }),
})
