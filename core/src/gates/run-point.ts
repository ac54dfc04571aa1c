import { SymposiumError } from '@symposium/sdk'
import type { LoadedConfig } from '../config/load.js'
import { isInScope } from '../enablement/scope.js'
import { recordConsent } from '../operations/consent.js'
import { completeKinds } from '../predicates/complete-kinds.js'
import { quote } from '../report/show.js'
import { nearest } from '../report/nearest.js'
import type { Session } from '../session.js'
import { askInOrder } from './ask-in-order.js'
import { isQuiet, isQuietCheck } from './effects.js'
import { gatePoints } from './known-points.js'
import { notRun, reportLost, reportOff } from './not-asked.js'
import { readPhase, type GateContext } from './phase.js'
import type { GateReport, GateSubject, PointReport } from './report.js'
import { runGate, type GateRun } from './run-gate.js'
import { declaredGates, type DeclaredGate } from './subjects.js'
import { silentManagers, unreadProblems } from './unread.js'
import { Warnings } from './warnings.js'

export interface PointRequest {
  readonly point: string
  /** What the loop says of itself; nothing where absent. */
  readonly context?: GateContext
}

export interface RunPointOptions {
  /** Goes on behind a gate that halts, so that all are known. */
  readonly keepGoing?: boolean
  /** Milliseconds for all checks together. */
  readonly budget?: number
  /** Milliseconds for each check; an hour where absent. */
  readonly gateBudget?: number
  /** How many checks that start nothing are made at the same time; 4 where absent. */
  readonly concurrency?: number
  /** Says what would be asked, and starts nothing. */
  readonly dryRun?: boolean
  /** Takes a gate that could not be read for one whose check could not be made (spec/gates.md E31). */
  readonly strict?: boolean
  /** Why the user lets a gate pass; `undefined` for one that nobody waived. */
  readonly waived?: (subject: GateSubject) => string | undefined
  /** Looks at these gates of the point alone. */
  readonly only?: (subject: GateSubject) => boolean
  readonly signal?: AbortSignal
}

const HOUR = 3_600_000
const CONCURRENCY = 4
/** The longest that a timer takes, with room for what is waited beyond a limit. */
const LONGEST = 2_147_000_000

/**
 * Makes the checks of a point: the one way in which a gate is ever asked (spec/gates.md 16). Nothing
 * of a plugin runs before it is enabled and agreed to, and every declared gate ends in one state.
 * @throws SymposiumError `GATE_POINT_UNKNOWN`, `GATE_CONTEXT`.
 */
export async function runPoint(
  session: Session,
  { point, context = {} }: PointRequest,
  options: RunPointOptions = {},
): Promise<PointReport> {
  requirePoint(point, gatePoints(session.registered))
  completeKinds()
  const warnings = new Warnings()
  const run = await prepare(session, { context, options, warnings })
  const { records } = await session.activeSet()
  // What runs under a consent is what was looked at, before it runs.
  if (!run.dryRun) await recordConsent(session)
  const strict = options.strict ?? false
  const { only = () => true } = options
  const declared = declaredGates(records, { point, strict }).filter(({ subject }) => only(subject))
  warnings.notEnforced(declared)
  const unread = await unreadProblems(session.readings)
  unread.forEach((problem) => warnings.add(problem))
  warnings.failed(records)
  const { signal } = options
  const gates = await withDeadline(options, (until) =>
    askInOrder(declared, {
      isQuiet: (gate) => startsNothing(gate, run),
      ask: (gate) =>
        signal?.aborted === true
          ? Promise.resolve(notRun(gate, 'it was cancelled'))
          : ask(gate, { run, strict, until }),
      pass: (gate) => notRun(gate, 'an earlier gate halted'),
      keepGoing: options.keepGoing ?? false,
      concurrency: options.concurrency ?? CONCURRENCY,
    }),
  )
  const halts = gates.some((gate) => gate.halts) || signal?.aborted === true
  return { point, gates, outcome: halts ? 'halt' : 'continue', warnings: warnings.all, unread }
}

/** @throws SymposiumError `GATE_POINT_UNKNOWN` that lists the points (E30). */
function requirePoint(point: string, known: readonly string[]): void {
  if (known.includes(point)) return
  const guess = nearest(point, known)
  const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
  throw new SymposiumError('GATE_POINT_UNKNOWN', `unknown point ${quote(point)}${hint}`, {
    remedy: `known points: ${known.join(', ')}`,
  })
}

interface Preparation {
  readonly context: GateContext
  readonly options: RunPointOptions
  readonly warnings: Warnings
}

async function prepare(session: Session, { context, options, warnings }: Preparation): Promise<GateRun> {
  const { readings, ports, registered } = session
  const { view } = await readings.workspace()
  const root = view?.root ?? ports.environment.cwd
  const phase = readPhase(context, { root, files: ports.files })
  const here = { workspaceRoot: view?.canonicalRoot, canonical: (path: string) => session.canonical(path) }
  const unanswered = await silentManagers(readings)
  // What one gate changes the next one may see, so that nothing is taken over from activation.
  const memo = new Map()
  return {
    evaluators: {
      kinds: readings.kinds(),
      queries: registered.gateQueries,
      providers: registered.verdictProviders,
      ...(options.dryRun === true ? { definitions: await session.customPredicates.definitions() } : {}),
    },
    settings: session.config.config.pluginSettings.filter((layer) => isInScope(layer, here)),
    ...settingsFault(session.config),
    activationScope: (plugin) => session.scopeFor(plugin),
    async checkScope(plugin, signal) {
      const scope = await session.scopeFor(plugin)
      const { directory: pluginDirectory } = plugin
      return {
        ...scope,
        memo,
        context: { ...scope.context, unanswered, phase, pluginDirectory, timeout: LONGEST, signal },
      }
    },
    gateBudget: Math.min(options.gateBudget ?? HOUR, LONGEST),
    dryRun: options.dryRun ?? false,
    waived: options.waived ?? (() => undefined),
    warn: (problem) => warnings.add(problem),
  }
}

/** A level that cannot be read is passed over (spec/gates.md 5). */
function settingsFault({ state, file }: LoadedConfig): Pick<GateRun, 'settingsFault'> {
  if (state !== 'broken') return {}
  const message = 'your settings cannot be read: gates go by what their plugins say where you say nothing'
  return {
    settingsFault: { code: 'GATE_SETTING', message, place: { file }, remedy: 'repair the configuration' },
  }
}

function startsNothing(declared: DeclaredGate, { evaluators, dryRun }: GateRun): boolean {
  if (declared.state !== 'live' || dryRun) return true
  const { gate, check } = declared.gate
  return isQuiet(gate, evaluators.kinds) && isQuietCheck(check, evaluators)
}

interface Asking {
  readonly run: GateRun
  readonly strict: boolean
  readonly until: AbortSignal
}

function ask(declared: DeclaredGate, { run, strict, until }: Asking): Promise<GateReport> {
  switch (declared.state) {
    case 'live':
      return runGate(declared, run, until)
    case 'off':
      return Promise.resolve(reportOff(declared))
    case 'lost':
      return Promise.resolve(reportLost(declared, strict))
  }
}

/** Aborted by whoever waits, or when the time of the point is over. */
async function withDeadline<T>(
  { budget, signal }: RunPointOptions,
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const timer = budget === undefined ? undefined : setTimeout(() => own.abort(), Math.min(budget, LONGEST))
  try {
    return await work(signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]))
  } finally {
    clearTimeout(timer)
  }
}
