import type { CacheStore } from '@symposium/sdk'
import type { ManifestContext } from '../manifest/source.js'
import type { Ports } from '../host/ports.js'
import type { Instance } from '../registry/instance.js'
import { boundPoints } from '../gates/bound-points.js'
import { gatePoints } from '../gates/known-points.js'
import type { Session } from '../session.js'
import { authoringInstance } from './authoring.js'
import { npmPackages } from './npm.js'

/** What checks read with. Nothing of it is taken from the project that is checked. */
export interface CheckContext {
  readonly ports: Ports
  readonly manifests: ManifestContext
  /** Those that know how packages of their ecosystem are made. */
  readonly authoring: readonly Instance[]
  /** Points that some agent checks by itself. */
  readonly boundPoints: readonly string[]
}

/** What is checked is read anew: a check that remembers would be asked twice. */
export const NO_STORE: CacheStore = { get: () => undefined, set: () => undefined }

export function checkContext({ ports, registered, readings, config }: Session): CheckContext {
  const { agents, packageManagers } = registered
  const known = new Set(packageManagers.map(({ name }) => name))
  return {
    ports,
    manifests: {
      files: ports.files,
      kinds: readings.kinds(),
      agents: agents.map(({ name }) => name),
      hookFormats: agents.flatMap(({ name, hooks }) => (hooks === undefined ? [] : [name])),
      points: gatePoints(registered),
      frontmatter: config.config.frontmatter,
    },
    boundPoints: boundPoints(registered),
    authoring: [...packageManagers, ...(known.has('npm') ? [] : [npmPackages(ports)])].map(authoringInstance),
  }
}
