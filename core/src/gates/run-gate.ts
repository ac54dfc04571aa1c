import type { JsonObject } from '@symposium/sdk'
import { unmet } from '../activation/reasons.js'
import { legibleEnd } from '../shell-commands/output-tail.js'
import type { PluginSettings } from '../config/config.js'
import type { Plugin } from '../manifest/plugin.js'
import type { EvaluationScope } from '../predicates/ask.js'
import { evaluateGate } from '../predicates/evaluate.js'
import type { Problem } from '../report/problem.js'
import { makeCheck, type CheckResult } from './check.js'
import { consequenceOf, type Evaluated } from './contract.js'
import { describeGate } from './describe-gate.js'
import { isQuiet } from './effects.js'
import type { Evaluators } from './evaluators.js'
import { planOf } from './plan.js'
import type { GateReport, GateSubject } from './report.js'
import type { DeclaredGate } from './subjects.js'
import { askWhen } from './when.js'
import { untilAborted } from './until-aborted.js'

/** What all gates of a point are asked with. */
export interface GateRun {
  readonly evaluators: Evaluators
  /** What the user has set, most specific first. */
  readonly settings: readonly PluginSettings[]
  /** They could not be read: then defaults hold, which is said where one counts. */
  readonly settingsFault?: Problem
  /** For the predicates that say whether a gate applies, as in activation. */
  activationScope(plugin: Plugin): Promise<EvaluationScope>
  /** For its check. */
  checkScope(plugin: Plugin, signal: AbortSignal): Promise<EvaluationScope>
  /** Milliseconds for one check. */
  readonly gateBudget: number
  readonly dryRun: boolean
  /** Why the user lets a gate pass; `undefined` for one that nobody waived. */
  waived(subject: GateSubject): string | undefined
  warn(problem: Problem): void
}

export type LiveGate = Extract<DeclaredGate, { state: 'live' }>

/** One gate of a plugin that applies: does the gate apply, has the user waived it, and then its check. Never rejects. */
export async function runGate(declared: LiveGate, run: GateRun, signal: AbortSignal): Promise<GateReport> {
  const { gate, subject } = declared
  const base = { ...subject, blocking: gate.blocking, onError: gate.onError, halts: false }
  const off = askSetting(declared, run) ?? (await askPredicates(declared, run))
  if (off !== undefined) return { ...base, ...off }
  const waiver = run.waived(subject)
  if (waiver !== undefined) return { ...base, state: 'waived', reason: legibleEnd(waiver) }
  if (run.dryRun) {
    const plan = planOf(gate.check, await run.checkScope(declared.plugin, signal), run.evaluators)
    return { ...base, state: 'not-run', reason: 'nothing is asked in a dry run', plan }
  }
  return { ...base, ...(await check(declared, run, signal)) }
}

type Off = Pick<GateReport, 'state' | 'reason'>

function askSetting({ gate, plugin, subject }: LiveGate, run: GateRun): Off | undefined {
  const { settings, settingsFault, warn } = run
  if (gate.when === undefined) return undefined
  if (settingsFault !== undefined) warn(settingsFault)
  const setting = plugin.settings.find(({ key }) => key === gate.when)
  if (setting === undefined)
    return { state: 'inactive', reason: `\`${gate.when}\` is no setting of the plugin` }
  const { holds, reason, fault } = askWhen(setting, settings)
  if (fault !== undefined) {
    warn({
      code: 'GATE_SETTING',
      message: `${describeGate(subject)}: ${fault}`,
      remedy: `set \`${gate.when}\` below \`[settings]\` to a ${setting.type}`,
    })
  }
  return holds ? undefined : { state: 'inactive', reason }
}

async function askPredicates({ gate, plugin }: LiveGate, run: GateRun): Promise<Off | undefined> {
  if (run.dryRun && !isQuiet(gate.gate, run.evaluators.kinds)) {
    return {
      state: 'not-run',
      reason: 'whether it applies is for a program to say, and a dry run starts none',
    }
  }
  const evaluation = await evaluateGate(gate.gate, await run.activationScope(plugin))
  return evaluation.holds ? undefined : { state: 'inactive', reason: unmet(evaluation) }
}

type Checked = Pick<GateReport, 'state' | 'reason' | 'halts'> & Partial<GateReport>

async function check(declared: LiveGate, run: GateRun, signal: AbortSignal): Promise<Checked> {
  const { gate, plugin, subject } = declared
  const started = performance.now()
  const { evaluated, tree } = await withinBudget(run.gateBudget, signal, async (limited) =>
    makeCheck(gate.check, await run.checkScope(plugin, limited), run.evaluators),
  )
  // The opinion of a model advises, whatever it says of itself (spec/gates.md 3).
  const blocking = gate.blocking && gate.check.type !== 'agent-verdict'
  const consequence = consequenceOf({ blocking, onError: gate.onError }, evaluated)
  if (!evaluated.made && !consequence.halts) {
    run.warn({
      code: 'GATE_UNAVAILABLE',
      message: `${describeGate(subject)} could not be evaluated, and does not stop anything: ${legibleEnd(evaluated.reason)}`,
    })
  }
  return {
    ...consequence,
    ...textsOf(evaluated),
    ...(tree === undefined ? {} : { tree }),
    took: Math.round(performance.now() - started),
  }
}

function textsOf(evaluated: Evaluated): Pick<GateReport, 'reason'> & {
  readonly message?: string
  readonly details?: JsonObject
} {
  if (!evaluated.made) return { reason: `it could not be evaluated: ${legibleEnd(evaluated.reason)}` }
  const { block, message, details } = evaluated.envelope
  return {
    reason: block ? 'its check says no' : 'its check says yes',
    message: legibleEnd(message),
    ...(details === undefined ? {} : { details }),
  }
}

/** A check that its budget ends was not made: whoever runs the point cut it off, not its author's limit. */
async function withinBudget(
  milliseconds: number,
  signal: AbortSignal,
  make: (limited: AbortSignal) => Promise<CheckResult>,
): Promise<CheckResult> {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(), milliseconds)
  const limited = AbortSignal.any([signal, own.signal])
  const cut = (reason: string): CheckResult => ({ evaluated: { made: false, reason } })
  try {
    if (signal.aborted) return cut('there was no time left')
    const made = await untilAborted(make(limited), limited)
    if (!own.signal.aborted || signal.aborted) return made ?? cut('it was cancelled')
    return made?.evaluated.made === true ? made : cut(`it took longer than ${milliseconds} ms`)
  } finally {
    clearTimeout(timer)
  }
}
