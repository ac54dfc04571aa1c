import { reservedVariable, variableKey } from '../../installations/variable-names.js'
import { quote } from '../../report/show.js'
import type {
  DeclaredInstallation,
  DeclaredManifest,
  DeclaredReference,
  InstallationBody,
} from '../declared.js'
import type { Findings } from '../findings.js'
import type { ItemPlace } from '../item.js'
import type { Installation } from '../plugin.js'

/** What became of a reference. `left-out` and `unknown` have been reported where that is due. */
export type Resolved =
  | { readonly state: 'found'; readonly installation: Installation }
  | { readonly state: 'left-out' }
  | { readonly state: 'unknown'; readonly name: string }

/**
 * The installations of one plugin: the declared ones, and those that are made of
 * inline tables as references to them are resolved (spec/model.md 1.13).
 */
export class InstallationTable {
  readonly #findings: Findings
  readonly #declared = new Map<string, DeclaredInstallation>()
  readonly #leftOut: Set<string>
  readonly #installations = new Map<string, Installation>()
  /** Names by the part of an environment variable that stands for them. */
  readonly #variables = new Map<string, string>()

  constructor(manifest: DeclaredManifest, findings: Findings) {
    this.#findings = findings
    this.#leftOut = new Set(manifest.leftOut)
    for (const installation of manifest.installations) this.#declare(installation)
    this.#leaveOutDependents()
    // All names are known before the first requirement is looked up, so that one may refer to a later one (I5).
    for (const declared of this.#declared.values()) this.#add(declared.name, declared)
  }

  get all(): readonly Installation[] {
    return [...this.#installations.values()]
  }

  /** A declared installation; inline ones are nobody else's to name (spec/model.md 1.13). */
  declared(name: string): Installation | undefined {
    return this.#declared.has(name) ? this.#installations.get(name) : undefined
  }

  isLeftOut(name: string): boolean {
    return this.#leftOut.has(name)
  }

  /** @param synthetic the name that an inline table gets. */
  resolve(reference: DeclaredReference, synthetic: string): Resolved {
    if (this.#leadsToLeftOut(reference)) {
      const { at, title } = placeOfReference(reference)
      this.#findings.consequence({ at, message: `${title} leads to an installation that was left out` })
      return { state: 'left-out' }
    }
    const installation =
      reference.type === 'inline' ? this.#promote(synthetic, reference.body) : this.declared(reference.name)
    if (installation !== undefined) return { state: 'found', installation }
    return reference.type === 'inline' ? { state: 'left-out' } : { state: 'unknown', name: reference.name }
  }

  /** As {@link resolve}, where the name must be one that is declared. */
  require(reference: DeclaredReference, synthetic: string): Installation | undefined {
    const resolved = this.resolve(reference, synthetic)
    if (resolved.state === 'unknown') this.reportUnknown(resolved.name, reference)
    return resolved.state === 'found' ? resolved.installation : undefined
  }

  reportUnknown(name: string, reference: DeclaredReference): void {
    const place = placeOfReference(reference)
    this.#findings.fatal({
      at: place.at,
      message: `${place.title} names an unknown installation: ${quote(name)}`,
      remedy: `declare it under \`[[installations]]\` with \`name = ${JSON.stringify(name)}\``,
    })
  }

  /** A program that nobody declared, looked up on PATH (design/decisions.md, Manifest dialects). */
  addProgram(name: string, place: ItemPlace): Installation | undefined {
    const known = this.#installations.get(name)
    if (known?.source?.type === 'path-lookup') return known
    return this.#put(
      { name, source: { type: 'path-lookup' }, args: [], installCommands: [], requirements: [] },
      place,
    )
  }

  #declare(installation: DeclaredInstallation): void {
    const { name, place } = installation
    if (this.#declared.has(name) || this.#leftOut.has(name)) {
      this.#findings.fatal({
        at: { ...place.at, path: [...place.at.path, 'name'] },
        message: `duplicate installation ${quote(name)}`,
        remedy: 'give every installation a name of its own, also across the layers of a package',
      })
    } else this.#declared.set(name, installation)
  }

  /** What requires something that was left out is left out too; references to it then say so. */
  #leaveOutDependents(): void {
    const dependents = dependentsByName(this.#declared.values())
    for (const name of this.#leftOut) {
      for (const { name: dependent, place } of dependents.get(name) ?? []) {
        // What is added to a set while it is walked is walked too.
        if (!this.#declared.delete(dependent)) continue
        this.#leftOut.add(dependent)
        const message = `the installation ${quote(dependent)} is left out, since it requires one that is`
        this.#findings.consequence({ at: place.at, message })
      }
    }
  }

  #leadsToLeftOut(reference: DeclaredReference): boolean {
    return reference.type === 'named'
      ? this.#leftOut.has(reference.name)
      : reference.body.requirements.some((requirement) => this.#leadsToLeftOut(requirement))
  }

  #promote(name: string, body: InstallationBody): Installation | undefined {
    if (this.#installations.has(name) || this.#declared.has(name)) {
      this.#reportConflict(name, body.place)
      return undefined
    }
    return this.#add(name, body)
  }

  #add(name: string, body: InstallationBody): Installation | undefined {
    const requirements = body.requirements.map((reference, index) =>
      nameOf(reference, `${name}__req_${index}`),
    )
    // The owner comes before what it requires, as it does in the manifest.
    const installation = this.#put(
      {
        name,
        ...(body.source === undefined ? {} : { source: body.source }),
        ...(body.runnable === undefined ? {} : { runnable: body.runnable }),
        args: body.args,
        installCommands: body.installCommands,
        requirements,
      },
      body.place,
    )
    for (const [index, reference] of body.requirements.entries()) {
      if (reference.type === 'inline') this.#promote(requirements[index] ?? '', reference.body)
      else if (!this.#declared.has(reference.name)) this.reportUnknown(reference.name, reference)
    }
    return installation
  }

  #put(installation: Installation, place: ItemPlace): Installation | undefined {
    if (this.#installations.has(installation.name)) {
      this.#reportConflict(installation.name, place)
      return undefined
    }
    this.#checkVariable(installation.name, place)
    this.#installations.set(installation.name, installation)
    return installation
  }

  /** Children find an installation by a variable, which must be its own (G-19). */
  #checkVariable(name: string, place: ItemPlace): void {
    const reserved = reservedVariable(name)
    const other = this.#variables.get(variableKey(name))
    this.#variables.set(variableKey(name), name)
    if (reserved === undefined && other === undefined) return
    const why =
      reserved === undefined
        ? `is told to programs in the same variable as ${quote(other ?? '')}, \`SYMPOSIUM_${variableKey(name)}\``
        : `would be told to programs in \`${reserved}\`, a variable of Symposium itself`
    this.#findings.fatal({
      at: place.at,
      code: 'NAME_INVALID',
      message: `the name ${quote(name)} of ${place.title} ${why}`,
      remedy: 'rename the installation; one that is written inline has the name of what it is written in',
    })
  }

  #reportConflict(name: string, place: ItemPlace): void {
    this.#findings.fatal({
      at: place.at,
      message: `the name ${quote(name)} of ${place.title} conflicts with another installation of that name`,
      remedy: 'rename one of the two, or declare the installation once and refer to it by name',
    })
  }
}

/** Installations by the names that they require, at any depth of their inline tables. */
function dependentsByName(
  installations: Iterable<DeclaredInstallation>,
): ReadonlyMap<string, readonly DeclaredInstallation[]> {
  const dependents = new Map<string, DeclaredInstallation[]>()
  for (const installation of installations) {
    for (const name of requiredNames(installation)) {
      const known = dependents.get(name)
      if (known === undefined) dependents.set(name, [installation])
      else known.push(installation)
    }
  }
  return dependents
}

function requiredNames({ requirements }: InstallationBody): readonly string[] {
  return requirements.flatMap((reference) =>
    reference.type === 'named' ? [reference.name] : requiredNames(reference.body),
  )
}

function nameOf(reference: DeclaredReference, synthetic: string): string {
  return reference.type === 'named' ? reference.name : synthetic
}

function placeOfReference(reference: DeclaredReference): ItemPlace {
  return reference.type === 'named' ? reference.place : reference.body.place
}
