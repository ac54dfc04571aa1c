import type { JsonValue } from '@symposium/sdk'

/**
 * A parsed predicate. Plain data, so that a parsed manifest can be cached and a
 * plan compiled from it. `text` is the source as the author wrote it: it is what
 * people are shown and what parses back to the same tree (spec/model.md 2.15).
 */
export type Predicate =
  | { readonly type: 'leaf'; readonly kind: string; readonly args: JsonValue; readonly text: string }
  | {
      readonly type: 'combinator'
      readonly kind: string
      readonly children: readonly Predicate[]
      readonly text: string
    }
  /** A call of a predicate that a plugin defines, `NAME` or `PLUGIN/NAME`: resolved by name when it is evaluated. */
  | { readonly type: 'custom'; readonly name: string; readonly argument: string; readonly text: string }

/**
 * Predicates that must all hold, asked in order (spec/model.md 1.2): whether something applies. Holds when empty.
 * What `[[gates]]` declares is a `PointGate`, a check at a point of a loop; it has such a gate as everything else has.
 */
export type Gate = readonly Predicate[]
