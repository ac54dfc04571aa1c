import type { TableReader } from '../table-reader.js'
import { cargoRequirement, requirementFromVersion } from '../versions.js'

/** A version requirement in Cargo's syntax, with an operator. Rejects the table for anything else. */
export function readCargoVersion(
  reader: TableReader,
  version: string | undefined,
  key: readonly string[],
): string | undefined {
  if (version === undefined) return undefined
  try {
    const requirement = requirementFromVersion(version)
    return requirement === undefined ? undefined : cargoRequirement(withOperator(requirement))
  } catch (error) {
    reader.rejectBecause(error, { key, what: `\`${key.join('.')}\`` })
    return undefined
  }
}

/** The older dialect's flat `version` is an exact one unless it has an operator (spec/model.md 1.5). */
export function exactUnlessOperator(version: string | undefined): string | undefined {
  const text = version?.trim()
  const bare = text !== undefined && /^\d/.test(text) && !/[,*xX]/.test(text.split(/[-+]/, 1)[0] ?? '')
  return bare ? `=${text}` : text
}

/** `cargo install --version` takes a bare number for an exact version, where a requirement means compatible ones. */
function withOperator(requirement: string): string {
  return requirement
    .split(',')
    .map((comparator) => (/^\d+(?:\.\d+)*(?:[-+].*)?$/.test(comparator) ? `^${comparator}` : comparator))
    .join(',')
}
