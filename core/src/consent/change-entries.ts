import { capabilitiesWithout, distinctCapabilities, type Capability } from './capability.js'
import type { ConsentEntry, ConsentLedger } from './ledger-format.js'
import { subjectKey } from './subject.js'

/** Which entry is meant. */
export interface EntryPlace {
  readonly pm: string
  readonly name: string
  /** Canonical; everywhere where absent. */
  readonly workspace?: string | undefined
}

/** What was looked at. */
export interface Looked {
  readonly version: string
  /** Whatever its content may be recognised by. */
  readonly digests: readonly string[]
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** Digests of older contents: a package may be there in several versions, one in each workspace. */
const MOST_SEEN = 50

/** The user has been shown these capabilities and agrees to them: to no others, whatever was agreed to in this place before. */
export function agree(
  ledger: ConsentLedger,
  place: EntryPlace,
  { capabilities, looked }: { readonly capabilities: readonly Capability[]; readonly looked: Looked },
): ConsentLedger {
  return put(ledger, place, (before) => ({
    ...identity(place),
    version: looked.version,
    time: looked.time,
    capabilities,
    refused: capabilitiesWithout(before?.refused ?? [], capabilities),
    seen: seenWith(before, looked.digests),
  }))
}

/** A load under a consent that had nothing to be compared with. If another run was faster, its record stays. */
export function recordFirst(
  ledger: ConsentLedger,
  place: EntryPlace,
  record: { readonly capabilities: readonly Capability[]; readonly looked: Looked },
): ConsentLedger {
  const isThere = ledger.packages.some((entry) => isAt(entry, place))
  return isThere ? ledger : agree(ledger, place, record)
}

/** Other contents were loaded under the same consent. */
export function recordSeen(
  ledger: ConsentLedger,
  place: EntryPlace,
  { version, digests }: Pick<Looked, 'version' | 'digests'>,
): ConsentLedger {
  return put(ledger, place, (before) =>
    before === undefined ? undefined : { ...before, version, seen: seenWith(before, digests) },
  )
}

/** These stay off, and nobody is asked again. */
export function refuse(
  ledger: ConsentLedger,
  place: EntryPlace,
  { capabilities, looked }: { readonly capabilities: readonly Capability[]; readonly looked: Looked },
): ConsentLedger {
  return put(ledger, place, (before) => ({
    ...identity(place),
    version: looked.version,
    time: looked.time,
    capabilities: before?.capabilities ?? [],
    refused: distinctCapabilities([...(before?.refused ?? []), ...capabilities]),
    seen: seenWith(before, looked.digests),
  }))
}

function put(
  { packages }: ConsentLedger,
  place: EntryPlace,
  change: (before: ConsentEntry | undefined) => ConsentEntry | undefined,
): ConsentLedger {
  const changed = change(packages.find((entry) => isAt(entry, place)))
  const others = packages.filter((entry) => !isAt(entry, place))
  return { packages: changed === undefined ? others : [...others, changed].sort(byPlace) }
}

function identity({ pm, name, workspace }: EntryPlace): Pick<ConsentEntry, 'pm' | 'name' | 'workspace'> {
  return { pm, name, ...(workspace === undefined ? {} : { workspace }) }
}

function isAt(entry: ConsentEntry, place: EntryPlace): boolean {
  return subjectKey(entry) === subjectKey(place) && entry.workspace === place.workspace
}

function seenWith(before: ConsentEntry | undefined, digests: readonly string[]): readonly string[] {
  const seen = before?.seen ?? []
  return [...seen, ...digests.filter((one) => !seen.includes(one))].slice(-MOST_SEEN)
}

function byPlace(left: ConsentEntry, right: ConsentEntry): number {
  const text = ({ pm, name, workspace = '' }: ConsentEntry): string => `${pm}\0${name}\0${workspace}`
  return text(left) < text(right) ? -1 : 1
}
