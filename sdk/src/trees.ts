import type { SymposiumError } from './errors.js'
import type { CallOptions, UpdateLevel } from './package-manager.js'

/** What a tree is fetched from. */
export interface TreeSource {
  /**
   * Tells this source from every other: an address in one spelling, with whatever chooses a part of
   * what is there. Two sources of one key are one tree on the disk. No credentials.
   */
  readonly key: string
  /** The same for people, in messages and in the name of a directory. No credentials. */
  readonly title: string
}

/** What a source stands for at the moment. */
export interface TreeRevision {
  /**
   * Names exactly one content: a commit, an exact version, a digest. As long as it stays the same
   * nothing is fetched.
   */
  readonly revision: string
  /** The directory of what is fetched that becomes the root of the tree, with `/`; all of it where absent. */
  readonly subdirectory?: string
}

/** A tar archive that the host downloads and unpacks: over `https:` only. */
export interface TreeArchive {
  readonly url: string
  /** Subresource-integrity digest, for example `sha512-…`: what comes without it is refused. */
  readonly integrity?: string
  /** Leading path components to drop from every entry; 1 unless told, as the archives of code hosts have it. */
  readonly strip?: number
  /** Sent to the host of the URL alone. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * `anywhere` where a redirect may lead to another host, as with a registry that keeps its archives in a storage of
   * somebody else. Of `headers` only the user agent goes there. It counts only together with `integrity`, which
   * shows that what comes is what was meant.
   */
  readonly redirects?: 'anywhere'
}

/** Where {@link TreeFiller.fill} has put the content. */
export type FilledTree =
  /** The directory that it was given holds it, and nothing besides: no `.git`, no archive. */
  | { readonly type: 'directory' }
  /** A tar archive below that directory, with one directory at its top, to be unpacked by the host. */
  | { readonly type: 'archive'; readonly file: string }

/**
 * What an adapter knows about a source and the host does not. At least one of `archive` and `fill`
 * has to be there. With both, the archive is tried first, and where it cannot be had `fill` does it.
 */
export interface TreeFiller {
  /**
   * Which revision the source stands for now. Asks the remote, and is called under no lock of the
   * adapter's: the signal is aborted after some seconds.
   * @throws SymposiumError `PACKAGE_UNAVAILABLE`, `PACKAGE_NOT_FOUND`, `TOOL_MISSING`, `TOOL_FAILED`.
   */
  resolve(options: CallOptions): Promise<TreeRevision>
  /** Where the host can download this revision, if anywhere. Describes only. */
  archive?(revision: TreeRevision): TreeArchive | undefined
  /**
   * Puts the content of exactly this revision into an empty directory that nobody else can see.
   * The host checks all of it before anybody sees it: links stay inside, no two names are the same
   * place to some file system, nothing is called `.git`, sizes are within bounds.
   * @throws SymposiumError as {@link resolve} does.
   */
  fill?(revision: TreeRevision, directory: string, options: CallOptions): Promise<FilledTree>
}

/** A tree that is on this machine. */
export interface KnownTree {
  /** Absolute. What is in it never changes: a newer revision comes in a directory of its own. */
  readonly directory: string
  readonly revision: string
  /** When the source was last asked with success, in milliseconds since the epoch. */
  readonly checkedAt: number
}

export interface UpdatedTree extends KnownTree {
  /** Whether the source was asked in this call. */
  readonly asked: boolean
  /** Why it could not be brought up to date, so that what was there before serves on. */
  readonly failure?: SymposiumError
  /** What was left out of it, as sentences. */
  readonly warnings: readonly string[]
}

export interface UpdateTreeOptions extends CallOptions {
  /**
   * `none` asks nobody. `check` asks the source, unless that was done or has failed within the last
   * minute (failures make it longer), and fetches what has changed. `fetch` asks and fetches anew.
   */
  readonly level: UpdateLevel
  /** Asks at `check` however short ago that was done. */
  readonly force?: boolean
}

/**
 * Remote trees that are kept on this machine: an adapter says what and how, the host keeps them.
 * The directory of a tree serves for the whole of a run, also while another run replaces it.
 */
export interface Trees {
  /** What is there, without a look at the network and without waiting for anybody; `undefined` where nothing is. */
  known(source: TreeSource): KnownTree | undefined
  /**
   * Brings a tree up to date as far as the level allows. Runs that want the same wait for each other.
   * @throws SymposiumError why there is nothing that could serve: `PACKAGE_UNAVAILABLE` at the level `none`, while the
   *   host is offline or where it failed a moment ago; what the filler threw; `DOWNLOAD_FAILED`, `ARCHIVE_REFUSED`;
   *   `CACHE_UNSAFE` for a cache that others could have written to; `LOCK_TIMEOUT`.
   */
  update(source: TreeSource, filler: TreeFiller, options: UpdateTreeOptions): Promise<UpdatedTree>
}

/** What is fetched, and how. */
export interface TreePlan {
  readonly source: TreeSource
  readonly filler: TreeFiller
}

/** One tree as somebody names it. */
export interface TreeLocation {
  /** As written: `source.git = "…"`, or the address of an offer. */
  readonly location: string
  /** Exactly this revision, in place of one that the location names. */
  readonly revision?: string
  readonly subdirectory?: string
  /** False for what a dependency brings: such an address leads to no file of this machine. */
  readonly trusted: boolean
}
