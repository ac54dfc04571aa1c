import { basename, dirname } from 'node:path'
import { eventWord } from '../event-word.js'
import { launcherPath } from '../registered-command.js'
import { neutralOutput } from '../dispatch/receive.js'
import type { Report } from '../dispatch/request.js'
import { hooksFor } from '../hook-plan.js'
import { canCarry, isAnyPending } from './agent-session.js'
import type { FoundPlan } from './find-plan.js'
import { markerPath, markerText } from './marker.js'
import { epochPath } from './stored-plan.js'
import type { HookSurroundings } from './surroundings.js'

/** More than these would cost a shell more than they save. */
const MOST_INPUTS = 200

interface MarkerRun {
  /** Milliseconds since the epoch: when it began. */
  readonly start: number
  readonly surroundings: HookSurroundings
  /** Gates may have to be asked at this event. */
  readonly busy: boolean | undefined
}

/**
 * Says to the launcher that nothing listens to this event here, or takes that back.
 * @param found a plan that held when the run began.
 */
export function updateMarker(
  report: Report,
  found: FoundPlan,
  { start, surroundings, busy }: MarkerRun,
): void {
  const { directories, environment, state, version } = surroundings
  // Hooks that are registered for a project start the program itself.
  const launcher = launcherPath(directories, environment.platform)
  if (found.place === undefined || state.timeOf(launcher) === undefined) {
    return
  }
  const hook = { agent: report.agent.name, event: eventWord(report.event) }
  const path = markerPath(directories.state, found.place, hook)
  const inputs =
    busy !== true && isIdle(report, found, surroundings) ? inputsFor(found, surroundings) : undefined
  const answer = neutralOutput(report)
  const text =
    inputs === undefined || answer.exitCode !== 0 || answer.stderr !== ''
      ? undefined
      : markerText({ version, ...inputs, names: found.stored.plan.projectFiles, answer: answer.stdout })
  if (text === undefined) {
    state.remove(path)
    return
  }
  if (state.timeOf(epochPath(found.directory)) === undefined) {
    state.write(epochPath(found.directory), '', 0)
  }
  // Shells compare whole seconds: what changes in the second in which this run began counts as newer.
  state.write(path, text, Math.floor(start / 1000) * 1000 - 1000)
}

function isIdle({ agent, event }: Report, found: FoundPlan, surroundings: HookSurroundings): boolean {
  const { stored, directory } = found
  const { plan, candidates, retryAt } = stored
  return (
    surroundings.environment.platform !== 'win32' &&
    agent.hooks.startsInProject &&
    event !== 'SessionStart' &&
    retryAt === undefined &&
    // A launcher that answers by itself writes nothing down.
    stored.telemetry !== true &&
    plan.switches.length === 0 &&
    hooksFor(plan, { agent: agent.name, event }).length === 0 &&
    !(
      canCarry(event, agent.hooks) &&
      isAnyPending(surroundings.state, { agent: agent.name, directory }, candidates)
    )
  )
}

interface MarkerInputs {
  readonly present: readonly string[]
  readonly absent: readonly string[]
}

/**
 * What a shell can see of the plan's inputs. A file that is replaced by an older one
 * shows in its directory only. Where there are too many, the directories stand for
 * the files in them, beside the locks and our own configuration: an edit in place of
 * one of many manifests is then found by the next event that a hook listens to, the
 * next start of a session or the next sync.
 */
function inputsFor(found: FoundPlan, { files, directories }: HookSurroundings): MarkerInputs | undefined {
  const { inputs } = found.stored.plan
  const present = inputs.filter(({ stamp }) => stamp !== null).map(({ path }) => path)
  const absent = [...inputs.filter(({ stamp }) => stamp === null).map(({ path }) => path), ...found.absent]
  const isDirectory = (path: string): boolean => files.stat(path)?.type === 'directory'
  const parents = present.filter((path) => !isDirectory(path)).map((path) => dirname(path))
  const all = { present: [...new Set([epochPath(found.directory), ...present, ...parents])], absent }
  if (all.present.length + all.absent.length <= MOST_INPUTS) {
    return all
  }
  const mayChangeInPlace = (path: string): boolean =>
    basename(path).endsWith('.lock') || path.startsWith(directories.config)
  const kept = present.filter((path) => isDirectory(path) || mayChangeInPlace(path))
  const homes = absent.map((path) => dirname(path)).filter(isDirectory)
  const reduced = {
    present: [...new Set([epochPath(found.directory), ...kept, ...parents, ...homes])],
    absent: absent.filter((path) => !homes.includes(dirname(path))),
  }
  return reduced.present.length + reduced.absent.length <= MOST_INPUTS ? reduced : undefined
}
