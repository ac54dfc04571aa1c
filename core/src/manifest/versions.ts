import { parseRequirement } from '../predicates/requirement.js'

/**
 * The requirement that a `version` key states, in the syntax of dependency atoms:
 * without spaces, and with `==` where package managers write `=` for "exactly this"
 * (spec/model.md P10). `undefined` for the spellings of "any version" (spec/model.md 1.4).
 * @throws SymposiumError `REQUIREMENT_SYNTAX`.
 */
export function requirementFromVersion(version: string): string | undefined {
  const text = version.trim()
  if (text === '' || text === '*') return undefined
  const requirement = text
    .split(',')
    .map((comparator) =>
      comparator
        .trim()
        .replace(/^([><=^~]+)\s+/, '$1')
        .replace(/^=(?!=)/, '=='),
    )
    .join(',')
  return parseRequirement(requirement).text
}

/** A requirement of a dependency atom as Cargo writes it: `=` for exact, `^` for compatible. */
export function cargoRequirement(requirement: string): string {
  return requirement
    .split(',')
    .map((comparator) => comparator.replace(/^=(?!=)/, '^').replace(/^==/, '='))
    .join(',')
}
