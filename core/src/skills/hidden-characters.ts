/**
 * Whatever takes part in a text without being seen: controls, marks that turn
 * the reading direction, zero-width and tag characters, variation selectors,
 * lone surrogates (cases/security.md S6, S100).
 */
const INVISIBLE = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]`

/** Scripts that are spelled with joiners between their letters. */
const JOINING = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat(['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

const PICTURE = String.raw`\p{Extended_Pictographic}(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier})?`

/**
 * The sequences that ordinary text uses. Each is listed as narrowly as it
 * occurs, so that the exception has no room for a message: of the sequences
 * with tag characters only the three flags that exist, never a selector or a
 * joiner that stands alone or is repeated.
 */
const SEQUENCES = [
  String.raw`\u{1F3F4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tagged).join('|')})\u{E007F}`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`${PICTURE}(?:\u200D${PICTURE})*`,
  String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])`,
].join('|')

const ORDINARY = new RegExp(String.raw`${SEQUENCES}|[\t\n\r]`, 'gu')
const SEQUENCE_OR_HIDDEN = new RegExp(`(?:${SEQUENCES})|(${INVISIBLE})`, 'gu')

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const ANY_INVISIBLE = new RegExp(INVISIBLE, 'u')

/** Whether there is any such character at all, sequences of emoji included: for names, which need none. */
export function hasInvisible(text: string): boolean {
  return ANY_INVISIBLE.test(text)
}

/** The hidden code points of a text for people, each once, in the order in which they first occur. */
export function hiddenCharacters(text: string): readonly string[] {
  if (/^[\t\n\r -~]*$/.test(text)) {
    return []
  }
  const found = text.replace(ORDINARY, '').match(ALL_INVISIBLE) ?? []
  return [...new Set(found)].map(codePoint)
}

/**
 * The text with a replacement for every such character that stands outside of an
 * ordinary sequence; line ends and tabs are replaced too. For whatever shows texts
 * of others.
 */
export function replaceHidden(text: string, replacement: (character: string) => string): string {
  return /^[ -~]*$/.test(text)
    ? text
    : text.replace(SEQUENCE_OR_HIDDEN, (match: string, hidden: string | undefined) =>
        hidden === undefined ? match : replacement(hidden),
      )
}

/** `U+202E` */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function tagged(letters: string): string {
  return [...letters]
    .map((letter) => String.raw`\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`)
    .join('')
}
