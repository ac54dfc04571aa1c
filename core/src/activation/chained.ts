import { ANY_VERSION, type ErrorCode, type PackageId } from '@symposium/sdk'
import type { SameName } from '../enablement/names.js'
import type { ChainedReference, Plugin } from '../manifest/plugin.js'
import { parseRequirement, satisfies } from '../predicates/requirement.js'
import { highestFirst } from '../predicates/dependency-index.js'
import type { ActivationInput } from './input.js'

/**
 * The references of a plugin. A retired `source = "crate"` group is followed as one
 * for each package of its witness (design/decisions.md, Manifest dialects).
 */
export async function chainedReferences(
  plugin: Plugin,
  { witness }: Pick<ActivationInput, 'witness'>,
): Promise<readonly ChainedReference[]> {
  const references: ChainedReference[] = [...plugin.chained]
  for (const group of plugin.skillGroups) {
    if (group.source.type === 'witness') {
      const packages = await witness([plugin.gate, group.gate], plugin)
      references.push(...packages.map(({ pm, name }) => ({ gate: [], pm, name })))
    }
  }
  return references
}

/** What a chained reference leads to in this workspace. */
export type ChainTarget =
  | { readonly type: 'load'; readonly id: PackageId }
  /** The workspace's own content is loaded already (spec/model.md G15). */
  | { readonly type: 'member' }
  | {
      readonly type: 'refused'
      readonly id: PackageId
      readonly code: ErrorCode
      readonly message: string
      readonly remedy: string
    }

export interface ChainedInput {
  readonly dependencies: readonly PackageId[]
  readonly members: readonly { readonly pm: string; readonly name: string; readonly version: string }[]
  readonly sameName: SameName
  readonly transports: readonly string[]
}

/**
 * The version of the workspace is compared with the edge's requirement; only a
 * package that is no dependency is fetched by the requirement
 * (design/decisions.md, Chained references).
 */
export function resolveChained(edge: ChainedReference, input: ChainedInput): ChainTarget {
  const matches = (candidate: { readonly pm: string; readonly name: string }): boolean =>
    candidate.pm === edge.pm && input.sameName(edge.pm, candidate.name, edge.name)
  const named = { pm: edge.pm, name: edge.name, version: ANY_VERSION }
  if (!input.transports.includes(edge.pm)) {
    return {
      type: 'refused',
      id: named,
      code: 'UNKNOWN_PACKAGE_MANAGER',
      message: `names a package of \`${edge.pm}\`, which no package manager here serves`,
      remedy: `known package managers: ${input.transports.join(', ') || 'none'}`,
    }
  }
  if (input.members.some(matches)) {
    return { type: 'member' }
  }
  const versions = highestFirst(input.dependencies.filter(matches))
  const [highest] = versions
  if (highest === undefined) {
    return { type: 'load', id: { ...named, version: edge.requirement ?? ANY_VERSION } }
  }
  if (edge.requirement === undefined) {
    return { type: 'load', id: { ...highest, version: ANY_VERSION } }
  }
  const requirement = parseRequirement(edge.requirement)
  const suitable = versions.find((id) => satisfies(requirement, id.version))
  if (suitable === undefined) {
    return {
      type: 'refused',
      id: highest,
      code: 'PACKAGE_UNAVAILABLE',
      message: `asks for \`${edge.name}${edge.requirement}\`, but the workspace has ${highest.version}`,
      remedy: `update \`${highest.name}\`, or ask the plugin's author to widen the requirement`,
    }
  }
  return { type: 'load', id: suitable === highest ? { ...highest, version: ANY_VERSION } : suitable }
}
