/** Part of hostile names: no careful adapter ever looks at a path with a component that starts so. */
const ESCAPE_MARKER = 'symposium-conformance-escape'

/** Names that must find nothing and break nothing. */
export const HOSTILE_NAMES: readonly string[] = [
  '',
  '.',
  '..',
  '*',
  '~',
  `../${ESCAPE_MARKER}`,
  `../../../../../../../../../../../../${ESCAPE_MARKER}`,
  `a/../../${ESCAPE_MARKER}`,
  `/${ESCAPE_MARKER}`,
  `..\\${ESCAPE_MARKER}`,
  `C:\\${ESCAPE_MARKER}`,
  `\\\\server\\${ESCAPE_MARKER}`,
  `file:///${ESCAPE_MARKER}`,
  '%2e%2e%2fx',
  'nul\0byte',
  'line\nbreak',
  'escape\u001B[2Jsequence',
  'right-to-left\u202Eoverride',
  '\uD800',
  '-rf',
  '--version',
  '$(symposium)',
  '`symposium`',
  'a b; symposium',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'x'.repeat(100_000),
  '../'.repeat(50_000),
]

/** Whether a path leads through `..` or to where a hostile name points. */
export function isEscape(path: string): boolean {
  return path
    .split(/[\\/]/)
    .some((segment) => segment === '..' || segment.startsWith(ESCAPE_MARKER) || segment.includes('\0'))
}
