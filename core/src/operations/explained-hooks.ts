import { isAbsolute } from 'node:path'
import type { AgentAdapter } from '@symposium/sdk'
import { readLedger } from '../agent-files/ledger.js'
import { PlannedRuns } from '../hooks/compile/planned-run.js'
import type { PlannedRun } from '../hooks/hook-plan.js'
import type { Hook, Plugin } from '../manifest/plugin.js'
import { evaluateGate, type Evaluation } from '../predicates/evaluate.js'
import type { Session } from '../session.js'
import type { ExplainedNode } from './explained-node.js'
import { anyPredicates } from './explained-predicates.js'

/** A hook of an active plugin, with all that decides whether it is run when its event comes. */
export interface ExplainedHook {
  readonly plugin: Plugin
  readonly hook: Hook
  /** Of the hook alone. */
  readonly gate: Evaluation
  /** What is started, as people write it, or why nothing can be. */
  readonly program: { readonly ready: boolean; readonly text: string }
  /** Names for people of the agents that report the event to us. */
  readonly callers: readonly string[]
}

export async function explainHooks(session: Session): Promise<readonly ExplainedHook[]> {
  const { active } = await session.activeSet()
  const runs = new PlannedRuns(session)
  const calling = await callingAgents(session)
  const explained: ExplainedHook[] = []
  for (const { plugin } of active) {
    for (const hook of plugin.hooks) {
      explained.push({
        plugin,
        hook,
        gate: await evaluateGate(hook.gate, await session.scopeFor(plugin)),
        program: programOf(await runs.resolve(hook, plugin), session),
        callers: calling.filter((agent) => reports(agent, hook)).map(({ displayName }) => displayName),
      })
    }
  }
  return explained
}

/** Those in whose files our commands are, for the user or for this workspace. */
async function callingAgents(session: Session): Promise<readonly AgentAdapter[]> {
  const { canonicalRoot } = await session.requireWorkspace()
  const reading = readLedger(session.ports.directories, session.ports.files)
  const files = reading.state === 'usable' ? reading.ledger.files : []
  const claims = files
    .filter(({ workspace }) => workspace === undefined || workspace === canonicalRoot)
    .flatMap(({ entries }) => entries.flatMap((entry) => entry.claims))
  const names = new Set(claims.flatMap(({ kind, agent }) => (kind === 'hook' ? [agent] : [])))
  return session.registered.agents.filter(({ name }) => names.has(name))
}

function reports({ name, hooks }: AgentAdapter, { agent, event }: Hook): boolean {
  return hooks?.events[event] !== undefined && (agent === undefined || agent === name)
}

function programOf(run: PlannedRun, { ports }: Session): ExplainedHook['program'] {
  if (run.type === 'missing') {
    return { ready: false, text: run.message }
  }
  const [program, script] = run.command
  const file = program === 'sh' ? script : program
  if (file !== undefined && isAbsolute(file) && ports.files.stat(file)?.type !== 'file') {
    return { ready: false, text: `there is no file ${file}` }
  }
  if (!isAbsolute(program) && ports.programs.find(program) === undefined) {
    return { ready: false, text: `there is no program \`${program}\` on PATH` }
  }
  return { ready: true, text: run.command.join(' ') }
}

export function hookNode({ hook, gate, program, callers }: ExplainedHook): ExplainedNode {
  const { name, event, agent, matcher, format } = hook
  const details = [
    `at ${event}`,
    ...(matcher === undefined ? [] : [`for \`${matcher}\``]),
    ...(agent === undefined ? [] : [`with ${agent} alone`]),
    `in the format \`${format}\``,
  ]
  return {
    label: `hook ${name}`,
    state: gate.holds && program.ready && callers.length > 0,
    detail: details.join(', '),
    children: [
      ...anyPredicates('predicates of the hook', gate),
      { label: 'runs', state: program.ready, detail: program.text },
      callersNode(hook, callers),
    ],
  }
}

function callersNode({ agent, event }: Hook, callers: readonly string[]): ExplainedNode {
  return callers.length > 0
    ? { label: 'called by', state: true, detail: callers.join(', ') }
    : {
        label: 'called by',
        state: false,
        detail: `${agent ?? 'no agent'} ${agent === undefined ? 'reports' : 'does not report'} ${event} to us`,
        remedy: 'symposium init chooses agents, and registers hooks with them',
      }
}
