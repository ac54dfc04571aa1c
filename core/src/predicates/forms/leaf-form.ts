import type { JsonValue, LeafPredicateKind } from '@symposium/sdk'

/** How a kind is written: what only those need who read predicates, which few runs do. */
export type LeafForm<Args extends JsonValue> = Required<
  Pick<LeafPredicateKind<Args>, 'parse' | 'fields' | 'parseFields' | 'format'>
>
