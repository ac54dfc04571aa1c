/** What `[[predicate]]` may define (spec/model.md 1.9). Narrower than kinds, whose names may have a `-`. */
const CUSTOM_NAME = /^[A-Za-z][A-Za-z0-9_]*$/

const KIND_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/

/** Calls that are no longer accepted, with what they are written as now (spec/model.md P5). */
const RETIRED: ReadonlyMap<string, string> = new Map([['crate', 'depends-on']])

export function isCustomPredicateName(name: string): boolean {
  return CUSTOM_NAME.test(name)
}

export function isKindName(name: string): boolean {
  return KIND_NAME.test(name)
}

/** The kind that took the place of a retired one; `undefined` for a name that is not retired. */
export function replacementOf(name: string): string | undefined {
  return RETIRED.get(name)
}
