/**
 * Stable codes. Scripts and tests match on these, never on message texts; a
 * code is not reused for another meaning.
 */
export type ErrorCode =
  // configuration of the user
  | 'CONFIG_SYNTAX'
  | 'CONFIG_INVALID'
  | 'CONFIG_UNREADABLE'
  | 'CONFIG_BROKEN'
  | 'CONFIG_EDIT_REFUSED'
  // files in general
  | 'FILE_UNREADABLE'
  | 'FILE_TOO_LARGE'
  | 'FILE_NOT_UTF8'
  | 'WRITE_FAILED'
  | 'PATH_ESCAPES'
  | 'LOCK_TIMEOUT'
  | 'LEDGER_NEWER'
  | 'LEDGER_DAMAGED'
  // start-up and extensions
  | 'STARTUP_FAILED'
  | 'EXTENSION_NOT_FOUND'
  | 'EXTENSION_INVALID'
  | 'EXTENSION_PROTOCOL'
  | 'EXTENSION_FAILED'
  | 'DUPLICATE_NAME'
  | 'UNKNOWN_PACKAGE_MANAGER'
  | 'UNKNOWN_AGENT'
  // registries
  | 'REGISTRY_INVALID'
  | 'REGISTRY_IS_ENTRY'
  | 'REGISTRY_UNREADABLE'
  // nothing of it is on this machine yet
  | 'REGISTRY_NOT_FETCHED'
  // package managers
  | 'WORKSPACE_NOT_FOUND'
  | 'WORKSPACE_UNREADABLE'
  | 'WORKSPACE_UNTRUSTED'
  | 'TOOL_MISSING'
  | 'TOOL_FAILED'
  | 'PACKAGE_NOT_FOUND'
  | 'PACKAGE_UNAVAILABLE'
  | 'PACKAGE_NAME_INVALID'
  | 'ADAPTER_MISBEHAVED'
  | 'ADAPTER_TIMEOUT'
  | 'ADAPTER_WARNING'
  // manifests
  | 'MANIFEST_SYNTAX'
  | 'MANIFEST_INVALID'
  | 'MANIFEST_RETIRED'
  | 'COMMAND_UNDECLARED'
  // predicates
  | 'PREDICATE_SYNTAX'
  | 'PREDICATE_RETIRED'
  | 'PREDICATE_TOO_DEEP'
  | 'ATOM_SYNTAX'
  | 'REQUIREMENT_SYNTAX'
  // skills
  | 'SKILL_UNREADABLE'
  | 'FRONTMATTER_SYNTAX'
  | 'FRONTMATTER_INVALID'
  | 'FRONTMATTER_REPAIRED'
  | 'FRONTMATTER_IGNORED'
  | 'NAME_INVALID'
  | 'NAME_UNCONVENTIONAL'
  | 'HIDDEN_UNICODE'
  | 'SKILL_MISPLACED'
  | 'SKILL_SHADOWED'
  | 'SKILL_MIRRORED'
  | 'SKILL_SEARCH_LIMIT'
  | 'SKILL_REFERENCE_OUTSIDE'
  | 'SKILL_TOO_LARGE'
  | 'SKILL_BLOCKED'
  | 'SKILL_EDITED'
  | 'SKILL_UNVERIFIED'
  | 'FILE_SKIPPED'
  // a cache directory that others could have written to
  | 'CACHE_UNSAFE'
  // what comes from the network
  | 'DOWNLOAD_FAILED'
  | 'ARCHIVE_REFUSED'
  // an older copy serves
  | 'CONTENT_STALE'
  // enablement
  | 'NAME_AMBIGUOUS'
  | 'NAME_UNKNOWN'
  | 'NAME_DECLINED'
  | 'ENTRY_NOT_FOUND'
  | 'ENTRY_OVERRULED'
  // agents' files
  | 'AGENT_FILE_UNUSABLE'
  | 'AGENT_ENTRY_FOREIGN'
  | 'AGENT_ENTRY_OFF'
  | 'SERVER_REFUSED'
  | 'SERVER_SHADOWED'
  // hooks and the programs that they run
  | 'HOOK_INPUT_INVALID'
  | 'HOOK_OUTPUT_INVALID'
  | 'HOOK_FAILED'
  | 'INSTALLATION_FAILED'
  | 'INSTALLATION_UNAVAILABLE'
  // an older copy serves; there is nothing to run in it; a command of it failed
  | 'INSTALLATION_STALE'
  | 'INSTALLATION_EMPTY'
  | 'INSTALL_COMMAND_FAILED'
  // a plugin's subcommand exists, and some predicate or decision keeps it away
  | 'SUBCOMMAND_INACTIVE'
  // gates
  | 'GATE_POINT_UNKNOWN'
  // what a loop says of itself
  | 'GATE_CONTEXT'
  | 'GATE_SETTING'
  // it is declared, and nobody asks it
  | 'GATE_NOT_ENFORCED'
  // its check could not be made
  | 'GATE_UNAVAILABLE'
  // it does something else than its author can mean
  | 'GATE_DOUBTFUL'
  // it cannot be let pass like that
  | 'GATE_WAIVER'
  // no agent asks it by itself
  | 'GATE_UNWIRED'
  // what authors are told
  | 'MANIFEST_MISPLACED'
  | 'PLUGIN_DORMANT'
  | 'PLUGIN_DUPLICATE'
  | 'PREDICATE_UNDEFINED'
  // predicates that plugins define: several of one name; a definition that hangs on its own answer
  | 'PREDICATE_AMBIGUOUS'
  | 'PREDICATE_UNSETTLED'
  // the program of one could not be run to its end
  | 'PREDICATE_FAILED'
  | 'SKILL_GROUP_EMPTY'
  | 'SKILL_UNPUBLISHED'
  | 'HOOK_SHADOWED'
  // something could not be checked, or is not for a program to rewrite
  | 'NOT_CHECKED'
  | 'NOT_MIGRATED'
  // the program itself
  | 'UPDATE_AVAILABLE'
  | 'UPDATE_FAILED'
  // command line
  | 'USAGE'
  | 'INTERNAL'

/** Where something is wrong: a file, and a place in it where that is known. Lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

export interface ErrorDetails {
  readonly place?: Place
  /** What the reader can do about it: a command, a spelling, a setting. */
  readonly remedy?: string
  readonly cause?: unknown
}

/**
 * What every part of Symposium throws and reports. Recognised by its brand
 * rather than by `instanceof`, since an adapter may bring its own copy of the SDK.
 */
export class SymposiumError extends Error {
  readonly $$type = 'symposium.error'
  override readonly name = 'SymposiumError'
  readonly code: ErrorCode
  readonly place: Place | undefined
  readonly remedy: string | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.place = details.place
    this.remedy = details.remedy
  }
}

export function isSymposiumError(value: unknown): value is SymposiumError {
  return (
    typeof value === 'object' && value !== null && '$$type' in value && value.$$type === 'symposium.error'
  )
}

/** `file:line:column` with the parts that are known. */
export function formatPlace(place: Place): string {
  const line = place.line === undefined ? '' : `:${place.line}`
  const column = place.line === undefined || place.column === undefined ? '' : `:${place.column}`
  return `${place.file}${line}${column}`
}

/** The message with its place in front and every cause behind it; the remedy is left to the caller's layout. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  let current: unknown = error
  // A chain is a handful of links; the bound guards against one that loops.
  for (let depth = 0; depth < 10 && current !== undefined; depth += 1) {
    parts.push(describeOne(current))
    current = current instanceof Error ? current.cause : undefined
  }
  return parts.join(': ')
}

function describeOne(error: unknown): string {
  if (isSymposiumError(error) && error.place !== undefined) {
    return `${formatPlace(error.place)}: ${error.message}`
  }
  return error instanceof Error ? error.message : String(error)
}
