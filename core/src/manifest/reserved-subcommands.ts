/**
 * Names that a plugin's subcommand may not take, since the command line's own would silently win
 * (spec/agents-and-hooks.md D-9; spec/model.md G33). The one list: the command line checks its table
 * against it, so that a new command cannot be forgotten. A name stays reserved once it was one, and some
 * are kept for what is to come.
 */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'agents check complete completion crate-info disable doctor explain gates help hook init list package-info plugin ' +
    'search self-update status sync telemetry uninstall update use'
  ).split(' '),
)

export function isReservedSubcommand(name: string): boolean {
  return RESERVED.has(name)
}
