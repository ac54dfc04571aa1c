import type { JsonValue } from '@symposium/sdk'
import type { JsonQueryArgs } from '../asking/json-query.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'
import { patternField } from '../pattern-field.js'
import { projectPath } from '../project-path.js'

const COMPARISONS = ['equals', 'exists', 'matches', 'lt', 'gt'] as const

/** What a JSON, YAML or TOML file of the project says at one place. */
export const jsonQuery = fieldsKind<JsonQueryArgs>({
  name: 'json-query',
  effects: 'reads',
  fields: ['file', 'pointer', ...COMPARISONS],
  example: 'json-query({"file": "package.json", "pointer": "/private", "equals": true})',
  read: readArgs,
  async evaluate(args, context) {
    const { askJsonQuery } = await import('../asking/json-query.js')
    return askJsonQuery(args, context)
  },
  inputs: ({ file }) => ({ files: [file] }),
})

function readArgs(fields: Fields): JsonQueryArgs {
  const file = projectPath(fields, 'file', fields.text('file'))
  if (!/\.(?:json|ya?ml|toml)$/i.test(file)) {
    throw fields.wrong(
      'file',
      'is neither JSON, YAML nor TOML by its name',
      'name one that ends with `.json`',
    )
  }
  const pointer = fields.anyText('pointer')
  if (!/^(?:\/(?:[^~]|~[01])*)?$/.test(pointer)) {
    throw fields.wrong(
      'pointer',
      'is no JSON pointer',
      'write it as in `/scripts/test`, with `~1` for a slash',
    )
  }
  const [comparison, other] = COMPARISONS.filter((name) => fields.has(name))
  if (comparison === undefined || other !== undefined) {
    const names = COMPARISONS.map((name) => `\`${name}\``).join(', ')
    throw fields.wrong(other ?? 'pointer', 'needs exactly one comparison beside it', `write one of ${names}`)
  }
  return { file, pointer, [comparison]: readComparison(fields, comparison) }
}

function readComparison(fields: Fields, name: (typeof COMPARISONS)[number]): JsonValue {
  switch (name) {
    case 'equals':
      return fields.value(name) ?? null
    case 'exists':
      return fields.flag(name)
    case 'matches':
      return patternField(fields, name)
    case 'lt':
    case 'gt':
      return fields.number(name)
  }
}
