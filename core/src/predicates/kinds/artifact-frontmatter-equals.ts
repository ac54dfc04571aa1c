import type { ArtifactArgs } from '../asking/artifact.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'

/** A field in the frontmatter of a document of the phase has a value (spec/gates.md 10). */
export const artifactFrontmatterEquals = fieldsKind<ArtifactArgs>({
  name: 'artifact-frontmatter-equals',
  effects: 'reads',
  fields: ['artifact', 'field', 'equals', 'coerce'],
  example: 'artifact-frontmatter-equals({"artifact": "REVIEW.md", "field": "open", "equals": 0})',
  read: readArgs,
  async evaluate(args, context) {
    const { askArtifact } = await import('../asking/artifact.js')
    return askArtifact(args, context)
  },
  // Which file it is depends on the phase.
  inputs: () => ({ time: 0 }),
})

function readArgs(fields: Fields): ArtifactArgs {
  const artifact = fields.text('artifact')
  if (/[/\\]/.test(artifact) || artifact === '.' || artifact === '..') {
    throw fields.wrong('artifact', 'is no plain name', 'write the name of a document without a directory')
  }
  const field = fields.text('field')
  const equals = fields.value('equals')
  if (equals === undefined) throw fields.wrong('equals', 'is missing', 'write the value; it may be `null`')
  const args = { artifact, field, equals }
  return fields.optionalFlag('coerce') === true ? { ...args, coerce: true } : args
}
