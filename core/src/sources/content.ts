import {
  SymposiumError,
  type Content,
  type Host,
  type RegistryType,
  type TreeFiller,
  type TreeLocation,
  type TreePlan,
  type Trees,
  type UpdatedTree,
  type UpdateLevel,
} from '@symposium/sdk'
import { problemFrom, type Problem } from '../report/problem.js'

export interface ContentTreesOptions {
  readonly trees: Trees
  readonly types: readonly RegistryType[]
  readonly hostFor: (type: string) => Host
  readonly level: UpdateLevel
}

/** What came of looking for content that is kept in a tree. */
export type FetchedContent =
  | {
      readonly state: 'there'
      /** Absolute. */ readonly directory: string
      readonly problems: readonly Problem[]
    }
  | { readonly state: 'unavailable'; readonly problem: Problem }

/** Content of a plugin that is not a directory of this machine from the start. */
export type RemoteContent = Exclude<Content, { readonly type: 'directory' }>

/** Fetches what plugins name: skills in repositories, and content that is offered to be fetched. Each once in a run. */
export class ContentTrees {
  readonly #options: ContentTreesOptions
  readonly #fetched = new Map<string, Promise<FetchedContent>>()
  #deadline: AbortSignal | undefined
  #level: UpdateLevel

  constructor(options: ContentTreesOptions) {
    this.#options = options
    this.#level = options.level
  }

  /** From now on nothing waits longer than until so many milliseconds have passed. */
  endWithin(milliseconds: number): void {
    this.#deadline = AbortSignal.timeout(milliseconds)
  }

  /** From now on what is on this machine has to do. */
  askNobody(): void {
    this.#level = 'none'
  }

  fetchOffer(content: RemoteContent, trusted: boolean): Promise<FetchedContent> {
    if (content.type === 'archive') {
      return this.#fetch(JSON.stringify(content), () => planArchive(content))
    }
    const { url, commit, subdirectory } = content
    const directory = subdirectory === undefined ? {} : { subdirectory }
    return this.fetchGit({ location: url, revision: commit, trusted, ...directory })
  }

  fetchGit(location: TreeLocation): Promise<FetchedContent> {
    return this.#fetch(JSON.stringify(location), () => this.#planGit(location))
  }

  #planGit(location: TreeLocation): TreePlan {
    const type = this.#options.types.find(({ key, tree }) => key === 'git' && tree !== undefined)
    if (type?.tree === undefined) {
      throw new SymposiumError('PACKAGE_UNAVAILABLE', 'nothing here can fetch git repositories', {
        remedy: 'add an extension that provides git sources; what was installed before stays',
      })
    }
    return type.tree(location, this.#options.hostFor(type.key))
  }

  #fetch(key: string, plan: () => TreePlan): Promise<FetchedContent> {
    const known = this.#fetched.get(key)
    if (known !== undefined) return known
    const fetching = this.#update(plan)
    this.#fetched.set(key, fetching)
    return fetching
  }

  async #update(plan: () => TreePlan): Promise<FetchedContent> {
    const { trees } = this.#options
    try {
      const { source, filler } = plan()
      const signal = this.#deadline ?? new AbortController().signal
      return describeTree(await trees.update(source, filler, { level: this.#level, signal }))
    } catch (error) {
      return { state: 'unavailable', problem: problemFrom(error, { code: 'PACKAGE_UNAVAILABLE' }) }
    }
  }
}

function describeTree({ directory, failure, warnings }: UpdatedTree): FetchedContent {
  const stale = failure === undefined ? [] : [problemFrom(failure, { code: 'CONTENT_STALE' })]
  const skipped = warnings.map((message): Problem => ({ code: 'FILE_SKIPPED', message }))
  return { state: 'there', directory, problems: [...stale, ...skipped] }
}

/** An archive behind an address is taken not to change, unless its digest does. */
function planArchive(content: Extract<Content, { readonly type: 'archive' }>): TreePlan {
  const { url, integrity, strip = 0, subdirectory } = content
  const filler: TreeFiller = {
    resolve: async () => ({
      revision: integrity ?? url,
      ...(subdirectory === undefined ? {} : { subdirectory }),
    }),
    archive: () => ({ url, strip, ...(integrity === undefined ? {} : { integrity }) }),
  }
  return { source: { key: `archive ${JSON.stringify([url, strip, subdirectory])}`, title: url }, filler }
}
