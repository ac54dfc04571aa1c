import { SymposiumError, type JsonValue, type LeafPredicateKind } from '@symposium/sdk'

/**
 * A kind of the core's own as most runs need it, which ask what others have read. How it is written is loaded and
 * added when the first predicate is read (`complete-kinds.ts`).
 */
export function leafWithoutForm<Args extends JsonValue>(
  kind: Omit<LeafPredicateKind<Args>, 'parse' | 'fields' | 'parseFields' | 'format'>,
): LeafPredicateKind<Args> {
  return {
    ...kind,
    parse() {
      throw new SymposiumError('INTERNAL', `how the predicate kind \`${kind.name}\` is written is not loaded`)
    },
  }
}
