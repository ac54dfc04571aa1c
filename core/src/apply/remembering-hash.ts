import { sha256 } from '../sha256.js'

/** Characters beyond which a text is not kept: it is of one of the few skills that hold hundreds of files. */
const LONGEST = 16 * 1024

/** SHA-256 of texts of which many come up again. */
export function rememberingHash(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) {
      return found
    }
    const digest = sha256(text)
    if (text.length <= LONGEST) {
      known.set(text, digest)
    }
    return digest
  }
}
