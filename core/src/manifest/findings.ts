import type { ErrorCode, Place } from '@symposium/sdk'
import type { MaybePromise } from '../promises.js'
import type { Problem } from '../report/problem.js'
import { locateAll } from './locate.js'
import type { Locus, ManifestDocument } from './locus.js'

export interface Finding {
  readonly at: Locus
  readonly message: string
  /** `MANIFEST_INVALID` unless told. */
  readonly code?: ErrorCode
  readonly remedy?: string
  /** Where that is known better than from the keys, as for syntax errors. */
  readonly place?: Place
}

/** With what it costs: nothing, or an element, a layer, the plugin. */
export interface GradedProblem {
  readonly problem: Problem
  readonly costs: boolean
}

const NONE: readonly Problem[] = []

/** One hostile file must not fill the report; what is beyond is counted. */
const MOST = 100

/**
 * What is wrong with one plugin's manifests, gathered while they are read so that
 * an author sees all of it at once. How much a finding costs depends on where the
 * plugin was found (spec/model.md 1.11, M8, M9; cases/original.md F-21):
 *
 * - a *warning* costs nothing, or the one item that was already left out;
 * - a *defect* costs the whole plugin in a registry or workspace manifest, and in a
 *   package's only the element, or layer, that the reader leaves out;
 * - a *fatal* finding costs the plugin everywhere.
 */
export class Findings {
  readonly #lenient: boolean
  readonly #found: Finding[]
  readonly #costly: Set<Finding>
  #failed = false
  #uncounted = 0

  /**
   * @param lenient for the manifests of packages.
   * @param together whose list this is part of.
   */
  constructor(lenient: boolean, together?: Findings) {
    this.#lenient = lenient
    this.#found = together === undefined ? [] : together.#found
    this.#costly = together === undefined ? new Set() : together.#costly
  }

  /** Found together with these, of parts that cost themselves alone wherever they are written. */
  sparing(): Findings {
    return new Findings(true, this)
  }

  /** No plugin can be made. */
  get failed(): boolean {
    return this.#failed
  }

  /** Nothing more is listed: what costs nothing need not be worded any more. */
  get isFull(): boolean {
    return this.#found.length >= MOST
  }

  warning(finding: Finding): void {
    if (this.isFull) this.#uncounted += 1
    else this.#found.push(finding)
  }

  defect(finding: Finding): void {
    this.warning(finding)
    this.#costly.add(finding)
    if (!this.#lenient) this.#failed = true
  }

  fatal(finding: Finding): void {
    this.warning(finding)
    this.#costly.add(finding)
    this.#failed = true
  }

  /** What was found already costs the plugin. */
  fail(): void {
    this.#failed = true
  }

  /** Ignored in the manifest of a package, where it may belong to a newer program (spec/model.md G39). */
  unknownKey(finding: Finding): void {
    if (this.#lenient) this.warning(finding)
    else this.defect(finding)
  }

  /** An item that is left out because of another one that was: worth saying only where the plugin lives on. */
  consequence(finding: Finding): void {
    if (this.#lenient) this.warning(finding)
  }

  /** With lines where they can be found, in the order of the files. */
  problems(): MaybePromise<readonly Problem[]> {
    return this.#found.length === 0 ? NONE : this.#listed()
  }

  async #listed(): Promise<readonly Problem[]> {
    const problems = (await this.graded()).map(({ problem }) => problem)
    const last = problems.at(-1)?.place
    if (last === undefined || this.#uncounted === 0) return problems
    const message = `${this.#uncounted} more problems are not listed`
    return [...problems, { code: 'MANIFEST_INVALID', message, place: { file: last.file } }]
  }

  /** The same for authors, who want to know what each costs. */
  async graded(): Promise<readonly GradedProblem[]> {
    const places = await this.#places()
    const graded = this.#found.map((finding, index) => ({
      problem: {
        code: finding.code ?? 'MANIFEST_INVALID',
        message: finding.message,
        place: places[index] ?? { file: finding.at.document.file },
        ...(finding.remedy === undefined ? {} : { remedy: finding.remedy }),
      },
      costs: this.#costly.has(finding),
    }))
    const files = [...new Set(graded.map(({ problem }) => problem.place.file))]
    return graded.sort(
      ({ problem: left }, { problem: right }) =>
        files.indexOf(left.place.file) - files.indexOf(right.place.file) ||
        (left.place.line ?? 0) - (right.place.line ?? 0),
    )
  }

  async #places(): Promise<readonly Place[]> {
    const places: Place[] = this.#found.map(({ at, place }) => place ?? { file: at.document.file })
    for (const [document, indexes] of this.#withoutPlace()) {
      if (document.text === undefined) continue
      const paths = indexes.map((index) => [...document.prefix, ...(this.#found[index]?.at.path ?? [])])
      const positions = await locateAll(document.text, paths)
      for (const [order, index] of indexes.entries()) {
        const position = positions[order]
        if (position !== undefined) places[index] = { file: document.file, ...position }
      }
    }
    return places
  }

  #withoutPlace(): Map<ManifestDocument, number[]> {
    const groups = new Map<ManifestDocument, number[]>()
    for (const [index, { at, place }] of this.#found.entries()) {
      if (place !== undefined) continue
      const group = groups.get(at.document)
      if (group === undefined) groups.set(at.document, [index])
      else group.push(index)
    }
    return groups
  }
}
