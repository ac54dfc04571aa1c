import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { SymposiumError, type FileReader, type ReportEvent } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import type { InstalledSkill } from '../plan/observation.js'
import type { KeepCause, SettledSkillAction, SkillParent } from '../plan/plan.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { hideSkill } from './hide-skill.js'
import { installSkill } from './install.js'
import { SKILL_LIMITS, type TreeLimits } from './limits.js'
import { realPathOf, type Observed } from './observe.js'
import { recordFor } from './records.js'
import { removeSkill } from './remove.js'
import {
  blockedProblem,
  declinedProblem,
  editedProblem,
  failedProblem,
  outsideEvent,
} from './skill-reports.js'
import { rememberingHash } from './remembering-hash.js'
import { bytesOf, readSourceTree, type SourceTree } from './source-tree.js'
import type { StagingJournal } from './staging-journal.js'
import { StagingAreas } from './staging.js'

export interface ApplyOptions {
  readonly observed: Observed
  /** Key of the workspace, as markers hold it. */
  readonly workspace: string
  readonly journal: StagingJournal
  readonly files: FileReader
  readonly writer: FileWriter
  readonly limits?: TreeLimits
}

export interface SkillCounts {
  readonly installed: number
  readonly updated: number
  readonly removed: number
  readonly unchanged: number
}

export interface AppliedSkills {
  readonly events: readonly ReportEvent[]
  readonly problems: readonly Problem[]
  readonly counts: SkillCounts
  /** Changes that were planned and could not be carried out, each of them in `problems`. */
  readonly failed: number
  /** What is installed below the observed parents now, for the ledger. */
  readonly records: readonly InstalledSkill[]
}

/**
 * Carries out what was planned, one action after the other. A failure costs its
 * action only, and what was installed before stays (spec/pipeline.md G52). First
 * everything that is wanted, then the removals, so that a skill that changes its
 * name is never missing, and keeps its old directory where the new one failed.
 */
export async function applySkills(
  actions: readonly SettledSkillAction[],
  options: ApplyOptions,
): Promise<AppliedSkills> {
  const run = new Run(options)
  for (const action of actions) {
    if (action.type !== 'remove' && run.carryOut(action)) {
      // Lets the timer run that keeps the lock of the workspace alive.
      await setImmediate()
    }
  }
  for (const action of actions) {
    if (action.type === 'remove' && run.carryOut(action)) {
      await setImmediate()
    }
  }
  run.finish()
  return run.result()
}

class Run {
  readonly #options: ApplyOptions
  readonly #events: ReportEvent[] = []
  readonly #problems: Problem[] = []
  readonly #records: InstalledSkill[] = []
  readonly #counts = { installed: 0, updated: 0, removed: 0, unchanged: 0 }
  #failures = 0
  #bytes = 0
  /** `parent path, identity` of what could not be installed. */
  readonly #failed = new Set<string>()
  readonly #outsideNamed = new Set<string>()

  readonly #staging: StagingAreas
  /** One skill goes to several agents, and comes to the same each time. */
  readonly #hash = rememberingHash()

  constructor(options: ApplyOptions) {
    this.#options = options
    this.#staging = new StagingAreas(options)
  }

  finish(): void {
    this.#problems.push(...this.#staging.discard())
  }

  result(): AppliedSkills {
    return {
      events: this.#events,
      problems: this.#problems,
      counts: this.#counts,
      failed: this.#failures,
      records: this.#records,
    }
  }

  /** @returns whether something was written. */
  carryOut(action: SettledSkillAction): boolean {
    switch (action.type) {
      case 'install':
      case 'replace':
        this.#install(action)
        return true
      case 'unchanged':
        this.#confirm(action)
        return false
      case 'in-place':
        return false
      case 'blocked':
        // What is wrong with a source was reported when it was read.
        if (action.cause !== 'source') {
          this.#problems.push(blockedProblem(action))
        }
        return false
      case 'keep':
        this.#keep(action)
        if (action.cause === 'edited') {
          this.#problems.push(editedProblem(action.directory))
        }
        return action.cause === 'declined' && this.#hide(action)
      case 'remove':
        return this.#remove(action)
    }
  }

  #install(action: Extract<SettledSkillAction, { type: 'install' | 'replace' }>): void {
    const { skill, parent, directory } = action
    const { observed, workspace, files, writer } = this.#options
    const replaces = action.type === 'replace' ? action.replaces : undefined
    try {
      const tree = this.#treeOf(skill.directory)
      this.#claim(skill.directory, tree)
      const { stamps, directories, problems } = installSkill({
        tree,
        parent: realPathOf(parent, this.#options.observed),
        name: basename(directory),
        ...(replaces === undefined ? {} : { replaces: basename(replaces) }),
        plugin: skill.plugin,
        workspace,
        staging: this.#staging,
        hash: this.#hash,
        files,
        writer,
      })
      this.#problems.push(...problems)
      this.#records.push(
        recordFor(skill, {
          directory,
          sourceStamps: tree.stamps,
          sourceDirectories: tree.directories,
          stamps,
          directories,
        }),
      )
      this.#reportInstalled(action, tree)
    } catch (error) {
      const problem = problemFrom(error, { code: 'WRITE_FAILED', file: directory })
      this.#failures += 1
      this.#problems.push(failedProblem(action, problem))
      this.#failed.add(failureKey(parent, skill.identity))
      const record = replaces === undefined ? undefined : observed.entries.get(replaces)?.record
      this.#records.push(...(record === undefined ? [] : [record]))
    }
  }

  /** Links make copies of one and the same file, one for each skill and agent: together they could fill a disk. */
  #claim(directory: string, tree: SourceTree): void {
    const { runBytes } = this.#options.limits ?? SKILL_LIMITS
    const bytes = this.#bytes + bytesOf(tree)
    if (bytes > runBytes) {
      throw new SymposiumError('SKILL_TOO_LARGE', `all skills together hold more than ${runBytes} bytes`, {
        place: { file: directory },
        remedy: 'disable plugins with large skills, or remove links to large files from them',
      })
    }
    this.#bytes = bytes
  }

  #reportInstalled(
    action: Extract<SettledSkillAction, { type: 'install' | 'replace' }>,
    tree: SourceTree,
  ): void {
    const { skill, parent, directory } = action
    const updated = action.type === 'replace'
    this.#counts[updated ? 'updated' : 'installed'] += 1
    this.#events.push({
      kind: 'skill_installed',
      skill: basename(directory),
      ...(basename(directory) === skill.name ? {} : { name: skill.name }),
      agent: parent.agents.join(', '),
      dest: directory,
      plugin: skill.plugin,
      updated,
    })
    if (tree.outside.length > 0 && !this.#outsideNamed.has(skill.directory)) {
      this.#outsideNamed.add(skill.directory)
      this.#events.push(outsideEvent(skill, tree.outside))
    }
  }

  #confirm(action: Extract<SettledSkillAction, { type: 'unchanged' }>): void {
    const { observed } = this.#options
    const { skill, directory } = action
    const source = observed.sources.get(skill.directory)
    const { stamps, directories } = observed.entries.get(directory) ?? {}
    this.#counts.unchanged += 1
    this.#bytes += source?.bytes ?? 0
    if (source?.stamps !== undefined && stamps !== undefined) {
      const { stamps: sourceStamps, directories: sourceDirectories } = source
      this.#records.push(
        recordFor(skill, { directory, sourceStamps, sourceDirectories, stamps, directories }),
      )
    }
  }

  #keep({ directory, reason, cause }: { directory: string; reason: string; cause?: KeepCause }): void {
    const record = this.#options.observed.entries.get(directory)?.record
    this.#records.push(...(record === undefined ? [] : [record]))
    // What is not known to be ours is named once, and not by every run.
    if (cause !== 'unverified') {
      this.#events.push({ kind: 'skill_kept', path: directory, reason })
    }
  }

  #hide({ parent, directory }: Extract<SettledSkillAction, { type: 'keep' }>): boolean {
    const { files, writer, observed } = this.#options
    try {
      hideSkill({ parent: realPathOf(parent, observed), name: basename(directory), files, writer })
      this.#problems.push(declinedProblem(directory))
    } catch (error) {
      this.#failures += 1
      this.#problems.push(problemFrom(error, { code: 'WRITE_FAILED', file: directory }))
    }
    return true
  }

  #remove(action: Extract<SettledSkillAction, { type: 'remove' }>): boolean {
    const { parent, directory, identity } = action
    if (identity !== undefined && this.#failed.has(failureKey(parent, identity))) {
      this.#keep({ directory, reason: 'it could not be installed under its new name' })
      return false
    }
    const { journal, files, writer, observed } = this.#options
    try {
      removeSkill({
        parent: realPathOf(parent, this.#options.observed),
        name: basename(directory),
        journal,
        files,
        writer,
      })
      this.#counts.removed += 1
      this.#events.push({ kind: 'skill_removed', path: directory, reason: action.reason })
    } catch (error) {
      this.#failures += 1
      this.#problems.push(problemFrom(error, { code: 'WRITE_FAILED', file: directory }))
      const record = observed.entries.get(directory)?.record
      this.#records.push(...(record === undefined ? [] : [record]))
    }
    return true
  }

  #treeOf(directory: string): SourceTree {
    const { observed, files, limits } = this.#options
    return observed.trees.get(directory) ?? readSourceTree(directory, files, limits ?? SKILL_LIMITS)
  }
}

function failureKey(parent: SkillParent, identity: string): string {
  return `${parent.path}\0${identity}`
}
