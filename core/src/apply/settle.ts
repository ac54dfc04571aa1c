import { basename, join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import type { SettledSkillAction, SkillAction, VerifySkillAction } from '../plan/plan.js'
import { isMeasurable, listDirectory, readInstalledTree } from './installed-tree.js'
import { SKILL_LIMITS, type TreeLimits } from './limits.js'
import { realPathOf, type Observed } from './observe.js'
import { GITIGNORE, readSourceTree } from './source-tree.js'
import { sameShape, treeDigest, type TreeEntry } from './tree.js'

export interface SettleOptions {
  readonly observed: Observed
  readonly files: FileReader
  readonly writer: Pick<FileWriter, 'digest'>
  readonly limits?: TreeLimits
}

/** Answers what planning left open, by reading contents. Changes nothing, so that a dry run tells the truth. */
export function settleActions(
  actions: readonly SkillAction[],
  options: SettleOptions,
): readonly SettledSkillAction[] {
  return actions.map((action) => (action.type === 'verify' ? settle(action, options) : action))
}

function settle(action: VerifySkillAction, options: SettleOptions): SettledSkillAction {
  try {
    return holdsSame(action, options) ? action.same : action.different
  } catch {
    // What cannot be read is not what was installed: it is replaced if it is wanted, and stays if it is not.
    return action.different
  }
}

function holdsSame(action: VerifySkillAction, options: SettleOptions): boolean {
  const directory = join(realPathOf(action.parent, options.observed), basename(action.directory))
  const { files } = options
  const installed = readInstalledTree(directory, listDirectory(directory, files), files).entries
  if (!isMeasurable(installed)) {
    return false
  }
  const digest = ({ file }: TreeEntry): string => options.writer.digest(file)
  if (action.against === 'installed') {
    const content = options.observed.entries.get(action.directory)?.content
    return treeDigest(installed, digest) === content
  }
  const source = sourceEntries(action, options)
  return (
    source !== undefined &&
    isHidden(directory, files) &&
    sameShape(source, installed) &&
    treeDigest(source, digest) === treeDigest(installed, digest)
  )
}

function sourceEntries(action: VerifySkillAction, options: SettleOptions): readonly TreeEntry[] | undefined {
  if (action.same.type !== 'unchanged') {
    return undefined
  }
  const { directory } = action.same.skill
  const limits = options.limits ?? SKILL_LIMITS
  const tree = options.observed.trees.get(directory) ?? readSourceTree(directory, options.files, limits)
  return tree.entries
}

/** Whether version control still ignores the copy. */
function isHidden(directory: string, files: FileReader): boolean {
  return files.readText(join(directory, GITIGNORE))?.trim() === '*'
}
