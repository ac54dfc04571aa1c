import { describe, expect, it } from 'vitest'
import { hasInvisible, hiddenCharacters, replaceHidden } from '../../src/skills/hidden-characters.js'

const tags = (letters: string): string =>
  [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

const HIDDEN: readonly [id: string, text: string, points: readonly string[]][] = [
  ['S100 reading direction', 'safe \u202Etxet', ['U+202E']],
  ['S100 tag characters', `safe${tags('run')}`, ['U+E0072', 'U+E0075', 'U+E006E']],
  ['S100 joiner in an ASCII word', 'pass\u200Dword', ['U+200D']],
  ['S100 non-joiner in an ASCII word', 'pass\u200Cword', ['U+200C']],
  ['S100 each code point once', 'a\u200Bb\u200Bc\u2060', ['U+200B', 'U+2060']],
  ['S98 escape sequence', 'a\u001B[2Jb', ['U+001B']],
  ['S98 bell and C1', 'a\u0007\u009Bb', ['U+0007', 'U+009B']],
  ['S100 tags behind an emoji', `\u{1F600}${tags('rm')}`, ['U+E0072', 'U+E006D']],
  [
    'S100 tags of no flag behind a flag',
    `\u{1F3F4}${tags('rm')}\u{E007F}`,
    ['U+E0072', 'U+E006D', 'U+E007F'],
  ],
  ['S100 repeated selectors', '\u2764\uFE0F\uFE0F', ['U+FE0F']],
  ['S100 supplementary selectors behind an emoji', '\u{1F600}\u{E0101}\u{E0102}', ['U+E0101', 'U+E0102']],
  ['S100 joiner between an emoji and a word', '\u{1F600}\u200Dword', ['U+200D']],
  ['S100 joiners in a row', '\u{1F468}\u200D\u200D\u{1F469}', ['U+200D']],
  ['S100 non-joiner between Latin letters beside Arabic ones', '\u0645a\u200Cb', ['U+200C']],
  ['S100 byte-order mark inside', 'a\uFEFFb', ['U+FEFF']],
  ['S100 blank letter', 'a\u3164b', ['U+3164']],
  ['S72 lone surrogate', 'a\uD800b', ['U+D800']],
]

const PLAIN: readonly [id: string, text: string][] = [
  ['ASCII with line ends', 'One.\r\n\tTwo ~.\n'],
  ['accents and ideographs', 'Caf\u00E9, \u6F22\u5B57, \u0434\u0430'],
  ['emoji with a selector', 'I \u2764\uFE0F this'],
  ['family joined with joiners', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['skin tone and profession', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}'],
  ['flag of letters', '\u{1F1E8}\u{1F1ED}'],
  ['flag of tags that exists', `\u{1F3F4}${tags('gbsct')}\u{E007F}`],
  ['keycap', '1\uFE0F\u20E3'],
  ['Persian with a non-joiner', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['Devanagari with a joiner', '\u0915\u094D\u200D\u0937'],
]

describe('hiddenCharacters', () => {
  it.each(HIDDEN)('%s', (_id, text, points) => {
    expect(hiddenCharacters(text)).toEqual(points)
  })

  it.each(PLAIN)('S100 not flagged: %s', (_id, text) => {
    expect(hiddenCharacters(text)).toEqual([])
  })
})

describe('hasInvisible', () => {
  it('makes no exception for emoji', () => {
    expect(hasInvisible('\u2764\uFE0F')).toBe(true)
    expect(hasInvisible('caf\u00E9')).toBe(false)
  })
})

describe('replaceHidden', () => {
  it.each(HIDDEN)('%s', (_id, text) => {
    expect(hiddenCharacters(replaceHidden(text, () => '?'))).toEqual([])
  })

  it.each(PLAIN.slice(1))('leaves alone: %s', (_id, text) => {
    expect(replaceHidden(text, () => '?')).toBe(text)
  })

  it('replaces line ends and tabs too', () => {
    expect(replaceHidden('One.\r\n\tTwo.', () => '?')).toBe('One.???Two.')
  })
})
