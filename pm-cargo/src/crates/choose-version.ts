import { ANY_VERSION } from '@symposium/sdk'

import { compareVersions, parseRequirement } from '../requirement.js'
import type { PublishedCrate, PublishedVersion } from './sparse-index.js'

export interface VersionChoice {
  readonly requirement: string
  /** The workspace's lock has settled on it, so that it stays usable when it is withdrawn. */
  readonly locked: boolean
}

/**
 * The highest version that fits. Where any will do and there are none but those in preparation, the
 * highest of these.
 */
export function chooseVersion(
  { versions }: PublishedCrate,
  { requirement, locked }: VersionChoice,
): PublishedVersion | undefined {
  const parsed = parseRequirement(requirement)
  const usable = versions.filter(({ yanked }) => !yanked || locked)
  const fitting = usable.filter(({ version }) => parsed?.matches(version) === true)
  const candidates = fitting.length === 0 && requirement === ANY_VERSION ? usable : fitting
  return candidates.toSorted((left, right) => compareVersions(left.version, right.version)).at(-1)
}
