import type { PackageId, PluginOffer } from '@symposium/sdk'
import { packageKey } from '../enablement/package-key.js'
import { highestFirst } from '../predicates/dependency-index.js'
import type { Problem } from '../report/problem.js'
import { guard } from './guard.js'
import type { Instance } from './instance.js'

/** Plugins that packages among the dependencies carry. Offers only: nothing of them has been read. */
export interface EmbeddedPlugins {
  /** The highest version of each package (design/decisions.md, Dependencies and predicates). */
  readonly offers: ReadonlyMap<string, PluginOffer>
  readonly problems: readonly Problem[]
  readonly complete: boolean
}

/** Asks the transports, whose content needs consent; registries are trust roots and loaded as such. */
export async function embeddedPlugins(
  instances: readonly Instance[],
  dependencies: readonly PackageId[],
): Promise<EmbeddedPlugins> {
  const problems: Problem[] = []
  let complete = true
  const offers = new Map<string, PluginOffer>()
  for (const instance of instances.filter(({ kind }) => kind === 'transport')) {
    const answer = await guard.activePlugins(instance, dependencies)
    if (!answer.ok) {
      problems.push(answer.problem)
      complete = false
      continue
    }
    problems.push(...answer.problems)
    for (const offer of answer.value) {
      const key = packageKey(offer.id)
      const other = offers.get(key)
      if (other === undefined || highestFirst([other.id, offer.id])[0] === offer.id) {
        offers.set(key, offer)
      }
    }
  }
  return { offers, problems, complete }
}
