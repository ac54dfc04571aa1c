import type { HookAnswer, HookOutput } from '@symposium/sdk'
import { plain } from '../../report/show.js'
import { CANONICAL_FORMAT } from '../canonical-format.js'
import { hooksFor, type PlannedHook } from '../hook-plan.js'
import { mergeAnswers, type Contribution } from '../merge.js'
import { chooseHook } from './choose-hook.js'
import { nameOf, type EventRun } from './event-run.js'
import { neutralOutput, outputOf } from './receive.js'
import type { Dispatched } from './request.js'
import { runHook, type HookResult } from './run-hook.js'

/** Asks one hook of each plugin, one after another, and joins what they say. */
export async function answer(run: EventRun): Promise<Dispatched> {
  const { request, log } = run
  const { agent, event, plan, first } = request
  if (request.checkSwitches === true && !((await formatsAreKnown(run)) && (await switchesHold(run)))) {
    return { output: neutralOutput(request), log, outcome: 'stale' }
  }
  const contributions: Contribution[] = first === undefined ? [] : [{ from: 'Symposium', answer: first }]
  for (const hooks of byPlugin(hooksFor(plan, { agent: agent.name, event }))) {
    const asked = await askPlugin(hooks, run)
    if (asked?.result.type === 'block') {
      // Ends everything: what was said so far is dropped, and nobody else is asked (spec/agents-and-hooks.md 3.10).
      run.note(nameOf(asked.hook), 'blocks')
      const { reason } = asked.result
      return {
        output: outputOf(agent.hooks.block(event, reason, run.received.payload)),
        log,
        outcome: 'blocked',
      }
    }
    if (asked?.result.type === 'answer') {
      contributions.push({ from: nameOf(asked.hook), answer: asked.result.answer })
    }
  }
  const merged = mergeAnswers(contributions)
  log.push(...merged.notes.map((note) => plain(note)))
  return { output: encode(merged.answer, run), log, outcome: 'answered' }
}

async function formatsAreKnown({ request: { agent, event, plan, formats } }: EventRun): Promise<boolean> {
  const own = [agent.name, CANONICAL_FORMAT]
  for (const { format } of hooksFor(plan, { agent: agent.name, event })) {
    if (!own.includes(format) && (await formats(format)) === undefined) return false
  }
  return true
}

/** Plugins that reach others must be as they were, or the plan is one of other plugins. */
async function switchesHold(run: EventRun): Promise<boolean> {
  for (const { gate, workspaceMember, held } of run.request.plan.switches) {
    if ((await run.holds(gate, workspaceMember, 'a plugin that names others')) !== held) return false
  }
  return true
}

interface Asked {
  readonly hook: PlannedHook
  readonly result: HookResult
}

async function askPlugin(hooks: readonly PlannedHook[], run: EventRun): Promise<Asked | undefined> {
  const [first] = hooks
  let from = `plugin \`${first?.plugin ?? ''}\``
  try {
    const hook = await chooseHook(hooks, run)
    if (hook === undefined) return undefined
    from = nameOf(hook)
    return { hook, result: await runHook(hook, run) }
  } catch (error) {
    run.failure(from, error)
    return undefined
  }
}

function encode(merged: HookAnswer, run: EventRun): HookOutput {
  const { agent, event } = run.request
  const { payload } = run.received
  try {
    const { dropped, ...output } = agent.hooks.encode(event, merged, payload)
    dropped.forEach((what) => run.note(agent.name, what))
    return outputOf(output)
  } catch (error) {
    // What must not get lost may still be said without the rest.
    run.failure(agent.name, error)
    const { verdict, reason } = merged
    const judgement: HookAnswer = {
      ...(verdict === undefined ? {} : { verdict }),
      ...(reason === undefined ? {} : { reason }),
    }
    return outputOf(agent.hooks.encode(event, judgement, payload))
  }
}

function byPlugin(hooks: readonly PlannedHook[]): Iterable<readonly PlannedHook[]> {
  const plugins = new Map<number, PlannedHook[]>()
  for (const hook of hooks) {
    const known = plugins.get(hook.owner)
    if (known === undefined) plugins.set(hook.owner, [hook])
    else known.push(hook)
  }
  return plugins.values()
}
