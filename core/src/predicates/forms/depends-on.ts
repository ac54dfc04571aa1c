import type { JsonObject } from '@symposium/sdk'
import type { Atom } from '../atom.js'
import { Fields } from '../fields.js'
import { parseAtom } from '../parse-atom.js'
import type { LeafForm } from './leaf-form.js'

export const dependsOnForm: LeafForm<Atom> = {
  parse: parseAtom,
  fields: ['name', 'range'],
  parseFields: readFields,
  format: ({ text }) => text,
}

function readFields(values: JsonObject): Atom {
  const fields = new Fields('depends-on', values)
  const name = fields.text('name').trim()
  const range = fields.optionalText('range')?.trim() ?? ''
  if (parseAtom(name).requirement !== undefined) {
    throw fields.wrong('name', 'has a version behind it', 'write the version under `range`')
  }
  if (range !== '' && !/^[><=^~]/.test(range)) {
    throw fields.wrong('range', 'does not start with a comparison', 'write it as in `>=1.0` or `^1.2`')
  }
  return parseAtom(name + range)
}
