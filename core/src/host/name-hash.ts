/**
 * Sixteen hex digits that tell the names of cache files apart (FNV-1a, twice
 * with different offsets). Not for security: what is stored under the name
 * repeats its key. `node:crypto` would cost every start some milliseconds.
 */
export function nameHash(text: string): string {
  return fnv(text, 0x811c9dc5) + fnv(text, 0x1b873593)
}

function fnv(text: string, offset: number): string {
  let hash = offset
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
