import type { FileMatchesArgs } from '../asking/file-matches.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'
import { patternField } from '../pattern-field.js'
import { projectPath } from '../project-path.js'

/** A regular expression matches somewhere in a text file of the project, or nowhere. */
export const fileMatches = fieldsKind<FileMatchesArgs>({
  name: 'file-matches',
  effects: 'reads',
  fields: ['path', 'pattern', 'absent'],
  example: 'file-matches({"path": "CHANGELOG.md", "pattern": "(?m)^## "})',
  read: readArgs,
  async evaluate(args, context) {
    const { askFileMatches } = await import('../asking/file-matches.js')
    return askFileMatches(args, context)
  },
  inputs: ({ path }) => ({ files: [path] }),
})

function readArgs(fields: Fields): FileMatchesArgs {
  const path = projectPath(fields, 'path', fields.text('path'))
  const pattern = patternField(fields, 'pattern')
  return fields.optionalFlag('absent') === true ? { path, pattern, absent: true } : { path, pattern }
}
