import { join } from 'node:path'
import { isJsonObject, memberOf, textMember, type JsonValue } from '@symposium/sdk'
import { legibleEnd } from '../shell-commands/output-tail.js'
import type { Directories, StateFiles } from '../host/ports.js'
import type { Session } from '../session.js'
import { workspaceState } from '../workspace/key.js'
import type { GateSubject } from './report.js'

/** The user's word that gates may pass for a while. */
export interface Waiver {
  /** The plugin's name. */
  readonly plugin: string
  /** The registry or package manager that it is from: a project may call its own plugin the same. */
  readonly pm: string
  /** Name of the gate, or its place from 1; absent for all gates of the plugin. */
  readonly gate?: string
  readonly reason: string
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly until: number
}

/** Milliseconds: nobody forgets for longer what he has let pass. */
export const LONGEST_WAIVER = 30 * 24 * 60 * 60 * 1000

/** Those that count now. */
export class Waivers {
  readonly all: readonly Waiver[]

  constructor(all: readonly Waiver[], now: number) {
    // A clock that was set back makes none longer.
    this.all = all.filter(({ since, until }) => now < Math.min(until, since + LONGEST_WAIVER))
  }

  find(subject: GateSubject): Waiver | undefined {
    const names = gateNames(subject)
    return this.all.find(
      ({ plugin, pm, gate }) =>
        plugin === subject.plugin &&
        pm === subject.id.pm &&
        (gate === undefined || names.includes(`${plugin}/${gate}`)),
    )
  }

  /** For {@link RunPointOptions.waived}. */
  reasonFor(subject: GateSubject): string | undefined {
    const waiver = this.find(subject)
    return waiver && `until ${new Date(waiver.until).toISOString()}: ${waiver.reason}`
  }
}

/** What a gate can be called: by its name where it has one, and always by its place. */
export function gateNames({
  plugin,
  name,
  index,
}: Pick<GateSubject, 'plugin' | 'name' | 'index'>): readonly string[] {
  return [...(name === undefined ? [] : [`${plugin}/${name}`]), `${plugin}/${index + 1}`]
}

/** What counts in the session's workspace; kept by the user, never in the project. */
export async function openWaivers({ ports, readings }: Session): Promise<Waivers> {
  const { view } = await readings.workspace()
  const { directories, stateFiles, clock } = ports
  return view === undefined
    ? new Waivers([], 0)
    : new Waivers(readWaivers(stateFiles, waiverPath(directories, view.canonicalRoot)), clock.now())
}

/** @param root canonical. */
export function waiverPath(directories: Directories, root: string): string {
  return join(workspaceState(directories, root), 'gate-waivers.json')
}

const FORMAT = 1

/** None where the file cannot be read, or belongs to somebody else: then every gate counts. */
export function readWaivers(stateFiles: StateFiles, path: string): readonly Waiver[] {
  try {
    const value = JSON.parse(stateFiles.read(path) ?? 'null') as JsonValue
    const list = isJsonObject(value) && value['format'] === FORMAT ? value['waivers'] : undefined
    return Array.isArray(list) ? list.flatMap(readWaiver) : []
  } catch {
    return []
  }
}

export function renderWaivers(waivers: readonly Waiver[]): string {
  return `${JSON.stringify({ format: FORMAT, waivers }, undefined, 2)}\n`
}

function readWaiver(value: JsonValue): readonly Waiver[] {
  if (!isJsonObject(value)) return []
  const [plugin, pm, gate, reason] = ['plugin', 'pm', 'gate', 'reason'].map((name) => textMember(value, name))
  const since = memberOf(value, 'since')
  const until = memberOf(value, 'until')
  if (plugin === undefined || pm === undefined || reason === undefined) return []
  if (typeof since !== 'number' || typeof until !== 'number') return []
  return [{ plugin, pm, ...(gate === undefined ? {} : { gate }), reason: legibleEnd(reason), since, until }]
}
