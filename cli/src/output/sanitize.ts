import { replaceHidden } from '@symposium/core'

/**
 * What plugins, files and programs say is shown, never obeyed: control
 * characters, which could move the cursor, set the clipboard or hide text, line
 * ends, which could add lines of their own, and the bidirectional and invisible
 * ones, which could make a text read otherwise than it is, appear as escapes
 * (cases/security.md S98, S100). For one field of one line.
 */
export function sanitize(text: string): string {
  return replaceHidden(text, escape)
}

/** The same for a whole JSON document, which says the same with the escapes of JSON. */
export function sanitizeJson(json: string): string {
  // Of the controls below U+0020 only the line ends between the values are left.
  return replaceHidden(json, (character) => (character < ' ' ? character : unicodeEscapes(character)))
}

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  switch (character) {
    case '\t':
      return '  '
    case '\n':
      return String.raw`\n`
    default:
      return code <= 0xff ? `\\x${hex(code, 2)}` : `\\u{${hex(code, 4).toUpperCase()}}`
  }
}

function unicodeEscapes(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
    .join('')
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
