import type { Environment } from '@symposium/sdk'
import { findPlan } from '../hooks/layers/find-plan.js'
import { resolveDirectories } from '../host/directories.js'
import { createNodeFiles } from '../host/node-files.js'
import { createStateFiles } from '../host/state-files.js'

export interface RememberedNames {
  /** Of the commands that active plugins add, whether they apply or not. */
  readonly commands: readonly string[]
  /** Of the plugins that await consent. */
  readonly plugins: readonly string[]
}

/** Shells expand what they are offered as words: anything else than a plain name is none. */
const PLAIN_NAME = /^[A-Za-z0-9@][A-Za-z0-9@/._:-]{0,200}$/

/**
 * What the last sync here knew of, for a shell that completes a word: nothing is read but what was kept, and
 * nothing is asked.
 */
export function rememberedNames(environment: Environment): RememberedNames {
  const files = createNodeFiles()
  const state = createStateFiles(environment.uid)
  const directory = files.realPath(environment.cwd)
  const found = findPlan(directory, { directories: resolveDirectories(environment), files, state })
  const { commands = [], candidates = [] } = found?.stored ?? {}
  const plain = (names: readonly string[]): readonly string[] => names.filter((name) => PLAIN_NAME.test(name))
  return { commands: plain(commands), plugins: plain(candidates) }
}
