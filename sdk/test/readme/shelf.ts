// shelf.ts: packages are the directories `~/.shelf/<name>@<version>`
import { ANY_VERSION, homePath, joinPath, PROTOCOL_VERSION, SymposiumError } from '@symposium/sdk'
import type { Extension, Host, PackageId, PackageManager } from '@symposium/sdk'

export function createShelf({ environment, files }: Host): PackageManager {
  const root = homePath(environment, '.shelf')

  // From a listing: a name that somebody asks for is compared, and never becomes a path.
  const packages = () =>
    (files.list(root) ?? [])
      .flatMap((entry) => {
        const [, name, version] = /^([a-z-]+)@([\d.]+)$/.exec(entry.name) ?? []
        const directory = joinPath(environment, root, entry.name)
        return name === undefined || version === undefined ? [] : [{ name, version, directory }]
      })
      .sort((left, right) => (left.name < right.name ? -1 : 1))

  const find = ({ pm, name, version }: PackageId) => {
    const found = packages().find(
      (entry) => entry.name === name && (version === entry.version || version === ANY_VERSION),
    )
    if (pm !== 'shelf' || found === undefined) {
      throw new SymposiumError('PACKAGE_NOT_FOUND', 'there is no such package on the shelf')
    }
    return found
  }

  // The manifest goes to the host as it is: where it lies is all that is said here.
  const toOffer = ({ name, version, directory }: ReturnType<typeof find>) => ({
    id: { pm: 'shelf', name, version },
    content: { type: 'directory' as const, path: directory },
    manifest: [{ type: 'toml' as const, file: joinPath(environment, directory, 'SYMPOSIUM.toml') }],
  })

  return {
    name: 'shelf',
    capabilities: [],
    async activePlugins(dependencies, { signal }) {
      signal.throwIfAborted()
      const asked = new Set(dependencies.map(({ pm, name, version }) => `${pm}:${name}@${version}`))
      const value = packages().filter(({ name, version }) => asked.has(`shelf:${name}@${version}`))
      return { value: value.map(toOffer), problems: [] }
    },
    async loadPlugin(id, { signal }) {
      signal.throwIfAborted()
      return { value: id.pm === 'shelf' ? [toOffer(find(id))] : [], problems: [] }
    },
    async fetch(id, { signal }) {
      signal.throwIfAborted()
      const found = find(id)
      return { id: toOffer(found).id, directory: found.directory }
    },
  }
}

export const shelf: Extension = {
  name: '@acme/symposium-shelf',
  protocol: PROTOCOL_VERSION,
  register: (registry, host) => registry.packageManager(createShelf(host)),
}
