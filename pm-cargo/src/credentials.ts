/**
 * A text without the user names and passwords of the addresses in it. Nothing
 * that is kept or shown needs them.
 */
export function withoutCredentials(text: string): string {
  return text.replace(/(:\/\/)[^\s/?#\\"'`<>]*@/g, '$1')
}
