// Removes what a build made. The compiler leaves the output of a deleted source
// in place, and such a file would be published with the rest.
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { root, workspaceFolders } from './workspaces.mjs'

for (const folder of workspaceFolders()) {
  rmSync(join(root, folder, 'dist'), { recursive: true, force: true })
}
