import type { JsonObject } from '@symposium/sdk'

/** One step of a decision; what the text shows indented, JSON shows as it is. */
export interface ExplainedNode {
  readonly label: string
  /** Whether it holds; `not-asked` where an earlier answer had decided. */
  readonly state?: boolean | 'not-asked'
  readonly detail?: string
  readonly remedy?: string
  /** What was seen as data: of JSON alone. */
  readonly details?: JsonObject
  readonly children?: readonly ExplainedNode[]
}
