type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> }

/** The members that have a value. */
export function present<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Present<Members>
}
