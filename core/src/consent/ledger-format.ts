import { isAbsolute } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { isCapabilityKind, type Capability } from './capability.js'

/** What was agreed to of one package, in one workspace or in all, or of a plugin of a workspace. */
export interface ConsentEntry {
  /** See `ConsentSubject`. */
  readonly pm: string
  readonly name: string
  /** Canonical root of the workspace that it is limited to; everywhere where absent. */
  readonly workspace?: string
  /** The version that was looked at last. */
  readonly version: string
  /** Milliseconds since the epoch: when something was agreed to or refused last. */
  readonly time: number
  readonly capabilities: readonly Capability[]
  /** Stay off, and are not asked about again. */
  readonly refused: readonly Capability[]
  /** Digests of the contents that were loaded under this consent, the newest last. */
  readonly seen: readonly string[]
}

export interface ConsentLedger {
  readonly packages: readonly ConsentEntry[]
}

export const EMPTY_LEDGER: ConsentLedger = { packages: [] }

const VERSION = 1

export function renderConsent({ packages }: ConsentLedger): string {
  return `${JSON.stringify({ version: VERSION, packages }, undefined, 2)}\n`
}

/** @throws SymposiumError `LEDGER_NEWER`, `LEDGER_DAMAGED`. */
export function parseConsent(text: string): ConsentLedger {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new SymposiumError('LEDGER_DAMAGED', 'is not valid JSON', { cause })
  }
  const version = memberOf(value, 'version')
  if (typeof version === 'number' && version > VERSION) {
    throw new SymposiumError('LEDGER_NEWER', `was written by a newer version (format ${version})`)
  }
  if (version !== VERSION) {
    throw damaged('its version')
  }
  return { packages: listOf(memberOf(value, 'packages'), 'the packages').map(readEntry) }
}

function readEntry(value: unknown): ConsentEntry {
  const workspace = memberOf(value, 'workspace')
  const time = memberOf(value, 'time')
  if (typeof time !== 'number') {
    throw damaged('a time')
  }
  if (workspace !== undefined && (typeof workspace !== 'string' || !isAbsolute(workspace))) {
    throw damaged('a workspace')
  }
  return {
    pm: textOf(memberOf(value, 'pm'), 'a package manager'),
    name: textOf(memberOf(value, 'name'), 'a name'),
    ...(workspace === undefined ? {} : { workspace }),
    version: textOf(memberOf(value, 'version'), 'a version'),
    time,
    capabilities: listOf(memberOf(value, 'capabilities'), 'what was agreed to').map(readCapability),
    refused: listOf(memberOf(value, 'refused'), 'what was refused').map(readCapability),
    seen: listOf(memberOf(value, 'seen'), 'a list of digests').map((one) => textOf(one, 'a digest')),
  }
}

function readCapability(value: unknown): Capability {
  const kind = memberOf(value, 'kind')
  if (!isCapabilityKind(kind)) {
    throw damaged('a kind')
  }
  return { kind, text: textOf(memberOf(value, 'text'), 'a text') }
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') {
    throw damaged(what)
  }
  return value
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw damaged(what)
  }
  return value
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function damaged(what: string): SymposiumError {
  return new SymposiumError('LEDGER_DAMAGED', `is damaged: ${what} is missing or wrong`)
}
