import type { Host, TreeRevision } from '@symposium/sdk'
import { noSuchRef, unusableAnswer } from './errors.js'
import type { Git, GitTarget } from './git.js'
import { isFullCommit, isShortCommit, longestRef, readRefs, refPatterns } from './refs.js'

export interface ResolveContext extends GitTarget {
  readonly git: Git
  readonly host: Pick<Host, 'scratch'>
  readonly signal: AbortSignal
}

/**
 * The commit that an address stands for now. Where the ref ends is not written: the longest one
 * that the remote has is taken.
 * @throws SymposiumError `PACKAGE_NOT_FOUND` for a ref that there is not.
 */
export async function resolveRevision(context: ResolveContext): Promise<TreeRevision> {
  const { address, title } = context
  const [first, ...rest] = address.tree
  if (first === undefined) return { revision: await remoteHead(context) }
  const found = longestRef(await listRefs(context, refPatterns(address.tree)), address.tree)
  if (found !== undefined) return revisionAt(found.commit, address.tree.slice(found.length))
  if (isFullCommit(first)) return revisionAt(first, rest)
  const commit = isShortCommit(first) ? await expandCommit(first, context) : undefined
  if (commit === undefined) throw noSuchRef(title, address.tree.join('/'))
  return revisionAt(commit, rest)
}

function revisionAt(revision: string, path: readonly string[]): TreeRevision {
  return path.length === 0 ? { revision } : { revision, subdirectory: path.join('/') }
}

async function remoteHead(context: ResolveContext): Promise<string> {
  const head = (await listRefs(context, ['HEAD'])).find(({ name }) => name === 'HEAD')
  if (head === undefined) throw unusableAnswer(context.title)
  return head.commit
}

async function listRefs(
  { git, host, address, signal }: ResolveContext,
  patterns: readonly string[],
): Promise<ReturnType<typeof readRefs>> {
  const directory = await host.scratch({})
  return readRefs(await git.run({ args: ['ls-remote', '--', address.url, ...patterns], directory, signal }))
}

/** No remote completes a hash: the commits are fetched, without what is in them. */
async function expandCommit(
  short: string,
  { git, host, address, signal }: ResolveContext,
): Promise<string | undefined> {
  const directory = await host.scratch({})
  const run = (...args: readonly string[]): Promise<string> => git.run({ args, directory, signal })
  await run('init', '--quiet', '--bare', '--template=')
  const all = ['--', address.url, '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
  await run('fetch', '--quiet', '--no-tags', '--filter=tree:0', ...all)
  try {
    const commit = (await run('rev-parse', '--quiet', '--verify', `${short}^{commit}`)).trim()
    return isFullCommit(commit) ? commit : undefined
  } catch {
    return undefined
  }
}
