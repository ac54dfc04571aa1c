import type { PackageId } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import type { LostGate, Plugin, PointGate } from '../manifest/plugin.js'
import type { Problem } from '../report/problem.js'
import type { GateSubject } from './report.js'

/** A gate of a point, before anybody has asked whether it applies. */
export type DeclaredGate = { readonly subject: GateSubject } & (
  | { readonly state: 'live'; readonly plugin: Plugin; readonly gate: PointGate }
  /** The plugin does not apply, or nobody agreed to what the gate runs. */
  | {
      readonly state: 'off'
      readonly gate: PointGate
      readonly reason: string
      /** How to agree to it, where that is all that is missing. */
      readonly consent?: string
    }
  /** It could not be read, or all of its plugin could not, for the reason that `fault` says. */
  | {
      readonly state: 'lost'
      readonly lost: LostGate
      readonly file?: string
      readonly fault?: Problem
    }
)

export interface PointOfGates {
  readonly point: string
  /** Counts a plugin that could not be read at all as one gate that could not be. */
  readonly strict: boolean
}

/**
 * The gates of a point, each once: plugins by name in code units, the gates of one in the order of
 * their declaration (spec/gates.md 6, E28).
 */
export function declaredGates(
  records: readonly PluginRecord[],
  place: PointOfGates,
): readonly DeclaredGate[] {
  return records
    .map((record) => ({ record, gates: gatesOfRecord(record, place) }))
    .filter(({ gates }) => gates.length > 0)
    .toSorted((left, right) => compareIds(left.record.id, right.record.id))
    .flatMap(({ gates }) => gates)
}

function gatesOfRecord(record: PluginRecord, place: PointOfGates): readonly DeclaredGate[] {
  const { plugin } = record
  const gates = [
    ...lostOf(record, place).map((lost) => placeLost(record, lost, place)),
    ...(plugin === undefined
      ? []
      : (record.consent?.declared ?? plugin).gates
          .filter(({ point }) => point === place.point)
          .map((gate) => placeGate(record, plugin, gate))),
  ]
  return gates.toSorted((left, right) => left.subject.index - right.subject.index)
}

const UNKNOWN: LostGate = { index: 0 }

/** Of a gate whose point cannot be read nobody knows that it is not this one. */
function lostOf(
  { state, plugin, lostGates }: PluginRecord,
  { point, strict }: PointOfGates,
): readonly LostGate[] {
  const lost =
    state === 'active'
      ? plugin?.lostGates
      : state === 'failed'
        ? (lostGates ?? (strict ? [UNKNOWN] : []))
        : []
  return (lost ?? []).filter((gate) => gate.point === undefined || gate.point === point)
}

function placeGate(record: PluginRecord, plugin: Plugin, gate: PointGate): DeclaredGate {
  const subject = subjectOf(plugin, gate, gate.point)
  if (record.state !== 'active') return { state: 'off', subject, gate, reason: record.reason }
  if (plugin.gates.some(({ index }) => index === gate.index)) return { state: 'live', subject, plugin, gate }
  const consent = record.remedy ?? `symposium use ${record.name}`
  return { state: 'off', subject, gate, reason: 'you have not agreed to what it checks', consent }
}

function placeLost(record: PluginRecord, lost: LostGate, { point }: PointOfGates): DeclaredGate {
  const [file] = record.plugin?.manifestFiles ?? []
  const subject = subjectOf(record.plugin ?? record, lost, point)
  const [fault] = record.state === 'failed' ? record.problems : []
  return { state: 'lost', subject, lost, ...(file === undefined ? {} : { file }), ...(fault && { fault }) }
}

function subjectOf(
  { name: plugin, id }: Pick<Plugin, 'name' | 'id'>,
  { name, index }: Pick<PointGate, 'name' | 'index'>,
  point: string,
): GateSubject {
  return { plugin, id, ...(name === undefined ? {} : { name }), index, point }
}

/** By code units, whatever the locale. */
function compareIds(left: PackageId, right: PackageId): number {
  return compare(left.name, right.name) || compare(left.pm, right.pm) || compare(left.version, right.version)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
