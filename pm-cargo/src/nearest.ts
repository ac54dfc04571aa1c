import { dirname, join } from 'node:path'

import type { FileReader } from '@symposium/sdk'

/** The `Cargo.toml` in a directory or the nearest one above, which is where every question to cargo starts. */
export function nearestManifest(directory: string, files: FileReader): string | undefined {
  let current = directory
  for (;;) {
    const manifest = join(current, 'Cargo.toml')
    if (files.stat(manifest) !== undefined) return manifest
    const parent = dirname(current)
    if (parent === current) return undefined
    current = parent
  }
}
