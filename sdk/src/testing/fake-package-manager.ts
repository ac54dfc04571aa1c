import { SymposiumError } from '../errors.js'
import { ANY_VERSION, type PackageId } from '../package-id.js'
import type {
  Answer,
  CallOptions,
  Dependency,
  PackageManager,
  PackageManagerCapability,
  RegistrySource,
  Workspace,
} from '../package-manager.js'
import { flooded, storePackages, type FakePackage, type StoredPackage } from './fake-packages.js'
import { createPerformer, setting, type Faults, type RecordedCall } from './faults.js'

export type PackageManagerOperation =
  | 'workspace'
  | 'dependencies'
  | 'activePlugins'
  | 'loadPlugin'
  | 'search'
  | 'fetch'
  | 'refresh'

export interface FakePackageManagerOptions {
  /** `fake` unless told. */
  readonly name?: string
  readonly packages?: readonly FakePackage[]
  /** Found from every directory below its root. */
  readonly workspace?: Workspace
  readonly dependencies?: readonly Dependency[]
  /** Makes it a registry instance, which offers all of its packages whatever the dependencies are. */
  readonly registrySource?: RegistrySource
  /** All four unless told. */
  readonly capabilities?: readonly PackageManagerCapability[]
  readonly projectFiles?: readonly string[]
  readonly sameName?: (left: string, right: string) => boolean
  readonly faults?: Faults<PackageManagerOperation>
}

export interface FakePackageManager extends PackageManager {
  readonly calls: readonly RecordedCall<PackageManagerOperation>[]
}

const ALL_CAPABILITIES = ['workspace', 'dependencies', 'search', 'refresh'] as const

/** A package manager over a list of packages. Well-behaved unless told otherwise. */
export function createFakePackageManager(options: FakePackageManagerOptions = {}): FakePackageManager {
  const name = options.name ?? 'fake'
  const { registrySource, sameName, projectFiles, faults = {}, capabilities = ALL_CAPABILITIES } = options
  const calls: RecordedCall<PackageManagerOperation>[] = []
  const perform = createPerformer(faults, calls)
  const packages = storePackages(options.packages ?? [], {
    pm: name,
    defaultVersion: registrySource === undefined ? '1.0.0' : ANY_VERSION,
    faults,
  })

  const find = (id: PackageId): StoredPackage | undefined =>
    id.pm === name
      ? packages.find((entry) => entry.name === id.name || sameName?.(entry.name, id.name) === true)
      : undefined
  const answer = <T>(operation: PackageManagerOperation, value: readonly T[]): Answer<readonly T[]> => ({
    value: flooded(value, faults),
    problems: setting(faults.problems, operation)?.value ?? [],
  })
  const optional = optionalOperations()

  return {
    name,
    capabilities,
    calls,
    ...(projectFiles === undefined ? {} : { projectFiles }),
    ...(sameName === undefined ? {} : { sameName }),
    ...(registrySource === undefined ? {} : { registrySource: () => registrySource }),
    ...Object.fromEntries(capabilities.map((capability) => [capability, optional[capability]])),
    activePlugins: (dependencies, { signal }) =>
      perform({ operation: 'activePlugins', args: [dependencies], signal }, () => {
        const asked = new Set(dependencies.map(find))
        const offering = packages.filter((entry) => registrySource !== undefined || asked.has(entry))
        return answer(
          'activePlugins',
          offering.flatMap((entry) => entry.offers),
        )
      }),
    loadPlugin: (id, { signal, level }) =>
      perform({ operation: 'loadPlugin', args: [id, level], signal }, () =>
        answer('loadPlugin', id.pm === name ? found(id).offers : []),
      ),
    fetch: (id, { signal, level }) =>
      perform({ operation: 'fetch', args: [id, level], signal }, () => {
        const { id: exact, directory } = found(id)
        return { id: exact, directory }
      }),
  }

  function found(id: PackageId): StoredPackage {
    const entry = find(id)
    if (entry === undefined) {
      throw new SymposiumError('PACKAGE_NOT_FOUND', `${name} has no package \`${id.name}\``)
    }
    return entry
  }

  function optionalOperations(): Required<Pick<PackageManager, PackageManagerCapability>> {
    return {
      workspace: (directory, { signal }) =>
        perform({ operation: 'workspace', args: [directory], signal }, () => {
          const { workspace } = options
          const inside = workspace !== undefined && `${directory}/`.startsWith(`${workspace.root}/`)
          return inside ? workspace : undefined
        }),
      dependencies: (workspace, { signal }) =>
        perform({ operation: 'dependencies', args: [workspace], signal }, () =>
          answer('dependencies', options.dependencies ?? []),
        ),
      search: (query: string, { signal }: CallOptions) =>
        perform({ operation: 'search', args: [query], signal }, () => {
          const hits = packages.filter((entry) => entry.name.toLowerCase().includes(query.toLowerCase()))
          return flooded(
            hits.map((entry) => entry.info),
            faults,
          )
        }),
      refresh: (level, force, { signal }) =>
        perform({ operation: 'refresh', args: [level, force], signal }, () => level !== 'none'),
    }
  }
}
