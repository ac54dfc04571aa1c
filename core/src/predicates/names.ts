/** What `[[predicate]]` may define (spec/model.md 1.9). Narrower than kinds, whose names may have a `-`. */
const CUSTOM_NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/**
 * `PLUGIN/NAME`, which means the predicate of one plugin however many define that name. Names of
 * plugins may be those of packages: `@scope/name`, `npm:name`.
 */
const QUALIFIED_NAME = /^((?:[A-Za-z0-9_@.:-]+\/)*[A-Za-z0-9_@.:-]+)\/([A-Za-z][A-Za-z0-9_]*)$/

const KIND_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/

/** Calls that are no longer accepted, with what they are written as now (spec/model.md P5). */
const RETIRED: ReadonlyMap<string, string> = new Map([['crate', 'depends-on']])

export function isCustomPredicateName(name: string): boolean {
  return CUSTOM_NAME.test(name)
}

/** What a call of a predicate that a plugin defines names; `plugin` for one that is written as `PLUGIN/NAME`. */
export interface CustomName {
  readonly plugin?: string
  readonly name: string
}

/** `undefined` for what could be no such call. */
export function parseCustomName(text: string): CustomName | undefined {
  if (isCustomPredicateName(text)) return { name: text }
  const [, plugin, name] = QUALIFIED_NAME.exec(text) ?? []
  return plugin === undefined || name === undefined ? undefined : { plugin, name }
}

export function isKindName(name: string): boolean {
  return KIND_NAME.test(name)
}

/** The kind that took the place of a retired one; `undefined` for a name that is not retired. */
export function replacementOf(name: string): string | undefined {
  return RETIRED.get(name)
}
