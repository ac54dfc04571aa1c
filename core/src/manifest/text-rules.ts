import { hasInvisible } from '../skills/hidden-characters.js'

const LONGEST_NAME = 255
const LONGEST_TEXT = 4096

/**
 * What is wrong with a name that a manifest gives to a plugin or one of its
 * parts, as the end of a sentence (spec/model.md G31). Names are shown, compared
 * and used as keys of other programs' files, so none may hide or forge anything
 * (cases/security.md S6, S10).
 */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name.trim() !== name) return 'begins or ends with a blank'
  if (hasInvisible(name)) return 'contains an invisible or control character'
  if (name === '__proto__') return 'is not usable as a key'
  return Buffer.byteLength(name) > LONGEST_NAME ? `is longer than ${LONGEST_NAME} bytes` : undefined
}

/** What is wrong with a text that is handed to a program or names a file. */
export function textFault(text: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (hasInvisible(text)) return 'contains an invisible or control character'
  return text.length > LONGEST_TEXT ? `is longer than ${LONGEST_TEXT} characters` : undefined
}

/**
 * What is wrong with the name of a package. Names end up as arguments and in
 * generated files (spec/model.md G30), hence the plain characters for cargo and no
 * leading hyphen or dot anywhere.
 */
export function packageNameFault(pm: string, name: string): string | undefined {
  if (pm === 'cargo') {
    return /^[A-Za-z0-9_][A-Za-z0-9_-]{0,254}$/.test(name)
      ? undefined
      : 'may only have letters, digits, `-` and `_`, and does not begin with `-`'
  }
  const fault = nameFault(name)
  if (fault !== undefined) return fault
  if (/^[-.]/.test(name)) return 'begins with a hyphen or a dot'
  if (/[\s\\*,;'"`$&|<>(){}[\]!?#]/.test(name)) return 'contains a character that no package name has'
  return name.split('/').includes('..') ? 'contains `..`' : undefined
}

/** What is wrong with one token that a program is started by: arguments have a place of their own (cases/security.md S94). */
export function commandFault(command: string): string | undefined {
  return textFault(command) ?? (/\s/.test(command) ? 'holds more than one word' : undefined)
}

/** How a command line of several words is written instead. */
export function splitCommand(command: string): string {
  const [program = '', ...args] = command.trim().split(/\s+/)
  return `write \`command = ${JSON.stringify(program)}\` and \`args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]\``
}
