import type { PackageId } from '@symposium/sdk'
import type { PluginSource } from './source.js'

/** A workspace plugin goes by its name (spec/model.md 1.15), all others by what they were found as. */
export function pluginId({ id, origin }: PluginSource, name: string): PackageId {
  return origin === 'workspace' ? { ...id, name } : id
}
