import type { FileReader } from '@symposium/sdk'
import type { InstalledSkill, ObservedEntry, ObservedParent, SkillObservation } from '../plan/observation.js'
import type { DesiredSkill, SkillParent } from '../plan/plan.js'
import { lazy } from '../lazy.js'
import { childPath } from '../normal-paths.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { TreeLimits } from './limits.js'
import { observeEntry } from './observe-entry.js'
import { entriesOf, observeSources, type SourceOptions } from './observe-sources.js'
import type { ResolvedParent } from './parents.js'
import { isLeftover } from './recover-staging.js'
import type { SourceTree } from './source-tree.js'
import { isTemporaryName, type StagingJournal } from './staging-journal.js'
import { sameShape, treeDigest, type TreeEntry } from './tree.js'

export interface ObserveOptions {
  readonly desired: readonly DesiredSkill[]
  readonly parents: readonly ResolvedParent[]
  /** What the ledger knows; none when it cannot be read. */
  readonly records: readonly InstalledSkill[]
  /** Key of the workspace, as markers hold it. */
  readonly workspace: string
  readonly journal: StagingJournal
  readonly files: FileReader
  /** For the sources, in place of `files`. */
  readonly sourceFiles?: FileReader
  /** Digest of one file's bytes. */
  readonly digest: (file: string) => string
  /** Takes what the ledger knows for what is there, without a look inside (spec/pipeline.md 4.6). */
  readonly debounced?: boolean
  /** See `SourceOptions.trees`. */
  readonly trees?: SourceOptions['trees']
  readonly limits?: TreeLimits
}

export interface Stranger {
  /** Absolute. */
  readonly path: string
  /** Somebody's copy of one of ours (cases/faults.md D12), or the name of a temporary directory that no run of ours made. */
  readonly what: 'copy' | 'staging'
}

/** What planning needs, and the trees behind it for what comes after. */
export interface Observed extends SkillObservation {
  /** By the directory of the desired skill. */
  readonly trees: ReadonlyMap<string, SourceTree>
  /** Every child of a parent by its absolute path under the parent's `path`. */
  readonly entries: ReadonlyMap<string, ObservedEntry>
  readonly resolved: readonly ResolvedParent[]
  /** What has the look of ours and is not, to be named once. */
  readonly strangers: readonly Stranger[]
  /** Something of a run that was killed is there. */
  readonly leftovers: boolean
  readonly problems: readonly Problem[]
}

/**
 * Looks at everything that planning depends on and changes nothing. Where nothing
 * has changed this takes one status for each installed file and directory, and one
 * listing for each directory of a source; contents and markers are read only where
 * the ledger does not fit.
 */
export function observeSkills(options: ObserveOptions): Observed {
  const problems: Problem[] = []
  const records = new Map(options.records.map((record) => [record.directory, record]))
  const entries = new Map<string, ObservedEntry>()
  const strangers: Stranger[] = []
  const held = new Map<ObservedEntry, readonly TreeEntry[]>()
  let leftovers = false
  const parents = options.parents.flatMap((resolved): readonly ObservedParent[] => {
    try {
      const listing = options.files.list(resolved.realPath) ?? []
      const visible = listing.filter((entry) => !isTemporaryName(entry.name))
      for (const entry of listing.filter(({ name }) => isTemporaryName(name))) {
        if (isLeftover(entry, options.journal)) {
          leftovers = true
        } else {
          strangers.push({ path: childPath(resolved.parent.path, entry.name), what: 'staging' })
        }
      }
      const context = { ...options, parent: resolved, records }
      const children = visible.map((entry) => {
        const seen = observeEntry(entry, context)
        entries.set(seen.path, seen.entry)
        if (seen.copy) {
          strangers.push({ path: seen.path, what: 'copy' })
        }
        if (seen.held !== undefined) {
          held.set(seen.entry, seen.held)
        }
        problems.push(...seen.problems)
        return seen.entry
      })
      return [{ parent: resolved.parent, realPath: resolved.realPath, entries: children }]
    } catch (error) {
      problems.push(problemFrom(error, { code: 'FILE_UNREADABLE', file: resolved.parent.path }))
      return []
    }
  })
  const { sources, trees, problems: unread } = observeSources(options, parents)
  problems.push(...unread)
  const found = { trees, held, options }
  const identified = held.size === 0 ? parents : parents.map((parent) => identify(parent, found))
  for (const { parent, entries: children } of identified) {
    children.forEach((entry) => entries.set(childPath(parent.path, entry.name), entry))
  }
  return {
    parents: identified,
    sources,
    trees,
    entries,
    resolved: options.parents,
    strangers,
    leftovers,
    problems,
  }
}

/** A directory that only a marker speaks for may still hold a wanted skill: then nothing is lost by taking it for that. */
function identify(
  parent: ObservedParent,
  found: {
    readonly trees: ReadonlyMap<string, SourceTree>
    readonly held: ReadonlyMap<ObservedEntry, readonly TreeEntry[]>
    readonly options: ObserveOptions
  },
): ObservedParent {
  const { trees, held, options } = found
  const entries = parent.entries.map((entry): ObservedEntry => {
    const tree = held.get(entry)
    if (tree === undefined || !parent.parent.wanted) {
      return entry
    }
    const digestOf = (entry: TreeEntry): string => options.digest(entry.file)
    const digest = lazy(() => treeDigest(tree, digestOf))
    const same = options.desired.filter((skill) => {
      const source = entriesOf(skill.directory, trees, options)
      try {
        return source !== undefined && sameShape(source, tree) && treeDigest(source, digestOf) === digest()
      } catch {
        // What cannot be read is not known to be the same.
        return false
      }
    })
    return { ...entry, holds: same.map((skill) => skill.identity) }
  })
  return { ...parent, entries }
}

/** Where a parent that was observed really is. */
export function realPathOf(parent: SkillParent, observed: Observed): string {
  return observed.parents.find((one) => one.parent === parent)?.realPath ?? parent.path
}
