import type { ActiveSet } from './activation/record.js'
import { selectSkills, type SkillSelection } from './activation/skills.js'
import type { LoadedConfig } from './config/load.js'
import type { ConsentBook } from './consent/book.js'
import type { Answers } from './custom-predicates/open-answers.js'
import { CustomPredicates } from './custom-predicates/custom-predicates.js'
import type { Answerer } from './custom-predicates/definitions.js'
import { LOADED_CONFIG, PORTS, REGISTERED, SESSION_OPTIONS } from './di/tokens.js'
import type { Registered, SessionOptions } from './di/tokens.js'
import { inject, injectable } from './di/tsyringe.js'
import type { ScopedPlugins } from './enablement/decide.js'
import { overruledEntries } from './enablement/overruled.js'
import { entriesInScope } from './enablement/scope.js'
import type { Ports } from './host/ports.js'
import type { Installer } from './installations/contract.js'
import { lazy } from './lazy.js'
import type { Plugin } from './manifest/plugin.js'
import { withProvenance, type EvaluationScope, type OutcomeMemo } from './predicates/ask.js'
import { evaluateGate, evaluatePlugin, type Evaluation } from './predicates/evaluate.js'
import type { MaybePromise } from './promises.js'
import type { Gate } from './predicates/tree.js'
import { witness } from './predicates/witness.js'
import { Readings } from './readings.js'
import { loadPackage } from './registry/package-loader.js'
import type { Problem } from './report/problem.js'
import type { Reporter } from './report/reporter.js'
import { skillIdentity } from './skills/identity.js'
import { lastingPath } from './sources/tree-places.js'
import { workspaceKey } from './workspace/key.js'
import type { WorkspaceView } from './workspace/view.js'

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
  readonly readings: Readings

  constructor(
    @inject(PORTS) ports: Ports,
    @inject(LOADED_CONFIG) config: LoadedConfig,
    @inject(REGISTERED) registered: Registered,
    @inject(SESSION_OPTIONS) options: SessionOptions,
    @inject(Readings) readings: Readings,
  ) {
    this.ports = ports
    this.config = config
    this.registered = registered
    this.options = options
    this.readings = readings
  }

  get reporter(): Reporter {
    return this.options.reporter
  }

  /** @throws SymposiumError `WORKSPACE_NOT_FOUND`, or the reason why the workspace cannot be read. */
  requireWorkspace(): Promise<WorkspaceView> {
    return this.readings.requireWorkspace()
  }

  readonly scopedPlugins = lazy(async (): Promise<ScopedPlugins> => {
    const { view } = await this.readings.workspace()
    return entriesInScope(this.config.config.plugins, {
      workspaceRoot: view?.canonicalRoot,
      canonical: (path) => this.canonical(path),
    })
  })

  readonly #canonicalCache = lazy(() => ({ cache: this.canonical(this.ports.directories.cache) }))

  /** The path with every link resolved, or as it is where nothing exists. */
  canonical(path: string): string {
    return this.ports.files.realPath(path) ?? path
  }

  readonly #memo: OutcomeMemo = new Map()

  /** What plugins define, asked wherever anything is evaluated. */
  readonly customPredicates = new CustomPredicates({
    kinds: () => this.readings.kinds(),
    memo: this.#memo,
    answerer: () => this.#answerer(),
    start: () => this.activeSet(),
  })

  readonly #scope = lazy(async (): Promise<EvaluationScope> => {
    const { view } = await this.readings.workspace()
    const { ids } = await this.readings.dependencies()
    const { environment, files, processes } = this.ports
    return {
      kinds: this.readings.kinds(),
      memo: this.#memo,
      custom: (name, argument) => this.customPredicates.ask(name, argument),
      context: {
        workspaceRoot: view?.root,
        directory: view?.root ?? environment.cwd,
        dependencies: ids,
        workspaceMember: false,
        environment,
        files,
        processes,
        // Where somebody waits, a predicate may take no longer than a package manager.
        timeout: this.options.adapterDeadline ?? PREDICATE_TIMEOUT,
      },
    }
  })

  /** What was agreed to. Where no package is enabled and the workspace brings no plugin, it is not loaded. */
  readonly consent = lazy(async (): Promise<ConsentBook> => {
    const { ConsentBook: Book } = await import('./consent/book.js')
    const { view } = await this.readings.workspace()
    const { directories, environment, files } = this.ports
    const { all: dependencies } = await this.readings.dependencies()
    const kinds = this.readings.kinds()
    const workspace = view?.canonicalRoot
    return new Book({ directories, environment, files, kinds, workspace, dependencies })
  })

  /** A gate of a plugin or of a skill in it, if asking it runs nothing that nobody agreed to. */
  readonly #evaluate = lazy(async () => {
    const scope = await this.#scope()
    return (gate: Gate, plugin: Plugin): MaybePromise<Evaluation> => {
      const ask = (): MaybePromise<Evaluation> => evaluateGate(gate, scopeOf(plugin, scope))
      return plugin.origin === 'registry' || gate.length === 0
        ? ask()
        : this.consent().then((book) => book.refusal(gate, plugin) ?? ask())
    }
  })

  readonly activeSet = lazy(async (): Promise<ActiveSet> => {
    const { readings } = this
    const { view } = await readings.workspace()
    const dependencies = await readings.dependencies()
    const trusted = await readings.trusted()
    const embedded = await readings.embedded()
    const load = await readings.loadOffer()
    const scope = await this.#scope()
    this.options.onPhase('Deciding what applies')
    return this.customPredicates.activate({
      trusted: trusted.plugins,
      embedded: [...embedded.offers.values()].map((offer) => offer.id),
      dependencies: dependencies.ids,
      members: view?.members ?? [],
      plugins: await this.scopedPlugins(),
      sameName: readings.sameName(),
      transports: this.registered.packageManagers.map((pm) => pm.name),
      unanswered: await readings.unanswered(),
      inWorkspace: view !== undefined,
      complete: embedded.complete,
      load: (id) =>
        loadPackage(id, { instances: readings.instances(), embedded, load, level: this.options.level }),
      admit: async (request) => (await this.consent()).admit(request),
      evaluatePlugin: (plugin) => evaluatePlugin(plugin, scopeOf(plugin, scope)),
      evaluate: await this.#evaluate(),
      witness: async (gates, plugin) => {
        const found = await witness(gates.flat(), scopeOf(plugin, scope))
        return found.holds ? found.packages : []
      },
    })
  })

  readonly skills = lazy(async (): Promise<SkillSelection> => {
    const { active } = await this.activeSet()
    const groups = await this.readings.groups()
    this.options.onPhase('Reading the skills')
    return selectSkills({
      active,
      evaluate: await this.#evaluate(),
      readGroup: (group, plugin) => groups.read(group, plugin),
      // Of two revisions of a repository, a skill is one and the same.
      identityOf: (skill) =>
        lastingPath(skillIdentity(skill.file, this.readings.files), this.#canonicalCache()),
    })
  })

  /** What the predicates of a plugin are asked with. One memo serves the whole run. */
  async scopeFor(plugin: Pick<Plugin, 'origin'>): Promise<EvaluationScope> {
    return scopeOf(plugin, await this.#scope())
  }

  /** One for the whole run, in which each installation is obtained once. Most runs need none. */
  readonly installer = lazy(async (): Promise<Installer> => {
    const { createInstaller } = await import('./installations/installer.js')
    const { version, reporter } = this.options
    return createInstaller(this.ports, { version, report: reporter })
  })

  #mayInstall = true
  #answers: Answers | undefined

  /** Nothing is obtained that predicates run: only looks, whatever the level. To be called before anything is asked. */
  installNothing(): void {
    this.#mayInstall = false
  }

  /** Where predicates run that plugins define: one directory whichever way somebody came there. */
  async predicateDirectory(): Promise<string> {
    const { view } = await this.readings.workspace()
    return view?.canonicalRoot ?? this.canonical(this.ports.environment.cwd)
  }

  /** Until when what this run was told by predicates counts, in milliseconds since the epoch; for good where absent. */
  validUntil(): number | undefined {
    return this.#answers?.cache.validUntil()
  }

  readonly #answerer = lazy(async (): Promise<Answerer> => {
    const { openAnswers } = await import('./custom-predicates/open-answers.js')
    const { view } = await this.readings.workspace()
    const { level, version, reporter, adapterDeadline, onPhase } = this.options
    this.#answers = openAnswers({
      ports: this.ports,
      installer: this.installer,
      directory: await this.predicateDirectory(),
      key: view === undefined ? undefined : workspaceKey(view.canonicalRoot),
      version,
      level,
      // While somebody waits nothing is.
      mayInstall: this.#mayInstall && level !== 'none' && adapterDeadline === undefined,
      timeout: adapterDeadline ?? PREDICATE_TIMEOUT,
      report: reporter,
      onPhase,
    })
    return this.#answers.answer
  })

  /** What went wrong in every stage. Computes them. */
  async problems(): Promise<readonly Problem[]> {
    const read = await this.readings.problems()
    const active = await this.activeSet()
    const { records } = active
    const selection = await this.skills()
    const consent = records.some((record) => record.consent !== undefined)
      ? (await this.consent()).problems()
      : []
    return [
      ...consent,
      ...this.config.problems,
      ...overruledEntries(await this.scopedPlugins(), this.config.file),
      ...read,
      ...records.flatMap((record) => record.problems),
      ...(await this.customPredicates.problems(active)),
      ...selection.groups.flatMap((group) => group.problems),
    ]
  }

  /** Writes down what predicates answered, for this run's next session as for later runs. */
  keepAnswers(): void {
    this.#answers?.cache.flush()
  }

  /** Ends the run: writes its caches and removes its temporary directories. */
  close(): void {
    this.readings.flush()
    this.keepAnswers()
    this.ports.scratch.removeAll()
  }
}

function scopeOf(plugin: Pick<Plugin, 'origin'>, scope: EvaluationScope): EvaluationScope {
  return withProvenance(scope, plugin.origin === 'workspace')
}
