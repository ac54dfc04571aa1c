/** Computes a value at the first call and gives the same one ever after; a promise counts as a value. */
export function lazy<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => (found ??= { value: compute() }).value
}
