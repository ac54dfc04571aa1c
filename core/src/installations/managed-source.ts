/** What a source stands for at the moment. */
export interface Revision {
  /** Name of its directory among the others of the family. */
  readonly content: string
  /** Version or commit, for people and for installers. */
  readonly version: string
  /** Of a repository: the directory of it that is kept. */
  readonly path?: readonly string[]
}

export interface ProgramPlace {
  /** Absolute. */
  readonly path: string
  readonly argv: readonly [program: string, ...first: string[]]
}

/** Where things are in a directory that something was installed into. */
export interface Layout {
  /** What children are told as the directory of the installation. */
  readonly base: string
  /** Absolute directory that the paths of scripts start from. */
  readonly scripts: string
  program(name: string): ProgramPlace
  /** Names of the programs of which a single one need not be named; none where they always have to be. */
  programs(): readonly string[]
}

export type Inspection =
  | { readonly state: 'usable' }
  /** It is whole, but a newer one may be less ambiguous; `why` is the end of a sentence. */
  | { readonly state: 'ambiguous'; readonly why: string }
  | { readonly state: 'broken'; readonly why: string }

export interface ObtainOptions {
  /** Even what the installer takes for installed. */
  readonly force: boolean
  readonly signal?: AbortSignal
}

/** Something that is fetched into a directory of the cache. */
export interface CachedSource {
  /** For messages: a noun with a name. */
  readonly title: string
  /** Absolute directory that holds all versions of it. */
  readonly family: string
  /** Which version, as it is asked for: it has a pointer of its own, so that two plugins may pin two (G-22, G-38). */
  readonly asked: string
  inspect(directory: string): Inspection
  /**
   * @param options `first` where nothing is there that could serve instead.
   * @throws SymposiumError
   */
  resolve(options: { readonly first: boolean; readonly signal?: AbortSignal }): Promise<Revision>
  /**
   * Fills an empty directory, which is moved into place afterwards.
   * @returns warnings, as sentences.
   * @throws SymposiumError
   */
  obtain(revision: Revision, directory: string, options: ObtainOptions): Promise<readonly string[]>
}

/** The same, with things in it that can be run. */
export interface ManagedSource extends CachedSource {
  layout(directory: string): Layout
}
