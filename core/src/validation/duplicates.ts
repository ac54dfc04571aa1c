import { foldName } from '../enablement/names.js'
import type { CheckedPlugin } from './check-plugin.js'
import { finding, type Finding } from './finding.js'

/** Names of plugins that cannot be told apart when somebody enables one (spec/model.md M16). */
export function findDuplicates(checked: readonly CheckedPlugin[]): ReadonlyMap<CheckedPlugin, Finding> {
  const first = new Map<string, CheckedPlugin>()
  const duplicates = new Map<CheckedPlugin, Finding>()
  for (const each of checked) {
    const { plugin } = each
    if (plugin === undefined) continue
    const key = foldName(plugin.name)
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, each)
      continue
    }
    const [file] = plugin.manifestFiles
    duplicates.set(
      each,
      finding('warning', {
        code: 'PLUGIN_DUPLICATE',
        message: `the name \`${plugin.name}\` is also that of ${other.plugin?.manifestFiles[0] ?? other.subject.source.directory}`,
        ...(file === undefined ? {} : { place: { file } }),
        remedy: 'give one of them another `name`',
      }),
    )
  }
  return duplicates
}
