import type { NewerThanArgs } from '../asking/newer-than.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'
import { projectPath } from '../project-path.js'

const MOST_SOURCES = 100

/** A file of the project was changed after all others that it is made of. */
export const newerThan = fieldsKind<NewerThanArgs>({
  name: 'newer-than',
  effects: 'reads',
  fields: ['target', 'sources'],
  example: 'newer-than({"target": "api.ts", "sources": ["api.yaml"]})',
  read: readArgs,
  async evaluate(args, context) {
    const { askNewerThan } = await import('../asking/newer-than.js')
    return askNewerThan(args, context)
  },
  inputs: ({ target, sources }) => ({ files: [target, ...sources] }),
})

function readArgs(fields: Fields): NewerThanArgs {
  const target = projectPath(fields, 'target', fields.text('target'))
  const sources = fields.optionalTexts('sources') ?? []
  if (sources.length === 0) throw fields.wrong('sources', 'names no file', 'list what the target is made of')
  if (sources.length > MOST_SOURCES) {
    throw fields.wrong('sources', `names more than ${MOST_SOURCES} files`, 'name fewer')
  }
  return { target, sources: sources.map((source) => projectPath(fields, 'sources', source)) }
}
