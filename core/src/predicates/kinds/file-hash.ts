import type { FileHashArgs } from '../asking/file-hash.js'
import type { Fields } from '../fields.js'
import { fieldsKind } from '../fields-kind.js'
import { projectPath } from '../project-path.js'

/** A file of the project has exactly this content. */
export const fileHash = fieldsKind<FileHashArgs>({
  name: 'file-hash',
  effects: 'reads',
  fields: ['path', 'sha256'],
  example: 'file-hash({"path": "schema.sql", "sha256": "…"})',
  read: readArgs,
  async evaluate(args, context) {
    const { askFileHash } = await import('../asking/file-hash.js')
    return askFileHash(args, context)
  },
  inputs: ({ path }) => ({ files: [path] }),
})

function readArgs(fields: Fields): FileHashArgs {
  const path = projectPath(fields, 'path', fields.text('path'))
  const sha256 = fields.text('sha256').toLowerCase()
  if (!/^[0-9a-f]{64}$/.test(sha256)) {
    throw fields.wrong('sha256', 'is no SHA-256 digest', 'write its 64 hexadecimal digits')
  }
  return { path, sha256 }
}
