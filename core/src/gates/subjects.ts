import type { PackageId } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import type { LostGate, Plugin, PointGate } from '../manifest/plugin.js'
import type { GateSubject } from './report.js'

/** A gate of a point, before anybody has asked whether it applies. */
export type DeclaredGate = {
  readonly subject: GateSubject
  readonly plugin: Plugin
} & (
  | { readonly state: 'live'; readonly gate: PointGate }
  /** The plugin does not apply, or nobody agreed to what the gate runs. */
  | { readonly state: 'off'; readonly gate: PointGate; readonly reason: string; readonly withheld: boolean }
  /** It could not be read. */
  | { readonly state: 'lost'; readonly lost: LostGate }
)

/**
 * The gates of a point, each once: plugins by name in code units, the gates of one in the order of
 * their declaration (spec/gates.md 6, E28).
 */
export function declaredGates(records: readonly PluginRecord[], point: string): readonly DeclaredGate[] {
  return records
    .filter(({ plugin }) => plugin !== undefined)
    .toSorted((left, right) => compareIds(left.id, right.id))
    .flatMap((record) => gatesOfRecord(record, point))
}

function gatesOfRecord(record: PluginRecord, point: string): readonly DeclaredGate[] {
  const { plugin } = record
  if (plugin === undefined) return []
  const declared = (record.consent?.declared ?? plugin).gates.filter((gate) => gate.point === point)
  // Of a gate whose point cannot be read nobody knows that it is not this one.
  const lost = plugin.lostGates.filter((gate) => gate.point === undefined || gate.point === point)
  const gates = [
    ...declared.map((gate) => ({ index: gate.index, found: placeGate(record, plugin, gate) })),
    ...(record.state === 'active' ? lost : []).map((gate) => ({
      index: gate.index,
      found: placeLost(plugin, gate, point),
    })),
  ]
  return gates.toSorted((left, right) => left.index - right.index).map(({ found }) => found)
}

function placeGate(record: PluginRecord, plugin: Plugin, gate: PointGate): DeclaredGate {
  const subject = subjectOf(plugin, gate, gate.point)
  if (record.state !== 'active') {
    return { state: 'off', subject, plugin, gate, reason: record.reason, withheld: false }
  }
  if (plugin.gates.some(({ index }) => index === gate.index)) return { state: 'live', subject, plugin, gate }
  return {
    state: 'off',
    subject,
    plugin,
    gate,
    reason: 'you have not agreed to what it checks',
    withheld: true,
  }
}

function placeLost(plugin: Plugin, lost: LostGate, point: string): DeclaredGate {
  return { state: 'lost', subject: subjectOf(plugin, lost, point), plugin, lost }
}

function subjectOf(
  { name: plugin, id }: Plugin,
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
