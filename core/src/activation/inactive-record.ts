import type { PackageId } from '@symposium/sdk'
import type { Admission } from '../consent/admit.js'
import type { Decision } from '../enablement/decide.js'
import type { Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { Problem } from '../report/problem.js'
import { shownName, unmet } from './reasons.js'
import type { PluginRecord, Route } from './record.js'

/** A plugin that may run, about to be asked whether it applies. */
export interface GatedPlugin {
  readonly id: PackageId
  readonly route: Route
  readonly decision: Decision
  readonly plugin: Plugin
  readonly problems: readonly Problem[]
  readonly consent?: Admission
  readonly remedy?: string
}

/** A plugin whose predicates do not hold. Why is put into words for those who ask: a registry has thousands of them. */
export class InactiveRecord implements PluginRecord {
  readonly id: PackageId
  readonly name: string
  readonly route: Route
  readonly state = 'inactive'
  readonly decision: Decision
  readonly plugin: Plugin
  readonly gate: Evaluation
  readonly problems: readonly Problem[]
  readonly undetermined: boolean
  declare readonly consent?: Admission
  declare readonly remedy?: string

  constructor(found: GatedPlugin, gate: Evaluation) {
    const { id, route, decision, plugin, problems, consent, remedy } = found
    this.id = id
    this.name = shownName(plugin)
    this.route = route
    this.decision = decision
    this.plugin = plugin
    this.gate = gate
    this.problems = problems
    this.undetermined = gate.unavailable === true
    if (consent !== undefined) this.consent = consent
    if (remedy !== undefined) this.remedy = remedy
  }

  get reason(): string {
    return unmet(this.gate)
  }
}
