import { dirname, join } from 'node:path'

import { nightlyNeeded, show, unreadable } from './errors.js'
import { createGlobContext, expandMembers, PatternError } from './glob.js'
import { isInherited, type DeclaredDependency, type Manifest } from './manifest.js'
import { isWithin, pathIn } from './paths.js'
import { checkSpelling, findRoot, inheritedRoot, isExcluded, type RootSearch } from './root.js'

/**
 * The packages of a workspace, as cargo finds them: the entries of
 * `workspace.members` and the root itself, and from there every path dependency
 * inside the root's directory, transitively (spec/pipeline.md 1.7.3).
 * A root without `[workspace]` is alone.
 * @returns manifests by file, the root's among them even if it is no package.
 */
export function findMembers(rootFile: string, search: RootSearch): ReadonlyMap<string, Manifest> {
  const { manifests } = search
  const root = manifests.load(rootFile)
  if (root.workspace === undefined) {
    checkSpelling(root, search)
    return new Map([[rootFile, root]])
  }
  const members = new Map<string, Manifest>()
  const queue = listedMembers(root, search).map((file) => ({ file, isDependency: false }))
  queue.push({ file: rootFile, isDependency: false })
  for (const { file, isDependency } of queue) {
    if (members.has(file) || isExcluded(root, file)) continue
    if (isDependency && !isWithin(dirname(file), root.directory) && findRoot(file, search) !== rootFile)
      continue
    const manifest = manifests.load(file)
    members.set(file, manifest)
    checkSpelling(manifest, search)
    for (const dependency of declaredDependencies(manifest, search)) {
      // Where such a dependency is decides on membership too.
      if (dependency.source.type === 'nightly')
        throw nightlyNeeded(`${dependency.key}.${dependency.source.key}`)
      if (dependency.source.type !== 'path') continue
      queue.push({ file: join(dependency.source.directory, 'Cargo.toml'), isDependency: true })
    }
  }
  checkMembers(rootFile, members, search)
  return members
}

function listedMembers(root: Manifest, { manifests }: RootSearch): readonly string[] {
  const context = createGlobContext(manifests.files)
  return (root.workspace?.members ?? []).flatMap((pattern) => {
    try {
      const directories = expandMembers(root.directory, pattern, context)
      return directories.map((directory) => join(pathIn(root.directory, directory), 'Cargo.toml'))
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      const message = `workspace.members: ${show(pattern)} cannot be expanded: ${error.message}`
      throw unreadable(root.file, message)
    }
  })
}

/** A package's dependencies with what it inherits filled in. */
export function declaredDependencies(manifest: Manifest, search: RootSearch): readonly DeclaredDependency[] {
  let root: Manifest | undefined
  return manifest.dependencies.map((dependency) => {
    if (!isInherited(dependency)) return dependency
    root ??= inheritedRoot(manifest, search)
    const found = root.workspace?.dependencies.get(dependency.key)
    if (found !== undefined) return found
    throw unreadable(
      manifest.file,
      `${dependency.key} is not among the workspace.dependencies it is inherited from`,
    )
  })
}

/** What cargo refuses to go on with. */
function checkMembers(rootFile: string, members: ReadonlyMap<string, Manifest>, search: RootSearch): void {
  const byName = new Map<string, string>()
  for (const [file, { package: own, workspace }] of members) {
    if (workspace !== undefined && file !== rootFile) {
      throw unreadable(file, `it is a member of ${rootFile} and has a [workspace] table of its own`)
    }
    if (own === undefined) continue
    const other = byName.get(own.name)
    if (other !== undefined)
      throw unreadable(file, `two members are called ${own.name}: the other is ${other}`)
    byName.set(own.name, file)
    const claimed = findRoot(file, search)
    if (claimed !== rootFile) {
      throw unreadable(file, `it is a member of ${rootFile} but belongs to ${claimed ?? 'no workspace'}`)
    }
  }
}
