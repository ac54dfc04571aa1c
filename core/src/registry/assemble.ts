import { join } from 'node:path'
import { SymposiumError, type Host, type PackageManager, type RegistryType } from '@symposium/sdk'
import type { Config, RegistryEntry } from '../config/config.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { Instance } from './instance.js'

const RECOMMENDATIONS_URL = 'https://github.com/symposium-dev/recommendations'

export interface AssembleInput {
  readonly config: Config
  /** False to leave out the public registry whatever the configuration says. */
  readonly recommendations: boolean
  /** Directory of the user's configuration: relative locations start here. */
  readonly configDirectory: string
  readonly transports: readonly PackageManager[]
  readonly registryTypes: readonly RegistryType[]
  readonly hostFor: (adapter: string) => Host
  /** See `Instance.deadline`. */
  readonly deadline?: number | undefined
}

/**
 * The instances of this run in effect order: transports, then registries
 * (spec/pipeline.md 1.3, 2.4). A registry that cannot be made costs itself only.
 */
export function assembleInstances(input: AssembleInput): { instances: Instance[]; problems: Problem[] } {
  const deadline = input.deadline === undefined ? {} : { deadline: input.deadline }
  const instances: Instance[] = input.transports.map((pm) => ({
    name: pm.name,
    kind: 'transport',
    trusted: false,
    legacy: false,
    builtin: false,
    autoUpdate: true,
    pm,
    ...deadline,
  }))
  const problems: Problem[] = []
  for (const entry of effectiveRegistries(input)) {
    try {
      const instance = createRegistry(entry, input)
      if (instance !== undefined) {
        instances.push({ ...instance, ...deadline })
      }
    } catch (error) {
      problems.push(problemFrom(error, { code: 'REGISTRY_INVALID' }))
    }
  }
  return { instances, problems }
}

function effectiveRegistries({
  config,
  configDirectory,
  recommendations,
}: AssembleInput): readonly RegistryEntry[] {
  const builtin: RegistryEntry[] = []
  if (recommendations && config.builtinRegistries.recommendations) {
    builtin.push({
      name: 'symposium-recommendations',
      type: 'git',
      location: RECOMMENDATIONS_URL,
      autoUpdate: true,
      // Its real content is written in retired spellings (design/decisions.md, Manifest dialects).
      legacy: true,
      options: {},
      builtin: true,
    })
  }
  if (config.builtinRegistries.userPlugins) {
    builtin.push({
      name: 'user-plugins',
      type: 'path',
      location: join(configDirectory, 'plugins'),
      autoUpdate: false,
      legacy: false,
      // The directory is ours to offer: that nobody has made it yet is no problem.
      options: { optional: true },
      builtin: true,
    })
  }
  return [...builtin, ...config.registries]
}

function createRegistry(entry: RegistryEntry, input: AssembleInput): Instance | undefined {
  const type = input.registryTypes.find((candidate) => candidate.key === entry.type)
  if (type === undefined) {
    if (entry.builtin) {
      // Nothing here can serve it, and the user did not ask for it.
      return undefined
    }
    const known = input.registryTypes.map((candidate) => `\`${candidate.key}\``).join(', ')
    throw new SymposiumError(
      'REGISTRY_INVALID',
      `registry \`${entry.name}\`: nothing serves \`${entry.type}\``,
      {
        remedy: `use one of ${known}, or add the extension that provides it`,
      },
    )
  }
  const pm = type.create(
    {
      name: entry.name,
      location: entry.location,
      options: entry.options,
      baseDirectory: input.configDirectory,
    },
    input.hostFor(entry.name),
  )
  if (pm.name !== entry.name) {
    throw new SymposiumError(
      'ADAPTER_MISBEHAVED',
      `registry \`${entry.name}\`: the adapter for \`${entry.type}\` calls itself \`${pm.name}\``,
      { remedy: 'report this to the author of the adapter' },
    )
  }
  return {
    name: entry.name,
    kind: 'registry',
    trusted: true,
    legacy: entry.legacy,
    builtin: entry.builtin,
    autoUpdate: entry.autoUpdate,
    pm,
  }
}
