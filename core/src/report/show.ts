/** Control and format characters, line separators and halves of pairs: whatever could steer a terminal or hide text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Text from outside made fit for a terminal: at most `limit` characters, unsafe ones spelt out. */
export function plain(text: string, limit = 200): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text
  return cut.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`)
}

/** A piece of source text as messages show it. */
export function quote(text: string): string {
  return `\`${plain(text, 60)}\``
}
