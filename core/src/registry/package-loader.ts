import { ANY_VERSION, type PackageId, type PluginOffer, type UpdateLevel } from '@symposium/sdk'
import type { PackageLoad } from '../activation/input.js'
import { packageKey } from '../enablement/package-key.js'
import type { Plugin } from '../manifest/plugin.js'
import type { Problem } from '../report/problem.js'
import type { EmbeddedPlugins } from './embedded.js'
import { guard } from './guard.js'
import type { Instance } from './instance.js'
import type { LoadOffer } from './trusted.js'

export interface PackageLoaderOptions {
  readonly instances: readonly Instance[]
  readonly embedded: EmbeddedPlugins
  readonly load: LoadOffer
  readonly level: UpdateLevel
}

/** Loads the plugin of one package: from the dependency's offer where there is one, else through its package manager. */
export async function loadPackage(id: PackageId, options: PackageLoaderOptions): Promise<PackageLoad> {
  const offer = options.embedded.offers.get(packageKey(id))
  if (offer !== undefined && (id.version === ANY_VERSION || id.version === offer.id.version)) {
    return buildPlugins([offer], [], options.load)
  }
  const instance = options.instances.find((candidate) => candidate.name === id.pm)
  if (instance === undefined) {
    return { ok: false, absent: true, problem: unknownPackageManager(id, options.instances) }
  }
  const answer = await guard.loadPlugin(instance, id, options.level)
  return answer.ok
    ? buildPlugins(answer.value, answer.problems, options.load)
    : { ok: false, absent: answer.problem.code === 'PACKAGE_NOT_FOUND', problem: answer.problem }
}

async function buildPlugins(
  offers: readonly PluginOffer[],
  problems: readonly Problem[],
  load: LoadOffer,
): Promise<PackageLoad> {
  const plugins: Plugin[] = []
  const all: Problem[] = [...problems]
  for (const offer of offers) {
    const loaded = await load(offer, { origin: 'package', legacy: false })
    all.push(...loaded.problems)
    if (loaded.plugin !== undefined) {
      plugins.push(loaded.plugin)
    }
  }
  return { ok: true, plugins, problems: all }
}

function unknownPackageManager(id: PackageId, instances: readonly Instance[]): Problem {
  return {
    code: 'UNKNOWN_PACKAGE_MANAGER',
    message: `no package manager \`${id.pm}\` for \`${id.name}\``,
    remedy: `known: ${instances.map((instance) => instance.name).join(', ')}`,
  }
}
