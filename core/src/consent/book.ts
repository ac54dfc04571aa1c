import type { Directories } from '../host/ports.js'
import type { Dependency, Environment, FileReader } from '@symposium/sdk'
import { lazy } from '../lazy.js'
import type { Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { plain } from '../report/show.js'
import type { Gate } from '../predicates/tree.js'
import type { Problem } from '../report/problem.js'
import { admit, mayAskGate, type Admission, type AdmissionRequest } from './admit.js'
import { readConsent, type ConsentReading } from './ledger.js'
import { isOff } from './is-off.js'
import { isOfProject } from './of-project.js'
import { mayAsk } from './withhold.js'

export interface BookOptions {
  readonly directories: Directories
  readonly environment: Environment
  readonly files: FileReader
  readonly kinds: PredicateKinds
  /** Canonical; `undefined` outside a workspace. */
  readonly workspace: string | undefined
  readonly dependencies: readonly Dependency[]
}

const NOTHING: ReadonlySet<string> = new Set()

/** What was agreed to, as one run sees it: read when the first plugin is admitted, and the same to the end. */
export class ConsentBook {
  readonly #options: BookOptions
  readonly #admissions = new Map<Plugin, Admission>()

  constructor(options: BookOptions) {
    this.#options = options
  }

  readonly reading = lazy((): ConsentReading => readConsent(this.#options))

  admit(request: AdmissionRequest): Admission {
    const { files, kinds, workspace } = this.#options
    const canonical = (path: string): string => files.realPath(path) ?? path
    const admission = admit(request, {
      reading: this.reading(),
      workspace,
      canonical,
      isOfProject: (plugin) => this.isOfProject(plugin),
      kinds,
    })
    this.#admissions.set(admission.plugin, admission)
    return admission
  }

  /** See {@link isOfProject}. */
  isOfProject(plugin: Pick<Plugin, 'id' | 'directory'>): boolean {
    const { files, workspace, dependencies, environment } = this.#options
    return isOfProject(plugin, {
      dependencies,
      workspace,
      home: environment.home,
      uid: environment.uid,
      files,
    })
  }

  /**
   * The answer in place of a gate whose question would run something that nobody
   * agreed to; `undefined` for one that may be asked.
   */
  refusal(gate: Gate, plugin: Plugin): Evaluation | undefined {
    const { kinds } = this.#options
    const admission = this.#admissions.get(plugin)
    const mayBeAsked =
      admission === undefined ? mayAsk(gate, NOTHING, kinds) : mayAskGate(gate, admission, kinds)
    return mayBeAsked
      ? undefined
      : {
          holds: false,
          ...(admission !== undefined && isOff(admission) ? {} : { unavailable: true }),
          tree: gate.map(({ text }) => unasked(text)),
        }
  }

  problems(): readonly Problem[] {
    if (this.#admissions.size === 0) return []
    const reading = this.reading()
    return reading.state === 'usable' ? [] : [reading.problem]
  }
}

function unasked(text: string): Evaluation['tree'][number] {
  const seen = 'not asked: it runs something that you have not agreed to'
  return { text: plain(text, 1000), holds: undefined, seen, unavailable: true }
}
