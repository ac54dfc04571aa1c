import type { DependencySource, WorkspaceMember } from '@symposium/sdk'

import type { CargoNeed } from './errors.js'
import type { Input } from './inputs.js'

export interface FoundDependency {
  readonly name: string
  readonly version: string
  readonly source: DependencySource
  /** Absolute, where the package's files are on this machine. */
  readonly directory?: string
  /** Address of the index, where that is not crates.io's. */
  readonly registry?: string
}

/** A dependency that no answer can hold. */
export interface LeftOut {
  /** As written. */
  readonly name: string
  /** Absolute: the manifest that declares it. */
  readonly file: string
}

/** What is known about one workspace, and from what. Plain data: it is kept between runs. */
export interface Reading {
  /** Absolute. */
  readonly rootManifest: string
  readonly inputs: readonly Input[]
  /** The packages, sorted by directory; `undefined` where only cargo can tell. */
  readonly members: readonly WorkspaceMember[] | undefined
  /** Sorted by name, then version; `undefined` where only cargo can tell. */
  readonly dependencies: readonly FoundDependency[] | undefined
  readonly leftOut: readonly LeftOut[]
  /** Why cargo is needed; set when something above is undefined. */
  readonly need: CargoNeed | undefined
}
