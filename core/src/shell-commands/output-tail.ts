import { replaceHidden } from '../skills/hidden-characters.js'

/** Characters (UTF-16 code units) of a message, with whatever it starts with. */
const LONGEST_MESSAGE = 2000
const ELLIPSIS = '…'

/**
 * What terminals obey: colours and movements (CSI), titles, links and other strings (OSC, DCS, SOS, PM, APC), and
 * the short sequences. None of the parts can be read in two ways, so that no output makes this slow.
 */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B[PX\]^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u0080-\u009F]*(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]*[0-~]/g

export interface OutputTail {
  /** What happened: `command exited 3`. */
  readonly prefix: string
  /** Largest length of the whole message in characters; 2000 unless told. */
  readonly limit?: number
}

/**
 * The end of what a command said, after a prefix: of standard error, or of standard output where that is blank
 * (spec/gates.md 9.5). The end, since the fault is there. It may be shown to people and to language models, so
 * nothing is left that steers a terminal or hides.
 *
 * @returns `PREFIX: END`, or the prefix alone where nothing was said.
 */
export function outputTail(
  stdout: string,
  stderr: string,
  { prefix, limit = LONGEST_MESSAGE }: OutputTail,
): string {
  const text = legible(stderr) || legible(stdout)
  if (text === '') return prefix.slice(0, limit)
  const start = `${prefix}: `
  return `${start}${lastOf(text, limit - start.length)}`.slice(0, limit)
}

/** The end of a text from outside, fit for people and models. */
export function legibleEnd(text: string, limit: number = LONGEST_MESSAGE): string {
  return lastOf(legible(text), limit)
}

function legible(text: string): string {
  return replaceHidden(text.replace(SEQUENCES, ''), (character) =>
    character === '\n' || character === '\t' ? character : '',
  ).trim()
}

/** At most so many characters from the end, and no half of a pair. */
function lastOf(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.length - Math.max(0, length - ELLIPSIS.length)
  const splitsPair = (text.codePointAt(start - 1) ?? 0) > 0xffff
  return `${ELLIPSIS}${text.slice(splitsPair ? start + 1 : start)}`
}
