import { isSymposiumError, joinPath, type FilledTree, type Host, type TreeRevision } from '@symposium/sdk'
import { noSuchCommit, noSuchDirectory } from './errors.js'
import type { Git, GitTarget } from './git.js'

export interface FillContext extends GitTarget {
  readonly git: Git
  readonly host: Pick<Host, 'environment' | 'scratch'>
  /** Absolute, empty. */
  readonly directory: string
  readonly signal: AbortSignal
}

/**
 * Highest in precedence, so that no attribute in the repository starts a filter of the user's, changes a
 * text, or leaves something out (cases/security.md S55).
 */
const ATTRIBUTES = '* -text -eol -ident -filter -working-tree-encoding -export-ignore -export-subst\n'
const ARCHIVE = 'tree.tar'
/** Objects that one command line names. */
const MOST_OBJECTS = 400

/**
 * Fetches one commit into a repository without a working tree, and has git pack what is in it: nothing
 * of the content becomes a file before the host has looked at all of it.
 */
export async function fillFromGit(revision: TreeRevision, context: FillContext): Promise<FilledTree> {
  const { host, directory } = context
  const template = await host.scratch({ 'info/attributes': ATTRIBUTES })
  const repository = await host.scratch({})
  const local = new LocalRepository(context, repository)
  await local.run('init', '--quiet', '--bare', `--template=${template}`)
  await local.fetch(revision)
  const path = revision.subdirectory === undefined ? [] : [revision.subdirectory]
  const output = joinPath(host.environment, directory, ARCHIVE)
  const options = ['--format=tar', '--prefix=tree/', `--output=${output}`]
  await local.run('archive', ...options, revision.revision, '--', ...path)
  return { type: 'archive', file: ARCHIVE }
}

class LocalRepository {
  readonly #context: FillContext
  readonly #directory: string

  constructor(context: FillContext, directory: string) {
    this.#context = context
    this.#directory = directory
  }

  run(...args: readonly string[]): Promise<string> {
    return this.#context.git.run({ args, directory: this.#directory, signal: this.#context.signal })
  }

  /** As little as the server is able to give: part of one commit, one commit, or everything that it has. */
  async fetch(revision: TreeRevision): Promise<void> {
    const { signal, title } = this.#context
    const ways = [
      ...(revision.subdirectory === undefined ? [] : [() => this.#fetchPart(revision)]),
      () => this.#fetchCommit(revision),
    ]
    for (const way of ways) {
      try {
        await way()
        return await this.#requireContent(revision)
      } catch (error) {
        if (signal.aborted || (isSymposiumError(error) && error.code === 'PACKAGE_NOT_FOUND')) throw error
      }
    }
    await this.#fetchAll()
    if (!(await this.#hasCommit(revision))) throw noSuchCommit(title, revision.revision)
    await this.#requireContent(revision)
  }

  #fetchCommit({ revision }: TreeRevision): Promise<string> {
    return this.#fetchFrom(['--depth=1'], [revision])
  }

  #fetchAll(): Promise<string> {
    return this.#fetchFrom([], ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'])
  }

  /** The directories of the commit first, then the files of the one that is wanted, all at once. */
  async #fetchPart(revision: TreeRevision): Promise<void> {
    await this.#fetchFrom(['--depth=1', '--filter=blob:none'], [revision.revision])
    const objects = await this.#objectsIn(revision)
    for (let at = 0; at < objects.length; at += MOST_OBJECTS) {
      await this.#fetchFrom(['--filter=blob:none'], objects.slice(at, at + MOST_OBJECTS))
    }
  }

  async #objectsIn({ revision, subdirectory = '' }: TreeRevision): Promise<readonly string[]> {
    const listed = await this.run('ls-tree', '-r', '-z', '--full-tree', revision, '--', subdirectory)
    const objects = listed.split('\0').flatMap((line) => /^\d+ blob ([0-9a-f]+)\t/.exec(line)?.[1] ?? [])
    return [...new Set(objects)]
  }

  #fetchFrom(options: readonly string[], wanted: readonly string[]): Promise<string> {
    const { url } = this.#context.address
    const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules']
    return this.run('fetch', ...quiet, ...options, '--', url, ...wanted)
  }

  async #requireContent(revision: TreeRevision): Promise<void> {
    const { title } = this.#context
    const { subdirectory } = revision
    if (subdirectory === undefined) {
      await this.run('rev-parse', '--quiet', '--verify', `${revision.revision}^{tree}`)
      return
    }
    const [entry = ''] = (
      await this.run('ls-tree', '-z', '--full-tree', revision.revision, '--', subdirectory)
    ).split('\0')
    if (!/^\d+ tree /.test(entry)) throw noSuchDirectory(title, subdirectory)
  }

  async #hasCommit({ revision }: TreeRevision): Promise<boolean> {
    try {
      await this.run('cat-file', '-e', `${revision}^{commit}`)
      return true
    } catch {
      return false
    }
  }
}
