import type { Environment, FileReader } from './host.js'
import type { JsonObject, JsonValue } from './json.js'

/**
 * Syntax of an agent's file, as strictly as the agent itself reads it: what an agent
 * would refuse is left alone and named, never repaired on the way. `json`: neither
 * comments nor trailing commas. `json-with-comments`: comments, no trailing commas.
 * `jsonc`: both. `text`: a file that is generated as a whole.
 */
export type AgentFileFormat = 'json' | 'json-with-comments' | 'jsonc' | 'toml' | 'yaml' | 'text'

/** Keys from the root of the file's value. */
export type EntryPath = readonly string[]

/**
 * Where the user switches an entry off: a place with this value, or with a list that holds it.
 * Where that is found, the entry stays as it is and the user is told.
 */
export interface OffSwitch {
  /** From the root of the file, or with `within` of the handler itself. */
  readonly path: EntryPath
  readonly value: JsonValue
  /** Each handler has a switch of its own. */
  readonly within?: 'handler'
}

/** One thing of ours in a file that belongs to the user. */
export type FileEntry =
  /** A member of a map, for example a server by its name. What the user adds to the value stays. */
  | {
      readonly type: 'member'
      readonly path: EntryPath
      readonly value: JsonValue
      /** Members of the value that are written when the entry is made and are the user's from then on: `enabled`. */
      readonly initial?: readonly string[]
      readonly off?: OffSwitch
    }
  /**
   * An element of a list, recognised by the command that it holds: of all elements of
   * the list with a command of ours exactly those that are wanted remain.
   */
  | {
      readonly type: 'handler'
      /** The list. Missing lists and maps on the way are made, and removed again with the last entry. */
      readonly list: EntryPath
      /**
       * Where the list holds groups of handlers: the member of a group with its handlers, and
       * the other members of a group that is made for ours.
       */
      readonly group?: { readonly handlers: string; readonly members: JsonObject }
      readonly value: JsonObject
      /** The command, from the handler's root. */
      readonly command: EntryPath
      readonly initial?: readonly string[]
      readonly off?: OffSwitch
    }
  /** What the file needs beside own entries, for example `"version": 1`: set where absent, removed only with a file that holds nothing else. */
  | { readonly type: 'frame'; readonly path: EntryPath; readonly value: JsonValue }
  /** The whole text of a generated file. One that does not begin with the header is the user's and stays. */
  | { readonly type: 'text'; readonly text: string; readonly header: string }

/**
 * What one file should hold of ours. The host does the rest: it compares that with
 * what is there and with what it wrote before, edits nothing but own entries, and
 * removes those that are no longer wanted.
 */
export interface AgentFile {
  /** Absolute. */
  readonly path: string
  readonly format: AgentFileFormat
  /** In the order in which new ones are added. */
  readonly entries: readonly FileEntry[]
}

/** For the user everywhere, or for one project, in files that a team may share. */
export type RegistrationScope =
  | { readonly type: 'global' }
  /** `root` is the absolute directory of the workspace. */
  | { readonly type: 'project'; readonly root: string }

export interface RegistrationRequest {
  readonly scope: RegistrationScope
  readonly environment: Environment
  /** For a look at which of several files the user has. */
  readonly files: FileReader
  /** Names of all configured agents, since some read each other's files. */
  readonly agents: readonly string[]
}
