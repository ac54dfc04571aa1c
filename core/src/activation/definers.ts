import { decide } from '../enablement/decide.js'
import type { Plugin } from '../manifest/plugin.js'
import { definesPredicates } from './defines-predicates.js'
import type { ActivationInput } from './input.js'
import type { PluginRecord } from './record.js'

/**
 * The plugins whose definitions of predicates count before anything was asked: those of registries, whether
 * they apply or not (spec/model.md P21), and those of the workspace with what was agreed to of them. What the
 * user has declined defines nothing.
 */
export async function definersAtFirst(
  input: Pick<ActivationInput, 'trusted' | 'plugins' | 'sameName' | 'admit'>,
): Promise<readonly Plugin[]> {
  const definers: Plugin[] = []
  for (const { id, route, plugin } of input.trusted) {
    if (plugin === undefined || !definesPredicates(plugin)) continue
    const subject = { pm: id.pm, names: [plugin.name, id.name], shadowed: false }
    if (decide(subject, input.plugins, input.sameName).verdict === 'declined') continue
    const admitted =
      route.type === 'workspace'
        ? (await input.admit({ plugin, vouchedByPackage: false, enabledHere: false })).plugin
        : plugin
    definers.push(admitted)
  }
  return definers
}

/** The same once all is considered: with those of packages that are enabled, as far as they were agreed to. */
export function definersAmong(records: readonly PluginRecord[]): readonly Plugin[] {
  return records.flatMap(({ state, plugin, consent }) => {
    const definer = plugin ?? consent?.plugin
    return definer !== undefined && COUNTING.includes(state) && definesPredicates(definer) ? [definer] : []
  })
}

const COUNTING: readonly PluginRecord['state'][] = ['active', 'inactive', 'dormant']
