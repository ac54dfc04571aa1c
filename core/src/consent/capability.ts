/** What a package may bring beside the text of skills, which is what consent to a package is about at least. */
export type CapabilityKind =
  | 'hooks'
  | 'mcp'
  | 'subcommands'
  | 'predicates'
  | 'gates'
  | 'installations'
  | 'install-commands'
  | 'plugins'
  | 'skills'

/**
 * One thing that a package may do. The text is what people are shown, and the whole
 * of what is compared: two of one kind with one text are the same. Paths in it are
 * relative to the package, so that a new version of it is not a new command.
 */
export interface Capability {
  readonly kind: CapabilityKind
  readonly text: string
}

const KINDS: readonly string[] = [
  'hooks',
  'mcp',
  'subcommands',
  'predicates',
  'gates',
  'installations',
  'install-commands',
  'plugins',
  'skills',
] satisfies readonly CapabilityKind[]

export function isCapabilityKind(text: unknown): text is CapabilityKind {
  return typeof text === 'string' && KINDS.includes(text)
}

export function capabilityKey({ kind, text }: Capability): string {
  return `${kind} ${text}`
}

/** Each once, in the order of their first appearance. */
export function distinctCapabilities(capabilities: readonly Capability[]): readonly Capability[] {
  return [...new Map(capabilities.map((one) => [capabilityKey(one), one])).values()]
}

export function capabilitiesWithout(
  capabilities: readonly Capability[],
  others: readonly Capability[],
): readonly Capability[] {
  const keys = new Set(others.map(capabilityKey))
  return capabilities.filter((one) => !keys.has(capabilityKey(one)))
}
