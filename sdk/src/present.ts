type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> }

/** The members that have a value. */
export function present<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Present<Members>
}

/** A map below a name; nothing where the map is empty. */
export function unlessEmpty(
  name: string,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.keys(values).length === 0 ? {} : { [name]: values }
}
