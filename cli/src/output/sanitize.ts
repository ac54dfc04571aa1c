/**
 * What plugins, files and programs say is shown, never obeyed: control
 * characters, which could move the cursor, set the clipboard or hide text, and
 * the bidirectional and invisible ones, which could make a text read otherwise
 * than it is, appear as escapes (cases/security.md S98, S100).
 */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- the control characters are what is looked for
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]/gu

export function sanitize(text: string): string {
  return text.replace(UNSAFE, escape)
}

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (character === '\t') {
    return '  '
  }
  return code <= 0xff ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16).toUpperCase()}}`
}
