import { hasJsonFields, SymposiumError, type JsonObject } from '@symposium/sdk'
import { parseFieldsOf, shortOrFields } from '../argument.js'
import { Fields } from '../fields.js'
import type { EnvArgs } from '../kinds/env.js'
import type { LeafForm } from './leaf-form.js'

export const envForm: LeafForm<EnvArgs> = {
  parse: (argument) => (hasJsonFields(argument) ? parseFieldsOf(TABLE, argument) : parseShort(argument)),
  fields: ['name', 'equals'],
  parseFields: readFields,
  format: ({ name, value }) =>
    value === undefined
      ? shortOrFields(name, { name })
      : shortOrFields(`${name}=${value}`, { name, equals: value }),
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
