import { hasJsonFields, SymposiumError, type JsonObject, type LeafPredicateKind } from '@symposium/sdk'
import { parseFieldsOf, shortOrFields } from '../argument.js'
import { Fields } from '../fields.js'
import { variableValue } from '../variable-value.js'
import { plain } from '../show.js'

type EnvArgs = {
  readonly name: string
  /** Present for `env(NAME=VALUE)`; empty asks for "set and empty". */
  readonly value?: string
}

/** An environment variable is set, or has exactly one value. What is seen never shows a value: it may be a secret. */
export const env: LeafPredicateKind<EnvArgs> = {
  type: 'leaf',
  name: 'env',
  effects: 'pure',
  parse: (argument) => (hasJsonFields(argument) ? parseFieldsOf(TABLE, argument) : parseShort(argument)),
  fields: ['name', 'equals'],
  parseFields: readFields,
  format: ({ name, value }) =>
    value === undefined
      ? shortOrFields(name, { name })
      : shortOrFields(`${name}=${value}`, { name, equals: value }),
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
}

const TABLE = { name: 'env', fields: ['name', 'equals'], parseFields: readFields }

function parseShort(argument: string): EnvArgs {
  const equals = argument.indexOf('=')
  const name = (equals === -1 ? argument : argument.slice(0, equals)).trim()
  if (name === '') {
    throw new SymposiumError('PREDICATE_SYNTAX', '`env` needs the name of a variable', {
      remedy: 'write `env(NAME)` or `env(NAME=VALUE)`',
    })
  }
  return equals === -1 ? { name } : { name, value: argument.slice(equals + 1) }
}

function readFields(values: JsonObject): EnvArgs {
  const fields = new Fields('env', values)
  const name = fields.text('name').trim()
  if (name.includes('=')) throw fields.wrong('name', 'contains a `=`', 'write the value under `equals`')
  const value = fields.value('equals')
  if (value === undefined) return { name }
  // An empty text asks for "set and empty".
  return { name, value: value === '' ? '' : fields.anyText('equals') }
}
