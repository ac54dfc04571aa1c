import { join } from 'node:path'
import { SymposiumError, type FileReader, type PackageId } from '@symposium/sdk'
import type { LoadedConfig } from './config/load.js'
import type { AdapterHosts } from './di/adapter-hosts.js'
import {
  ADAPTER_HOSTS,
  LOADED_CONFIG,
  PORTS,
  REGISTERED,
  SESSION_OPTIONS,
  SOURCE_FILES,
  type Registered,
  type SessionOptions,
} from './di/tokens.js'
import { inject, injectable } from './di/tsyringe.js'
import { createSameName } from './enablement/names.js'
import { adapterCache } from './host/adapter-host.js'
import type { Ports } from './host/ports.js'
import type { StoredMap } from './host/stored-map.js'
import { registryStore, Stores } from './host/stores.js'
import { gatePoints } from './gates/known-points.js'
import { lazy } from './lazy.js'
import { PredicateKinds } from './predicates/registry.js'
import { assembleInstances } from './registry/assemble.js'
import { embeddedPlugins, type EmbeddedPlugins } from './registry/embedded.js'
import type { Instance } from './registry/instance.js'
import { createOfferLoader } from './registry/offer-loader.js'
import { refreshInstances, type RefreshOptions, type RefreshOutcome } from './registry/refresh.js'
import {
  isNotFetched,
  loadRegistries,
  loadWorkspacePlugins,
  type LoadOffer,
  type TrustedLoad,
} from './registry/trusted.js'
import type { Problem } from './report/problem.js'
import { PluginSkills } from './skills/plugin-skills.js'
import { ContentTrees } from './sources/content.js'
import { collectDependencies, NO_DEPENDENCIES, type DependencySet } from './workspace/dependencies.js'
import { workspaceKey } from './workspace/key.js'
import { findWorkspace, type WorkspaceLookup, type WorkspaceView } from './workspace/view.js'

/**
 * What there is: the project, its dependencies, and the plugins that registries,
 * workspace and dependencies carry. Nothing here depends on what the user has
 * enabled, so that a command that changes that reads everything once
 * (cases/original.md N-32). Every stage is computed when it is first needed.
 */
@injectable()
export class Readings {
  readonly files: FileReader
  readonly #ports: Ports
  readonly #config: LoadedConfig
  readonly #registered: Registered
  readonly #options: SessionOptions
  readonly #hosts: AdapterHosts
  readonly #stores: Stores

  constructor(
    @inject(PORTS) ports: Ports,
    @inject(LOADED_CONFIG) config: LoadedConfig,
    @inject(REGISTERED) registered: Registered,
    @inject(SESSION_OPTIONS) options: SessionOptions,
    @inject(ADAPTER_HOSTS) hosts: AdapterHosts,
    @inject(SOURCE_FILES) files: FileReader,
  ) {
    this.files = files
    this.#ports = ports
    this.#config = config
    this.#registered = registered
    this.#options = options
    this.#hosts = hosts
    this.#stores = new Stores(ports, options.version)
  }

  /** The same under another configuration; nothing that was read is taken over. */
  over(config: LoadedConfig): Readings {
    this.#stores.flush()
    return new Readings(this.#ports, config, this.#registered, this.#options, this.#hosts, this.files)
  }

  readonly kinds = lazy(() => new PredicateKinds(this.#registered.predicateKinds))

  readonly sameName = lazy(() => createSameName(this.#registered.packageManagers))

  readonly #assembled = lazy(() =>
    assembleInstances({
      config: this.#config.config,
      // A configuration that cannot be read may be one that switches it off (cases/faults.md G5).
      recommendations: this.#config.state !== 'broken',
      configDirectory: this.#ports.directories.config,
      transports: this.#registered.packageManagers,
      registryTypes: this.#registered.registryTypes,
      hostFor: (registry) => this.#hosts.forRegistry(registry),
      deadline: this.#options.adapterDeadline,
    }),
  )

  instances(): readonly Instance[] {
    return this.#assembled().instances
  }

  readonly #refreshed = new Map<string, RefreshOutcome>()

  /** Asks remote registries for news, each once in a run. To be called before anything is read of them. */
  async refresh(options: RefreshOptions): Promise<readonly RefreshOutcome[]> {
    const due = this.instances().filter(({ name }) => options.force === true || !this.#refreshed.has(name))
    const outcomes = await refreshInstances(due, options)
    outcomes.forEach((outcome) => this.#refreshed.set(outcome.registry, outcome))
    return [...this.#refreshed.values()].filter(
      ({ registry }) => options.only === undefined || options.only === registry,
    )
  }

  /** What plugins name to be fetched. */
  readonly content = lazy(
    () =>
      new ContentTrees({
        trees: this.#hosts.trees,
        types: this.#registered.registryTypes,
        hostFor: (type) => this.#hosts.forRegistry(type),
        level: this.#options.level,
      }),
  )

  readonly workspace = lazy((): Promise<WorkspaceLookup> => {
    this.#options.onPhase('Finding the workspace')
    const { files } = this
    const { cwd, home, uid } = this.#ports.environment
    return findWorkspace(this.instances(), { directory: cwd, home, uid, files })
  })

  /** @throws SymposiumError `WORKSPACE_NOT_FOUND`, or the reason why the workspace cannot be read. */
  async requireWorkspace(): Promise<WorkspaceView> {
    const { view, problems } = await this.workspace()
    if (view !== undefined) {
      return view
    }
    const [problem] = problems
    if (problem !== undefined) {
      throw new SymposiumError(problem.code, problem.message, { ...problem })
    }
    const names = this.#registered.packageManagers.map((pm) => pm.name).join(', ')
    throw new SymposiumError(
      'WORKSPACE_NOT_FOUND',
      `no project was found in ${this.#ports.environment.cwd} or above (looked for: ${names})`,
      { remedy: 'run it inside a project' },
    )
  }

  readonly dependencies = lazy(async (): Promise<DependencySet> => {
    const { view } = await this.workspace()
    if (view === undefined) {
      return NO_DEPENDENCIES
    }
    this.#options.onPhase('Reading the dependencies')
    return collectDependencies(view, this.#stores.forWorkspace(await this.#key(), 'dependencies'))
  })

  readonly loadOffer = lazy(async (): Promise<LoadOffer> => {
    const key = await this.#key()
    const { ids } = await this.dependencies()
    return this.#createLoader(key, ids)
  })

  #createLoader(key: string | undefined, dependencies: readonly PackageId[]): LoadOffer {
    return createOfferLoader({
      dependencies,
      files: this.files,
      kinds: this.kinds(),
      agents: this.#registered.agents.map((agent) => agent.name),
      hookFormats: this.#registered.agents.flatMap(({ name, hooks }) => (hooks === undefined ? [] : [name])),
      points: gatePoints(this.#registered),
      config: this.#config.config,
      content: () => this.content(),
      storeFor: (registry) =>
        registry === undefined
          ? this.#stores.forWorkspace(key, 'manifests')
          : this.#stores.forRegistry(registry),
    })
  }

  /**
   * The plugins of registries as they are for everybody, whatever the project: no package manager
   * is asked about one, so that a list does not start cargo (spec/pipeline.md 1.5).
   */
  readonly detached = lazy((): Promise<TrustedLoad> => {
    this.#options.onPhase('Reading the registries')
    return loadRegistries(this.instances(), [], this.#createLoader(undefined, []))
  })

  /** The plugins of the trust roots: registries first, then the workspace. */
  readonly trusted = lazy(async (): Promise<TrustedLoad> => {
    const { view } = await this.workspace()
    const { ids } = await this.dependencies()
    const load = await this.loadOffer()
    this.#options.onPhase('Reading the registries')
    const registries = await loadRegistries(this.instances(), ids, load)
    if (view === undefined) {
      return registries
    }
    const { agentsSyncing } = this.#config.config
    const workspace = await loadWorkspacePlugins(view, { files: this.files, agentsSyncing, load })
    return {
      plugins: [...registries.plugins, ...workspace.plugins],
      problems: [...registries.problems, ...workspace.problems],
      unanswered: [...registries.unanswered, ...workspace.unanswered],
      unfetched: registries.unfetched,
    }
  })

  readonly embedded = lazy(async (): Promise<EmbeddedPlugins> => {
    const { all } = await this.dependencies()
    // The content of members is the workspace's own, and trusted as such.
    const foreign = all.filter(({ source }) => source !== 'member').map(({ id }) => id)
    return embeddedPlugins(this.instances(), foreign)
  })

  readonly groups = lazy(
    async () =>
      new PluginSkills({
        files: this.files,
        kinds: this.kinds(),
        style: this.#config.config.frontmatter,
        content: () => this.content(),
        store: this.#stores.forWorkspace(await this.#key(), 'skills'),
        legacy: new Set(this.instances().flatMap(({ legacy, name }) => (legacy ? [name] : []))),
      }),
  )

  /** What is remembered of agents' files. */
  async agentFiles(): Promise<StoredMap> {
    return this.#stores.forWorkspace(await this.#key(), 'agent-files')
  }

  /**
   * Who could not tell, or not in full, what there is: package managers, registries, extensions.
   * Nothing that may be theirs counts as absent (spec/pipeline.md G61), or is looked for elsewhere.
   */
  readonly unanswered = lazy(async (): Promise<readonly string[]> => {
    const workspace = await this.workspace()
    const dependencies = await this.dependencies()
    const trusted = await this.trusted()
    const isRegistry = ({ code }: Problem): boolean => code === 'REGISTRY_INVALID'
    const registries = [...this.#config.problems.filter(isRegistry), ...this.#assembled().problems]
    return [
      ...workspace.unanswered,
      ...dependencies.unanswered,
      ...trusted.unanswered,
      ...registries.map(() => 'a configured registry'),
      ...this.#registered.problems.map(() => 'an extension'),
    ]
  })

  /** What went wrong in every stage. Computes them. */
  async problems(): Promise<readonly Problem[]> {
    const workspace = await this.workspace()
    const dependencies = await this.dependencies()
    const trusted = await this.trusted()
    const embedded = await this.embedded()
    const refreshed = [...this.#refreshed.values()].flatMap(({ problem }) => problem ?? [])
    return [
      ...this.#registered.problems,
      ...this.#assembled().problems,
      ...workspace.problems,
      ...dependencies.problems,
      ...refreshed,
      // That nothing is there follows from why it could not be fetched.
      ...trusted.problems.filter((problem) => refreshed.length === 0 || !isNotFetched(problem)),
      ...embedded.problems,
    ]
  }

  /** What of the caches this run has come upon or may: absolute paths. Registries have to be read before. */
  cachesInUse(): ReadonlySet<string> {
    const { directories } = this.#ports
    const types = this.#registered.registryTypes.map(({ key }) => key)
    const registries = this.instances().map(({ name }) => join(directories.cache, registryStore(name)))
    const adapters = [...this.#hosts.names(), ...types].map((name) => adapterCache(directories, name))
    return new Set([...this.#hosts.trees.families, ...registries, ...adapters])
  }

  /** Writes what was remembered for the next run. */
  flush(): void {
    this.#hosts.flush()
    this.#stores.flush()
  }

  /** Names the directories of this workspace's own files; `undefined` outside one. */
  async #key(): Promise<string | undefined> {
    const { view } = await this.workspace()
    return view === undefined ? undefined : workspaceKey(view.canonicalRoot)
  }
}
