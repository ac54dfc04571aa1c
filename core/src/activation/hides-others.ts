import type { PluginRecord } from './record.js'

/** Whether what is not known of this candidate may hide further ones: all of a failed load, the targets of an owner. */
export function hidesOthers(record: PluginRecord): boolean {
  return record.undetermined && (record.plugin === undefined || record.plugin.chained.length > 0)
}
