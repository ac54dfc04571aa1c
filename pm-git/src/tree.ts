import type { Host, TreeArchive, TreeFiller, TreeLocation, TreePlan, TreeSource } from '@symposium/sdk'
import { readAddress, type GitAddress } from './address.js'
import { wrongAddress } from './errors.js'
import { isFullCommit } from './refs.js'
import { isRefSegment, withoutCredentials } from './text.js'

/**
 * How a repository, or a directory of one, is fetched. Reads nothing and asks nobody.
 * @throws SymposiumError `PACKAGE_NAME_INVALID` for an address that is none.
 */
export function planTree(location: TreeLocation, host: Host): TreePlan {
  const read = readAddress(location.location, location.trusted)
  const address = { ...read, tree: [...read.tree, ...pinned(location, read)] }
  const title =
    address.tree.length === 0 ? address.repository : `${address.repository}/tree/${address.tree.join('/')}`
  const source: TreeSource = { key: `git ${address.repository} ${address.tree.join('/')}`, title }
  return { source, filler: createFiller(address, title, host) }
}

/** What an offer says beside the address: exactly one commit, and a directory of it. */
function pinned({ revision, subdirectory }: TreeLocation, address: GitAddress): readonly string[] {
  if (revision === undefined && subdirectory === undefined) return []
  const path = subdirectory === undefined ? [] : subdirectory.split('/')
  const isUsable = revision !== undefined && isFullCommit(revision) && path.every(isRefSegment)
  if (isUsable && address.tree.length === 0) return [revision, ...path]
  const fault = 'is offered without a full commit, or with a directory that is none'
  throw wrongAddress(withoutCredentials(address.repository), fault)
}

/** What runs git is loaded with the first question: most runs have none. */
function createFiller(address: GitAddress, title: string, host: Host): TreeFiller {
  const target = { address, title, host }
  return {
    async resolve({ signal }) {
      const { createGit, resolveRevision } = await import('./remote.js')
      return resolveRevision({ ...target, git: createGit(target, host), signal })
    },
    archive: ({ revision }) => archiveOf(address, revision),
    async fill(revision, directory, { signal }) {
      const { createGit, fillFromGit } = await import('./remote.js')
      return fillFromGit(revision, { ...target, git: createGit(target, host), directory, signal })
    },
  }
}

/** Of what is public on GitHub, which is the fast way; of anything else there is none without credentials. */
function archiveOf({ gitHub }: GitAddress, commit: string): TreeArchive | undefined {
  return gitHub === undefined
    ? undefined
    : { url: `https://codeload.github.com/${gitHub.owner}/${gitHub.repo}/tar.gz/${commit}` }
}
