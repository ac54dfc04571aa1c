/** No name begins like an option, and none holds what git or a file system reads in its own way. */
const REF_SEGMENT = /^[^\s%\\:*?"<>|~^[\]{}#-][^\s%\\:*?"<>|~^[\]{}#]*$/
const REPOSITORY_SEGMENT = /^[A-Za-z0-9._~+][A-Za-z0-9._~+-]{0,254}$/
const LONGEST = 2048

export function hasPlainText(text: string): boolean {
  // The second class holds letters that are not seen, or turn the reading direction.
  return (
    text !== '' &&
    text.length <= LONGEST &&
    !text.startsWith('-') &&
    !/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u.test(text)
  )
}

/** One name behind `/tree/`: part of a ref or of a path. */
export function isRefSegment(segment: string): boolean {
  return REF_SEGMENT.test(segment) && segment !== '.' && !segment.includes('..') && !segment.includes('@{')
}

export function isRepositorySegment(segment: string): boolean {
  return REPOSITORY_SEGMENT.test(segment) && segment !== '.' && segment !== '..'
}

/** Whatever stands between a scheme and a host (cases/security.md S53). */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/(?<=:\/\/)[^@/\s]*@/g, '')
}
