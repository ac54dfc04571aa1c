import { join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Directories, StateFiles } from '../../host/ports.js'
import { workspaceState } from '../../workspace/key.js'
import type { HookPlan } from '../hook-plan.js'

/** Increased when what is stored would be read wrongly by another version of the same number. */
const FORMAT = 3

/** A plan with what else an event has to know of its workspace. */
export interface StoredPlan {
  readonly plan: HookPlan
  /** Canonical directories of the members: project files in these do not begin another project. */
  readonly members: readonly string[]
  /** Sorted names of the plugins that await consent (spec/agents-and-hooks.md 3.5); those of the workspace have one for all. */
  readonly candidates: readonly string[]
  /** Names of the commands that active plugins add, sorted; whether these apply is not asked. */
  readonly commands?: readonly string[]
  /** Milliseconds for one hook. */
  readonly hookTimeout: number
  /** Events are written down (spec/pipeline.md 5.7). */
  readonly telemetry?: true
  /** How often in a row the sync in front of it failed. */
  readonly failures: number
  /** Milliseconds since the epoch: from then on the plan counts as stale, whatever its inputs say. */
  readonly retryAt?: number
}

/** Directory of what is kept for a workspace, or for all places outside of any. */
export function planDirectory(directories: Directories, root: string | undefined): string {
  return root === undefined
    ? join(directories.state, 'workspaces', 'none')
    : workspaceState(directories, root)
}

/** @returns `undefined` for none, a foreign or a damaged one, and one of another place. */
export function readPlan(
  state: StateFiles,
  directory: string,
  root: string | undefined,
): StoredPlan | undefined {
  const text = state.read(join(directory, 'hook-plan.json'))
  if (text === undefined) {
    return undefined
  }
  try {
    const value = JSON.parse(text) as { readonly format?: unknown; readonly stored?: StoredPlan }
    return value.format === FORMAT && value.stored?.plan.root === root ? value.stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Replaces the stored plan. Where another answer could come of it than before, the
 * epoch moves on: every idle marker depends on it.
 */
export function writePlan(state: StateFiles, directory: string, stored: StoredPlan): void {
  const before = readPlan(state, directory, stored.plan.root)
  if (before !== undefined && textOf(before) === textOf(withTimeOf(stored, before))) {
    return
  }
  if (before === undefined || answersOf(before) !== answersOf(stored)) {
    state.write(epochPath(directory), '')
  }
  state.write(join(directory, 'hook-plan.json'), textOf(stored))
}

function textOf(stored: StoredPlan): string {
  return JSON.stringify({ format: FORMAT, stored })
}

/** Made anew without a difference, a plan is the one that was there. */
function withTimeOf(stored: StoredPlan, { plan: { time } }: StoredPlan): StoredPlan {
  return { ...stored, plan: { ...stored.plan, time } }
}

/** Whether two plans are one, whenever they were made and whenever they have to be made again. */
export function isSamePlan(left: StoredPlan, right: StoredPlan): boolean {
  const { failures, retryAt } = left
  const again = retryAt === undefined ? {} : { retryAt }
  const { retryAt: _, ...rest } = withTimeOf(right, left)
  return textOf(left) === textOf({ ...rest, failures, ...again })
}

/** A file that is newer than every idle marker that must not be used any more. */
export function epochPath(directory: string): string {
  return join(directory, 'hook-epoch')
}

function answersOf({ plan, members, candidates, telemetry }: StoredPlan): string {
  const { version, projectFiles, hooks, switches } = plan
  return JSON.stringify([version, projectFiles, hooks, switches, members, candidates, telemetry])
}

export interface FreshnessCheck {
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly files: FileReader
}

/**
 * Whether everything that the plan was made from is as it was, by status calls alone.
 * @throws SymposiumError `FILE_UNREADABLE` where that cannot be told.
 */
export function isFresh({ plan, retryAt }: StoredPlan, { version, now, files }: FreshnessCheck): boolean {
  return (
    plan.version === version &&
    (retryAt === undefined || now < retryAt) &&
    plan.inputs.every(({ path, stamp }) => (files.stat(path)?.stamp ?? null) === stamp)
  )
}
