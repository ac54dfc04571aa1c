import type { FileReader, ReportEvent } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import type { InstalledOrigin } from '../plan/leftovers.js'
import type { DesiredSkill, SettledSkillAction, SkillParent } from '../plan/plan.js'
import { planSkills } from '../plan/skills.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { workspaceKey } from '../workspace/key.js'
import { applySkills, type SkillCounts } from './apply.js'
import {
  EMPTY_LEDGER,
  ledgerPath,
  readLedger,
  sameLedger,
  writeLedger,
  type WorkspaceRoot,
} from './ledger.js'
import type { Ledger } from './ledger-format.js'
import type { TreeLimits } from './limits.js'
import { observeSkills, type Observed } from './observe.js'
import { resolveParents, type ResolvedParent } from './parents.js'
import { recoverStaging } from './recover-staging.js'
import { nextLedger } from './records.js'
import { settleActions } from './settle.js'
import { declinedProblem, strangerEvent, unverifiedProblem } from './skill-reports.js'
import type { SourceTree } from './source-tree.js'
import { StagingJournal } from './staging-journal.js'

export interface SyncSkillsOptions {
  readonly root: WorkspaceRoot
  /** In the order of the active set; repetitions are fine. */
  readonly desired: readonly DesiredSkill[]
  /** Of all known agents, configured or not (spec/pipeline.md 4.9, G48). */
  readonly parents: readonly SkillParent[]
  /** See `SkillPlanInput.retain`. */
  readonly retain: (origin: InstalledOrigin) => boolean
  /** See `SkillPlanInput.declined`. */
  readonly declined?: (origin: InstalledOrigin) => boolean
  readonly ports: Pick<Ports, 'files' | 'writer' | 'clock' | 'directories'>
  /** See `ParentOptions.known`: the paths of `parents` unless told. */
  readonly known?: readonly string[]
  /** Absolute directories that no link of the workspace may lead skills into or around: the user's own and ours. */
  readonly forbidden?: readonly string[]
  /** What the sources looked like a moment ago will do for a dry run; what is copied is looked at anew. */
  readonly sourceFiles?: FileReader
  /** `SyncedSkills.trees` of a plan: a source of which no stamp has changed since is not read again. */
  readonly trees?: ReadonlyMap<string, SourceTree>
  /** Plans and tells, and changes nothing. */
  readonly dryRun?: boolean
  /** Only `hook` is debounced (spec/pipeline.md G55). */
  readonly level?: 'manual' | 'hook'
  readonly debounceSeconds?: number
  readonly limits?: TreeLimits
}

export interface SyncedSkills {
  readonly actions: readonly SettledSkillAction[]
  /** Sources that were read, by directory. */
  readonly trees: ReadonlyMap<string, SourceTree>
  readonly events: readonly ReportEvent[]
  /** Each to be reported as a warning. */
  readonly problems: readonly Problem[]
  readonly counts: SkillCounts
  /** Changes that could not be carried out, and directories that nothing can be installed in. */
  readonly failed: number
  /**
   * Of a dry run: a run that is none would write nothing, neither skills nor the
   * ledger, and so needs no lock. Otherwise: nothing was written.
   */
  readonly settled: boolean
  readonly parents: readonly ResolvedParent[]
}

/**
 * Brings the skills directories of a workspace to what is desired: observe, plan,
 * settle, apply, and last the ledger. A run that finds nothing to do writes
 * nothing. The caller holds the lock of the workspace, unless it is a dry run.
 */
export async function syncSkills(options: SyncSkillsOptions): Promise<SyncedSkills> {
  const { root, ports } = options
  const { files, writer, directories } = ports
  const path = ledgerPath(directories, root)
  const reading = readLedger(path, root, files)
  const ledger = reading.state === 'usable' ? reading.ledger : EMPTY_LEDGER
  const { forbidden = [] } = options
  const known = options.known ?? options.parents.map((parent) => parent.path)
  const places = resolveParents(options.parents, { root, files, known, forbidden })
  const journal = new StagingJournal({ directories, root, files, writer })
  const problems: Problem[] = [...(reading.state === 'usable' ? [] : [reading.problem]), ...places.problems]

  const observed = observe(options, { ledger, parents: places.parents, journal, problems })
  problems.push(...observed.problems)
  const { desired, retain, declined } = options
  const planned = planSkills({
    desired,
    observation: observed,
    retain,
    ...(declined === undefined ? {} : { declined }),
    mayRemove: reading.state === 'usable',
  })
  const limits = options.limits === undefined ? {} : { limits: options.limits }
  const actions = settleActions(planned, { observed, files, writer, ...limits })
  const common = { actions, parents: places.parents, trees: observed.trees }
  const unverified = actions.filter((action) => action.type === 'keep' && action.cause === 'unverified')
  const isNew = (path: string): boolean => !ledger.strangers.includes(path)
  const strangers = observed.strangers.filter(({ path }) => isNew(path)).map(strangerEvent)
  const named = unverified.map(({ directory }) => directory)
  problems.push(...named.filter(isNew).map(unverifiedProblem))
  const namedNow = [...observed.strangers.map(({ path }) => path), ...named]
  const apply = { observed, workspace: workspaceKey(root.realPath), journal, files, writer, ...limits }
  if (options.dryRun === true) {
    const still = await applySkills(actions.filter(isStill), apply)
    const events = [...strangers, ...still.events]
    problems.push(...still.problems, ...actions.filter(isHiding).map((one) => declinedProblem(one.directory)))
    const next = nextLedger(ledger, { records: still.records, observed, strangers: namedNow }, 0)
    const settled =
      !observed.leftovers &&
      actions.every(isStill) &&
      (reading.state === 'unusable' || sameLedger(next, ledger))
    return { ...common, events, problems, counts: countPlanned(actions), failed: places.refused, settled }
  }

  const applied = await applySkills(actions, apply)
  journal.finish()
  problems.push(...applied.problems)
  const { counts } = applied
  const failed = applied.failed + places.refused
  let settled = actions.every(isStill)
  if (reading.state === 'usable') {
    try {
      const next = nextLedger(
        ledger,
        { records: applied.records, observed, strangers: namedNow },
        ports.clock.now(),
      )
      settled = !writeLedger(next, ledger, { path, root, writer }) && settled
    } catch (error) {
      problems.push(problemFrom(error, { code: 'WRITE_FAILED', file: path }))
    }
  }
  return { ...common, events: [...strangers, ...applied.events], problems, counts, failed, settled }
}

/** An action that writes nothing. */
function isStill(action: SettledSkillAction): boolean {
  return (
    action.type !== 'install' && action.type !== 'replace' && action.type !== 'remove' && !isHiding(action)
  )
}

function isHiding(action: SettledSkillAction): boolean {
  return action.type === 'keep' && action.cause === 'declined'
}

function observe(
  options: SyncSkillsOptions,
  found: {
    readonly ledger: Ledger
    readonly parents: readonly ResolvedParent[]
    readonly journal: StagingJournal
    readonly problems: Problem[]
  },
): Observed {
  const { files, writer } = options.ports
  const { parents, ledger, journal } = found
  const digest = (file: string): string => writer.digest(file)
  const workspace = workspaceKey(options.root.realPath)
  const look = (): Observed =>
    observeSkills({
      desired: options.desired,
      parents,
      records: ledger.skills,
      workspace,
      journal,
      files,
      digest,
      debounced: isDebounced(options, ledger),
      trees: options.trees,
      ...(options.dryRun !== true || options.sourceFiles === undefined
        ? {}
        : { sourceFiles: options.sourceFiles }),
      ...(options.limits === undefined ? {} : { limits: options.limits }),
    })
  const observed = look()
  if (!observed.leftovers || options.dryRun === true) {
    return observed
  }
  found.problems.push(...recoverStaging({ parents, workspace, journal, files, writer }))
  return look()
}

/** A ledger from the future is no reason to wait (spec/pipeline.md S18). */
function isDebounced(options: SyncSkillsOptions, ledger: Ledger): boolean {
  const age = options.ports.clock.now() - ledger.time
  return options.level === 'hook' && age >= 0 && age < (options.debounceSeconds ?? 0) * 1000
}

function countPlanned(actions: readonly SettledSkillAction[]): SkillCounts {
  const count = (type: SettledSkillAction['type']): number =>
    actions.filter((action) => action.type === type).length
  return {
    installed: count('install'),
    updated: count('replace'),
    removed: count('remove'),
    unchanged: count('unchanged'),
  }
}
