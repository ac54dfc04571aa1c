import { formatJsonFields, hasJsonFields, type JsonObject } from '@symposium/sdk'
import { parseFieldsOf, shortOrFields } from '../argument.js'
import { Fields } from '../fields.js'
import type { PathArgs } from '../kinds/path-exists.js'
import type { LeafForm } from './leaf-form.js'

export const pathExistsForm: LeafForm<PathArgs> = {
  parse: (argument) => (hasJsonFields(argument) ? parseFieldsOf(TABLE, argument) : argument),
  fields: ['path', 'type', 'search'],
  parseFields: readFields,
  format: (args) => (typeof args === 'string' ? shortOrFields(args, { path: args }) : formatJsonFields(args)),
}

const TABLE = { name: 'path_exists', fields: ['path', 'type', 'search'], parseFields: readFields }

function readFields(values: JsonObject): PathArgs {
  const fields = new Fields('path_exists', values)
  const path = fields.text('path')
  const type = fields.optionalChoice('type', ['file', 'dir', 'any'])
  const search = fields.optionalChoice('search', ['fs', 'PATH'])
  if (search === 'PATH' && /[/\\]/.test(path)) {
    throw fields.wrong('path', 'is no bare name, and only those are looked for on PATH', 'leave out `search`')
  }
  if ((type === undefined || type === 'any') && search === undefined) return path
  return {
    path,
    ...(type === undefined || type === 'any' ? {} : { type }),
    ...(search === undefined ? {} : { search }),
  }
}
