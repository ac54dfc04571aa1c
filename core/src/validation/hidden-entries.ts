import { basename } from 'node:path'
import { createEntryRegistry, isSymposiumError } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'
import type { CheckContext } from './context.js'
import { finding, type Finding } from './finding.js'
import { isManifestName } from './manifest-names.js'

const MOST_SHOWN = 20

/**
 * Manifests below an entry, which nobody looks for: a directory of plugins is no plugin itself
 * (spec/model.md E-M60, E-M61).
 */
export async function hiddenEntries(directory: string, context: CheckContext): Promise<readonly Finding[]> {
  const { files } = context.ports
  const below = (files.list(directory) ?? []).filter(({ type }) => type === 'directory')
  const hidden: string[] = []
  for (const { name } of below) {
    hidden.push(...(await manifestsIn(childPath(directory, name), context)))
  }
  return hidden.slice(0, MOST_SHOWN).map((file) =>
    finding('warning', {
      code: 'REGISTRY_IS_ENTRY',
      message: 'is not found: a directory above it has a manifest, and a registry is no plugin itself',
      place: { file },
      remedy: 'move one of the two manifests into a directory of its own',
    }),
  )
}

async function manifestsIn(
  root: string,
  { ports: { files, environment } }: CheckContext,
): Promise<readonly string[]> {
  const registry = createEntryRegistry(
    { name: 'below', source: { type: 'path', path: root }, root: () => root },
    { files, environment },
  )
  const { value, problems } = await registry.activePlugins([], { signal: new AbortController().signal })
  const layers = value.flatMap(({ manifest }) => manifest)
  const found = layers.flatMap((layer) => (layer.type === 'toml' ? [layer.file] : []))
  const own = problems.flatMap((problem) =>
    isSymposiumError(problem) && problem.code === 'REGISTRY_IS_ENTRY' && problem.place !== undefined
      ? [problem.place.file]
      : [],
  )
  return [...own.filter((file) => isManifestName(basename(file))), ...found]
}
