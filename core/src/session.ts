import { SymposiumError, type PackageId } from '@symposium/sdk'
import { computeActiveSet } from './activation/active-set.js'
import type { ActiveSet } from './activation/record.js'
import { selectSkills, type SkillSelection } from './activation/skills.js'
import type { LoadedConfig } from './config/load.js'
import type { AdapterHosts } from './di/adapter-hosts.js'
import {
  ADAPTER_HOSTS,
  LOADED_CONFIG,
  PORTS,
  REGISTERED,
  SESSION_OPTIONS,
  type Registered,
  type SessionOptions,
} from './di/tokens.js'
import { inject, injectable } from './di/tsyringe.js'
import type { ScopedPlugins } from './enablement/decide.js'
import { createSameName } from './enablement/names.js'
import { entriesInScope } from './enablement/scope.js'
import type { Ports } from './host/ports.js'
import { Stores } from './host/stores.js'
import { lazy } from './lazy.js'
import type { Plugin } from './manifest/plugin.js'
import { withProvenance, type EvaluationScope } from './predicates/ask.js'
import { evaluateGate } from './predicates/evaluate.js'
import { PredicateKinds } from './predicates/registry.js'
import { witness } from './predicates/witness.js'
import { assembleInstances } from './registry/assemble.js'
import { embeddedPlugins, packageKey, type EmbeddedPlugins } from './registry/embedded.js'
import type { Instance } from './registry/instance.js'
import { createOfferLoader } from './registry/offer-loader.js'
import { loadPackage } from './registry/package-loader.js'
import { loadRegistries, loadWorkspacePlugins, type LoadOffer, type TrustedLoad } from './registry/trusted.js'
import type { Problem } from './report/problem.js'
import type { Reporter } from './report/reporter.js'
import { PluginSkills } from './skills/plugin-skills.js'
import { skillIdentity } from './skills/identity.js'
import { collectDependencies, NO_DEPENDENCIES, type DependencySet } from './workspace/dependencies.js'
import { workspaceKey } from './workspace/key.js'
import { findWorkspace, type WorkspaceLookup, type WorkspaceView } from './workspace/view.js'

/** Milliseconds that one predicate may take (spec/model.md P19). */
const PREDICATE_TIMEOUT = 30_000

/**
 * One run over one workspace: the line from configuration to skills, every stage
 * computed when it is first needed and at most once. Every command reads these
 * stages, so no two commands can disagree (design/architecture.md, The way of the data).
 */
@injectable()
export class Session {
  readonly ports: Ports
  readonly config: LoadedConfig
  readonly registered: Registered
  readonly options: SessionOptions
  readonly #hosts: AdapterHosts
  readonly #stores: Stores

  constructor(
    @inject(PORTS) ports: Ports,
    @inject(LOADED_CONFIG) config: LoadedConfig,
    @inject(REGISTERED) registered: Registered,
    @inject(SESSION_OPTIONS) options: SessionOptions,
    @inject(ADAPTER_HOSTS) hosts: AdapterHosts,
  ) {
    this.ports = ports
    this.config = config
    this.registered = registered
    this.options = options
    this.#hosts = hosts
    this.#stores = new Stores(ports, options.version)
  }

  get reporter(): Reporter {
    return this.options.reporter
  }

  readonly #kinds = lazy(() => new PredicateKinds(this.registered.predicateKinds))

  readonly sameName = lazy(() => createSameName(this.registered.packageManagers))

  readonly #assembled = lazy(() =>
    assembleInstances({
      config: this.config.config,
      configDirectory: this.ports.directories.config,
      transports: this.registered.packageManagers,
      registryTypes: this.registered.registryTypes,
      hostFor: (adapter) => this.#hosts.for(adapter),
    }),
  )

  instances(): readonly Instance[] {
    return this.#assembled().instances
  }

  readonly workspace = lazy((): Promise<WorkspaceLookup> => {
    this.options.onPhase('Finding the workspace')
    const { environment, files } = this.ports
    return findWorkspace(this.instances(), { directory: environment.cwd, home: environment.home, files })
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
    const names = this.registered.packageManagers.map((pm) => pm.name).join(', ')
    throw new SymposiumError(
      'WORKSPACE_NOT_FOUND',
      `no project was found in ${this.ports.environment.cwd} or above (looked for: ${names})`,
      { remedy: 'run it inside a project' },
    )
  }

  readonly dependencies = lazy(async (): Promise<DependencySet> => {
    const { view } = await this.workspace()
    if (view === undefined) {
      return NO_DEPENDENCIES
    }
    this.options.onPhase('Reading the dependencies')
    return collectDependencies(view, this.#stores.forWorkspace(await this.#key(), 'dependencies'))
  })

  readonly scopedPlugins = lazy(async (): Promise<ScopedPlugins> => {
    const { view } = await this.workspace()
    return entriesInScope(this.config.config.plugins, {
      workspaceRoot: view?.canonicalRoot,
      canonical: (path) => this.canonical(path),
    })
  })

  /** The path with every link resolved, or as it is where nothing exists. */
  canonical(path: string): string {
    return this.ports.files.realPath(path) ?? path
  }

  readonly #loadOffer = lazy(async (): Promise<LoadOffer> => {
    const key = await this.#key()
    return createOfferLoader({
      files: this.ports.files,
      kinds: this.#kinds(),
      agents: this.registered.agents.map((agent) => agent.name),
      config: this.config.config,
      storeFor: (registry) =>
        registry === undefined
          ? this.#stores.forWorkspace(key, 'manifests')
          : this.#stores.forRegistry(registry),
    })
  })

  /** The plugins of the trust roots: registries first, then the workspace. */
  readonly trusted = lazy(async (): Promise<TrustedLoad> => {
    const { view } = await this.workspace()
    const { ids } = await this.dependencies()
    const load = await this.#loadOffer()
    this.options.onPhase('Reading the registries')
    const registries = await loadRegistries(this.instances(), ids, load)
    if (view === undefined) {
      return registries
    }
    const { agentsSyncing } = this.config.config
    const workspace = await loadWorkspacePlugins(view, { files: this.ports.files, agentsSyncing, load })
    return {
      plugins: [...registries.plugins, ...workspace.plugins],
      problems: [...registries.problems, ...workspace.problems],
      complete: registries.complete && workspace.complete,
    }
  })

  readonly embedded = lazy(async (): Promise<EmbeddedPlugins> => {
    const { all } = await this.dependencies()
    // The content of members is the workspace's own, and trusted as such.
    const foreign = all.filter(({ source }) => source !== 'member').map(({ id }) => id)
    return embeddedPlugins(this.instances(), foreign)
  })

  readonly #scope = lazy(async (): Promise<EvaluationScope> => {
    const { view } = await this.workspace()
    const { ids } = await this.dependencies()
    const { environment, files, processes } = this.ports
    return {
      kinds: this.#kinds(),
      memo: new Map(),
      context: {
        workspaceRoot: view?.root,
        directory: view?.root ?? environment.cwd,
        dependencies: ids,
        workspaceMember: false,
        environment,
        files,
        processes,
        timeout: PREDICATE_TIMEOUT,
      },
    }
  })

  async #scopeOf(plugin: Plugin): Promise<EvaluationScope> {
    return withProvenance(await this.#scope(), plugin.origin === 'workspace')
  }

  readonly activeSet = lazy(async (): Promise<ActiveSet> => {
    const { view } = await this.workspace()
    const dependencies = await this.dependencies()
    const trusted = await this.trusted()
    const embedded = await this.embedded()
    const scope = await this.#scope()
    const load = await this.#loadOffer()
    this.options.onPhase('Deciding what applies')
    return computeActiveSet({
      trusted: trusted.plugins,
      embedded: [...embedded.offers.values()].map((offer) => offer.id),
      dependencies: dependencies.ids,
      members: view?.members ?? [],
      plugins: await this.scopedPlugins(),
      sameName: this.sameName(),
      transports: this.registered.packageManagers.map((pm) => pm.name),
      inWorkspace: view !== undefined,
      complete: trusted.complete && embedded.complete && dependencies.unanswered.length === 0,
      load: (id) =>
        loadPackage(id, { instances: this.instances(), embedded, load, level: this.options.level }),
      evaluate: (gate, plugin) => evaluateGate(gate, withProvenance(scope, plugin.origin === 'workspace')),
      witness: async (gates, plugin) => {
        const found = await witness(gates.flat(), await this.#scopeOf(plugin))
        return found.holds ? found.packages : []
      },
    })
  })

  readonly #groups = lazy(
    async () =>
      new PluginSkills({
        files: this.ports.files,
        kinds: this.#kinds(),
        style: this.config.config.frontmatter,
        store: this.#stores.forWorkspace(await this.#key(), 'skills'),
        legacy: new Set(this.instances().flatMap(({ legacy, name }) => (legacy ? [name] : []))),
      }),
  )

  readonly skills = lazy(async (): Promise<SkillSelection> => {
    const { active } = await this.activeSet()
    const scope = await this.#scope()
    const groups = await this.#groups()
    this.options.onPhase('Reading the skills')
    return selectSkills({
      active,
      evaluate: (gate, plugin) => evaluateGate(gate, withProvenance(scope, plugin.origin === 'workspace')),
      readGroup: (group, plugin) => groups.read(group, plugin),
      identityOf: (skill) => skillIdentity(skill.file, this.ports.files),
    })
  })

  /** Names of the skills that a package would bring. Evaluates nothing, and never leaves the package's directory. */
  async previewSkills(id: PackageId): Promise<readonly string[]> {
    const offer = (await this.embedded()).offers.get(packageKey(id))
    if (offer === undefined) {
      return []
    }
    const load = await this.#loadOffer()
    const { plugin } = await load(offer, { origin: 'package', legacy: false })
    return plugin === undefined ? [] : (await this.#groups()).preview(plugin)
  }

  /** What went wrong in every stage. Computes them. */
  async problems(): Promise<readonly Problem[]> {
    const workspace = await this.workspace()
    const dependencies = await this.dependencies()
    const trusted = await this.trusted()
    const embedded = await this.embedded()
    const { records } = await this.activeSet()
    const selection = await this.skills()
    return [
      ...this.config.problems,
      ...this.registered.problems,
      ...this.#assembled().problems,
      ...workspace.problems,
      ...dependencies.problems,
      ...trusted.problems,
      ...embedded.problems,
      ...records.flatMap((record) => record.problems),
      ...selection.groups.flatMap((group) => group.problems),
    ]
  }

  /** Ends the run: writes its caches and removes its temporary directories. */
  close(): void {
    this.#hosts.flush()
    this.#stores.flush()
    this.ports.scratch.removeAll()
  }

  /** Names the directories of this workspace's own files; `undefined` outside one. */
  async #key(): Promise<string | undefined> {
    const { view } = await this.workspace()
    return view === undefined ? undefined : workspaceKey(view.canonicalRoot)
  }
}
