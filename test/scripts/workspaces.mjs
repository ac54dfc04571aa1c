import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository, whatever directory a script was started in. */
export const root = join(import.meta.dirname, '..', '..')

/**
 * The folders of the published packages, relative to the repository, as the
 * root package.json names them: plainly, or with `*` as the last part.
 * @returns {string[]}
 */
export function workspaceFolders() {
  return readManifest('').workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
  })
}

/** @param {string} folder relative to the repository; empty for the root */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
