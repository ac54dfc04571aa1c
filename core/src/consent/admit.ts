import type { Plugin } from '../manifest/plugin.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate } from '../predicates/tree.js'
import { capabilitiesOf } from './capabilities-of.js'
import { capabilitiesWithout, capabilityKey, distinctCapabilities, type Capability } from './capability.js'
import type { ConsentReading } from './ledger.js'
import type { ConsentEntry } from './ledger-format.js'
import { isWorkspaceSubject, subjectKey, subjectOf, type ConsentSubject, type Places } from './subject.js'
import { mayAsk, withhold } from './withhold.js'

/**
 * `first`: nobody has looked at it before, and what enables it agrees to what it is now.
 * `known`: compared with what was agreed to. `vouched`: named by a package that is not
 * trusted itself, whose author cannot speak for this one (cases/faults.md G14).
 * `unseen`: it came with the project, and nobody has said yes or no to it.
 * `closed`: what was agreed to cannot be read.
 */
export type AdmissionState = 'first' | 'known' | 'vouched' | 'unseen' | 'closed'

/** A package that is enabled, or a plugin of the workspace, with what it may bring. */
export interface Admission {
  readonly state: AdmissionState
  readonly subject: ConsentSubject
  /** What is agreed to counts in this workspace alone, since the project decides what goes by that name. */
  readonly isOfProject: boolean
  /** As its manifest has it. */
  readonly declared: Plugin
  /** Without what nobody agreed to. */
  readonly plugin: Plugin
  /** All that the manifest declares. */
  readonly parts: readonly Capability[]
  readonly withheld: readonly Capability[]
  /** What was agreed to; all of it where nobody has looked at it before. */
  readonly agreed: readonly Capability[]
  /** Part of what is withheld: nobody shall be asked about it again. */
  readonly refused: readonly Capability[]
  /** False where already the question whether it applies runs something that nobody agreed to. */
  readonly mayAskOwnGate: boolean
}

export interface AdmissionInput extends Places {
  readonly reading: ConsentReading
  /** The project decides where the package comes from: it lies in it, or has an address that it names. */
  isOfProject(plugin: Plugin): boolean
  readonly kinds: PredicateKinds
}

export interface AdmissionRequest {
  readonly plugin: Plugin
  /** A plugin that is not trusted itself names it, and nothing of the user's does. */
  readonly vouchedByPackage: boolean
  /** An entry of the user's names it for this workspace. */
  readonly enabledHere: boolean
}

/** Pure: what was agreed to is read once in a run, and written down at its end. */
export function admit(
  { plugin, vouchedByPackage, enabledHere }: AdmissionRequest,
  input: AdmissionInput,
): Admission {
  const { reading, kinds } = input
  const subject = subjectOf(plugin, input)
  const isOfProject = isWorkspaceSubject(subject) || input.isOfProject(plugin)
  const nothing = { subject, isOfProject, agreed: [], refused: [] }
  if (reading.state === 'unusable') return limited(plugin, { ...nothing, state: 'closed' }, kinds)
  const entries = entriesFor({ subject, isOfProject }, reading.ledger.packages, input.workspace)
  const agreed = distinctCapabilities(entries.flatMap(({ capabilities }) => capabilities))
  const refused = distinctCapabilities(entries.flatMap((entry) => entry.refused))
  if (entries.length > 0) return limited(plugin, { ...nothing, state: 'known', agreed, refused }, kinds)
  const all = capabilitiesOf(plugin, kinds)
  if (vouchedByPackage) {
    // Chains go on, and none of their packages gets further than its skills.
    const references = all.filter(({ kind }) => kind === 'plugins')
    return limited(plugin, { ...nothing, state: 'vouched', agreed: references }, kinds)
  }
  // A file in a repository can suggest, never grant (design/decisions.md, Trust and enablement).
  if (isOfProject && !enabledHere) return limited(plugin, { ...nothing, state: 'unseen' }, kinds)
  return {
    state: 'first',
    subject,
    isOfProject,
    declared: plugin,
    plugin,
    parts: all,
    withheld: [],
    agreed: all,
    refused,
    mayAskOwnGate: true,
  }
}

function limited(
  declared: Plugin,
  admission: Pick<Admission, 'subject' | 'isOfProject' | 'state' | 'agreed' | 'refused'>,
  kinds: PredicateKinds,
): Admission {
  const granted = keysOf(admission.agreed)
  const { plugin, withheld, parts } = withhold(declared, granted, kinds)
  const left = capabilitiesWithout(withheld, admission.refused)
  const mayAskOwnGate = mayAsk(declared.gate, granted, kinds)
  const refused = capabilitiesWithout(withheld, left)
  return { ...admission, declared, plugin, parts, withheld, refused, mayAskOwnGate }
}

/** Whether a gate of the plugin, or of a skill in it, may be asked. */
export function mayAskGate(gate: Gate, admission: Admission, kinds: PredicateKinds): boolean {
  return admission.state === 'first' || mayAsk(gate, keysOf(admission.agreed), kinds)
}

function keysOf(capabilities: readonly Capability[]): ReadonlySet<string> {
  return new Set(capabilities.map(capabilityKey))
}

/** Those of all workspaces, and those of this one. */
export function entriesFor(
  { subject, isOfProject }: Pick<Admission, 'subject' | 'isOfProject'>,
  packages: readonly ConsentEntry[],
  here: string | undefined,
): readonly ConsentEntry[] {
  const key = subjectKey(subject)
  return packages.filter(
    (entry) =>
      subjectKey(entry) === key &&
      ((!isOfProject && entry.workspace === undefined) || entry.workspace === here),
  )
}
