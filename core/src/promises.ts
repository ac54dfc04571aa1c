/** Most predicates answer at once, and a promise for each of ten thousand gates would cost more than the answers. */
export type MaybePromise<T> = T | Promise<T>

/** Also true for promises of another library, and safe for anything that a kind from outside may give. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
