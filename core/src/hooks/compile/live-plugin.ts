import type { Plugin } from '../../manifest/plugin.js'
import type { EvaluationScope } from '../../predicates/ask.js'
import type { Gate } from '../../predicates/tree.js'

/** A plugin that runs, or may run without anything changing that a plan depends on. */
export interface LivePlugin {
  /** Place among all plugins that were considered. */
  readonly owner: number
  /** As people know it. */
  readonly name: string
  readonly plugin: Plugin
  /** What is left of its gate. */
  readonly gate: Gate
  readonly isActive: boolean
  readonly scope: EvaluationScope
}
