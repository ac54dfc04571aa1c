// Runs before a package is packed, in its folder: each tarball carries the texts
// of both licences, which live once in the root. The copies are not committed.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './workspaces.mjs'

for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) {
  copyFileSync(join(root, name), join(process.cwd(), name))
}
