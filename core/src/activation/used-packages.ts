import { ANY_VERSION, type PackageId } from '@symposium/sdk'
import { foldName } from '../enablement/names.js'
import type { ActivationInput } from './input.js'
import type { Route } from './record.js'

interface UsedPackage {
  readonly id: PackageId
  readonly route: Extract<Route, { type: 'dependency' | 'use' }>
  /** It may belong to this one, which could not be read: then it is looked for nowhere. */
  readonly unknownTo?: string
}

/**
 * The packages that the `use` entries of the user may mean: dependencies of that name, and where
 * there is none, a package of the transport that is named, or else of the first one (spec/model.md X8).
 * @param trustedNames folded names that plugins of trusted sources own
 */
export function usedPackages(
  input: ActivationInput,
  trustedNames: ReadonlySet<string>,
): readonly UsedPackage[] {
  return input.plugins.use.flatMap((entry) => {
    if (entry.pm === undefined && trustedNames.has(foldName(entry.name))) {
      return []
    }
    const [unanswered] = input.unanswered
    if (entry.pm === undefined && unanswered !== undefined && !isDependency(entry.name, input)) {
      // The name may be private to one source and anybody's in another (cases/security.md S90).
      const id = { pm: input.transports[0] ?? 'unknown', name: entry.name, version: ANY_VERSION }
      return [{ id, route: { type: 'use', name: entry.name }, unknownTo: unanswered }]
    }
    const pms = (entry.pm === undefined ? input.transports : [entry.pm]).filter((name) =>
      input.transports.includes(name),
    )
    return pms.flatMap((pm): readonly UsedPackage[] => {
      const dependency = input.dependencies.find(
        (id) => id.pm === pm && input.sameName(pm, id.name, entry.name),
      )
      if (dependency !== undefined) {
        const id = { pm, name: dependency.name, version: ANY_VERSION }
        return [{ id, route: { type: 'dependency', dependency } }]
      }
      // A bare name that is a dependency of one ecosystem is not looked for in another.
      const elsewhere =
        entry.pm === undefined && (pm !== input.transports[0] || isDependency(entry.name, input))
      const id = { pm, name: entry.name, version: ANY_VERSION }
      return elsewhere ? [] : [{ id, route: { type: 'use', name: entry.name } }]
    })
  })
}

function isDependency(name: string, { dependencies, sameName }: ActivationInput): boolean {
  return dependencies.some((id) => sameName(id.pm, id.name, name))
}
