import { nearest } from '../../report/nearest.js'
import { quote } from '../../report/show.js'
import type { DeclaredManifest, DeclaredPointGate } from '../declared.js'
import type { Findings } from '../findings.js'
import { Item } from '../item.js'
import type { LostGate, PointGate } from '../plugin.js'

export interface ResolvedGates {
  readonly gates: readonly PointGate[]
  readonly lostGates: readonly LostGate[]
}

/** Gates look at settings of their own plugin only (spec/gates.md 2.2, E14). */
export function resolvePointGates({ gates, settings }: DeclaredManifest, findings: Findings): ResolvedGates {
  const kept: PointGate[] = []
  const lost: LostGate[] = []
  const names = new Set<string>()
  for (const [index, declared] of gates.entries()) {
    if (declared.state === 'lost') {
      lost.push({ index, ...declared.gate })
      continue
    }
    const item = new Item(declared.place, findings.sparing())
    checkWhen(item, declared.gate.when, settings)
    checkName(item, declared.gate.name, names)
    if (item.rejected) lost.push({ index, ...remnant(declared) })
    else kept.push({ ...declared.gate, index })
  }
  return { gates: kept, lostGates: lost }
}

function checkWhen(item: Item, when: string | undefined, settings: DeclaredManifest['settings']): void {
  if (when === undefined || settings.has(when)) return
  const guess = nearest(when, settings.keys())
  const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
  item.reject(`\`when\` in ${item.title} is no setting of this plugin: ${quote(when)}${hint}`, {
    key: 'when',
    remedy: `declare it: \`[config.${JSON.stringify(when)}]\` with \`type = "boolean"\``,
  })
}

function checkName(item: Item, name: string | undefined, names: Set<string>): void {
  if (name === undefined) return
  if (names.has(name)) {
    item.warn(`two gates have the name ${quote(name)}`, {
      key: 'name',
      remedy: 'give each a name of its own, so that reports can tell them apart',
    })
  }
  names.add(name)
}

function remnant({ gate }: Extract<DeclaredPointGate, { readonly state: 'read' }>): Omit<LostGate, 'index'> {
  const { name, point, onError } = gate
  return { ...(name === undefined ? {} : { name }), point, onError }
}
