import { ANY_VERSION, formatPackageId, type PackageId } from '@symposium/sdk'
import { decide, type Decision, type Subject } from '../enablement/decide.js'
import { foldName, lastSegment } from '../enablement/names.js'
import { packageKey } from '../enablement/package-key.js'
import type { ChainedReference, Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import { isPromise, type MaybePromise } from '../promises.js'
import type { Problem } from '../report/problem.js'
import { admitEnabled, admitOwn, type Admitted } from './admit-enabled.js'
import { chainedReferences, resolveChained, type ChainTarget } from './chained.js'
import { hidesOthers } from './hides-others.js'
import type { ActivationInput, TrustedPlugin } from './input.js'
import { InactiveRecord, type GatedPlugin } from './inactive-record.js'
import { activeBecause, candidateBecause, declinedBy, undo, shownName } from './reasons.js'
import type { ActivePlugin, ActiveSet, PluginRecord, Route } from './record.js'
import { usedPackages } from './used-packages.js'

/**
 * The one computation of what is active (spec/model.md section 4): trust roots
 * first, then what the user enabled, then what active plugins chain to, first in
 * first out. Diamonds load once and cycles end, since a key is entered once.
 */
export async function computeActiveSet(input: ActivationInput): Promise<ActiveSet> {
  return new Activation(input).run()
}

interface Pending {
  readonly id: PackageId
  readonly route: Route
  readonly decision: Decision
}

class Activation {
  readonly #input: ActivationInput
  readonly #records: PluginRecord[] = []
  readonly #active: ActivePlugin[] = []
  readonly #queue: Pending[] = []
  readonly #visited = new Set<string>()
  readonly #trustedNames: ReadonlySet<string>

  constructor(input: ActivationInput) {
    this.#input = input
    // What a manifest that could not be loaded calls itself is not known: its directory's name stands in.
    this.#trustedNames = new Set(
      input.trusted.map(({ id, plugin }) => foldName(plugin?.name ?? lastSegment(id.name))),
    )
  }

  async run(): Promise<ActiveSet> {
    for (const trusted of this.#input.trusted) {
      const considering = this.#considerTrusted(trusted)
      if (isPromise(considering)) {
        await considering
      }
    }
    if (this.#input.inWorkspace) {
      this.#enqueueEnabled()
    }
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      await this.#considerPackage(next)
    }
    this.#recordUndecided()
    const { complete: known, unanswered } = this.#input
    const complete = known && unanswered.length === 0 && !this.#records.some(hidesOthers)
    return { records: this.#records, active: this.#active, complete }
  }

  #considerTrusted({ id, route, plugin, problems, lostGates }: TrustedPlugin): MaybePromise<void> {
    const names = plugin === undefined ? [id.name] : [plugin.name, id.name]
    const decision = this.#decide({ pm: id.pm, names, shadowed: false })
    if (decision.verdict === 'declined') {
      const name = names[0] ?? id.name
      this.#recordDeclined({ id, name, route, decision, problems, ...(plugin && { plugin }) })
    } else if (plugin === undefined) {
      this.#record({
        id,
        name: id.name,
        route,
        decision,
        problems,
        state: 'failed',
        reason: 'its manifest could not be loaded',
        undetermined: true,
        ...(lostGates && { lostGates }),
      })
    } else if (plugin.dormant && decision.verdict !== 'used') {
      this.#record({
        id,
        name: plugin.name,
        route,
        decision,
        problems,
        plugin,
        state: 'dormant',
        reason: 'it names no dependency, so nothing but a `use` entry switches it on',
        remedy: `symposium use ${plugin.name}`,
      })
    } else {
      const found = { id, route, decision, plugin, problems }
      return route.type === 'workspace'
        ? admitOwn(found, this.#input).then((admitted) => this.#considerAdmitted(admitted))
        : this.#considerLoaded(found)
    }
  }

  /** spec/model.md X8: dependencies that are used or auto-enabled, then used names that are no dependency. */
  #enqueueEnabled(): void {
    for (const id of this.#input.embedded) {
      const decision = this.#decide(this.#packageSubject(id))
      if (decision.verdict === 'used' || decision.verdict === 'auto-enabled') {
        this.#queue.push({
          id: { ...id, version: ANY_VERSION },
          route: { type: 'dependency', dependency: id },
          decision,
        })
      }
    }
    for (const { id, route, unknownTo } of usedPackages(this.#input, this.#trustedNames)) {
      const decision = this.#decide({ pm: id.pm, names: [id.name], shadowed: false })
      if (unknownTo !== undefined && decision.verdict !== 'declined') {
        const reason = `it may belong to ${unknownTo}, which could not be read in this run`
        this.#record({ id, name: id.name, route, decision, state: 'failed', reason, undetermined: true })
      } else {
        this.#queue.push({ id, route, decision })
      }
    }
  }

  async #considerPackage(pending: Pending): Promise<void> {
    const { id, route } = pending
    // Asked before loading, so that a package reached twice is fetched once (spec/model.md G22).
    const key = packageKey(id)
    if (this.#visited.has(key)) {
      return
    }
    this.#visited.add(key)
    const decision = this.#decide({ pm: id.pm, names: [id.name], shadowed: false })
    if (decision.verdict === 'declined') {
      this.#recordDeclined({ id, name: id.name, route, decision })
      return
    }
    const loaded = await this.#input.load(id)
    const failed = { id, name: id.name, route, decision, state: 'failed' } as const
    if (!loaded.ok) {
      const { message: reason, remedy } = loaded.problem
      this.#record({
        ...failed,
        problems: [loaded.problem],
        reason,
        ...(remedy === undefined ? {} : { remedy }),
        undetermined: !loaded.absent,
      })
      return
    }
    if (loaded.plugins.length === 0) {
      const reason = loaded.problems[0]?.message ?? 'its manifest could not be loaded'
      this.#record({ ...failed, problems: loaded.problems, reason, undetermined: true })
      return
    }
    for (const plugin of loaded.plugins) {
      this.#visited.add(packageKey(plugin.id))
      // A package may call itself something else, and is declined under that name too.
      const known = this.#decide({ pm: id.pm, names: [plugin.id.name, plugin.name], shadowed: false })
      if (known.verdict === 'declined') {
        const { name } = plugin.id
        this.#recordDeclined({
          id: plugin.id,
          name,
          route,
          decision: known,
          plugin,
          problems: loaded.problems,
        })
      } else {
        await this.#considerEnabled({ ...pending, id: plugin.id, plugin, problems: loaded.problems })
      }
    }
  }

  async #considerEnabled(found: GatedPlugin): Promise<void> {
    const subject = this.#packageSubject(found.id)
    await this.#considerAdmitted(await admitEnabled(found, { input: this.#input, subject }))
  }

  async #considerAdmitted(admitted: Admitted): Promise<void> {
    if (admitted.type === 'ask') {
      await this.#considerLoaded(admitted.found)
    } else {
      this.#record(admitted.record)
    }
  }

  #considerLoaded(found: GatedPlugin): MaybePromise<void> {
    const gate = this.#input.evaluatePlugin(found.plugin)
    return isPromise(gate) ? gate.then((answer) => this.#settle(found, answer)) : this.#settle(found, gate)
  }

  #settle(found: GatedPlugin, gate: Evaluation): MaybePromise<void> {
    const { route, decision, plugin } = found
    if (!gate.holds) {
      this.#records.push(new InactiveRecord(found, gate))
      return
    }
    const record = this.#record({
      ...found,
      name: shownName(plugin),
      gate,
      state: 'active',
      reason: activeBecause(route, decision),
    })
    this.#active.push({ record, plugin })
    return this.#followChained(plugin)
  }

  async #followChained(plugin: Plugin): Promise<void> {
    for (const edge of await chainedReferences(plugin, this.#input)) {
      const gate = await this.#input.evaluate(edge.gate, plugin)
      if (gate.holds) {
        this.#follow(edge, plugin)
      }
    }
  }

  #follow(edge: ChainedReference, owner: Plugin): void {
    const route: Route = {
      type: 'chain',
      owner: owner.id,
      ownerName: owner.name,
      ownerOrigin: owner.origin,
      ...(edge.requirement === undefined ? {} : { requirement: edge.requirement }),
    }
    const target: ChainTarget = resolveChained(edge, this.#input)
    const decision = this.#decide({ pm: edge.pm, names: [edge.name], shadowed: false })
    if (target.type === 'load') {
      this.#queue.push({ id: target.id, route, decision })
    } else if (target.type === 'refused' && !this.#visited.has(packageKey(target.id))) {
      this.#visited.add(packageKey(target.id))
      const problem: Problem = {
        code: target.code,
        message: `plugin \`${owner.name}\` (${formatPackageId(owner.id)}): ${target.message}`,
        remedy: target.remedy,
      }
      this.#record({
        id: target.id,
        name: edge.name,
        route,
        decision,
        problems: [problem],
        state: 'inactive',
        reason: target.message,
        remedy: target.remedy,
      })
    }
  }

  /** What is embedded in dependencies and was reached by no route: named, and nothing of it evaluated. */
  #recordUndecided(): void {
    for (const id of this.#input.embedded) {
      if (!this.#visited.has(packageKey(id))) {
        this.#visited.add(packageKey(id))
        const subject = this.#packageSubject(id)
        const decision = this.#decide(subject)
        const common = { id, name: id.name, route: { type: 'dependency', dependency: id }, decision } as const
        if (decision.verdict === 'declined') {
          this.#recordDeclined(common)
        } else {
          this.#record({ ...common, state: 'candidate', ...candidateBecause(subject) })
        }
      }
    }
  }

  #packageSubject(id: PackageId): Subject {
    return { pm: id.pm, names: [id.name], shadowed: this.#trustedNames.has(foldName(id.name)) }
  }

  #decide(subject: Subject): Decision {
    return decide(subject, this.#input.plugins, this.#input.sameName)
  }

  #recordDeclined(
    declined: Pick<PluginRecord, 'id' | 'name' | 'route' | 'decision'> & Partial<PluginRecord>,
  ): void {
    this.#record({
      ...declined,
      state: 'declined',
      reason: declinedBy(declined.decision),
      remedy: undo(declined.name, declined.decision),
    })
  }

  #record(record: Omit<PluginRecord, 'problems' | 'undetermined'> & Partial<PluginRecord>): PluginRecord {
    const complete: PluginRecord = { problems: [], undetermined: false, ...record }
    this.#records.push(complete)
    return complete
  }
}
