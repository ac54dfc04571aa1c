/** What tests change about how registries are asked. */
export interface CratesOptions {
  /** Stands for the sparse index of crates.io, with `/` at its end. With it `http:` to this machine is accepted. */
  readonly cratesIo?: string
  /** Milliseconds for one answer. */
  readonly timeout?: number
  /** Milliseconds before the second attempt. */
  readonly pause?: number
  /** Milliseconds between two requests to one API. */
  readonly pace?: number
  /** Milliseconds in which what was asked for is not asked for again. */
  readonly recent?: number
}
