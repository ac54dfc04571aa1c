import type { Place } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import { codePoint, hasInvisible } from './hidden-characters.js'

/** A name that is safe, in the form that is installed, with a notice where it breaks the public naming rule. */
export type NameCheck =
  | { readonly ok: true; readonly name: string; readonly notice?: Problem }
  | { readonly ok: false; readonly problem: Problem }

const MOST_BYTES = 255
const CONVENTIONAL = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
const ASCII = /^[\x20-\x7e]*$/
/** Devices of Windows, which it finds in any directory and under any extension. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i

/**
 * Checks the name that a skill gives itself. It comes from the content of a
 * plugin and becomes a directory, so whatever could leave the skills directory,
 * or is no path on some system, is refused on every system (spec/model.md 3.3,
 * design/decisions.md, Skills). What merely breaks the public naming rule loads.
 */
export function checkSkillName(text: string, place?: Place): NameCheck {
  if (CONVENTIONAL.test(text) && !WINDOWS_DEVICE.test(text)) {
    return { ok: true, name: text }
  }
  // A directory written in NFD and a name in NFC are one (cases/faults.md C5).
  const name = composed(text)
  const at = place === undefined ? {} : { place }
  const fault = nameFault(name)
  if (fault !== undefined) {
    const message = `the skill name ${quoted(name)} ${fault}`
    return { ok: false, problem: { code: 'NAME_INVALID', message, ...at, remedy: advice(name) } }
  }
  const message = `the skill name ${quoted(name)} is not made of 1 to 64 lowercase letters, digits and single hyphens`
  return { ok: true, name, notice: { code: 'NAME_UNCONVENTIONAL', message, ...at, remedy: advice(name) } }
}

/** The name in NFC. Nearly all are ASCII, for which the tables of Unicode need not be opened. */
export function composed(name: string): string {
  return ASCII.test(name) ? name : name.normalize('NFC')
}

/**
 * The form in which installed names are compared: what a file system may take for
 * one name is one. By way of the upper case, since some letters have only that in
 * common, such as `ß` and `ss`, or `ſ` and `s`.
 */
export function foldSkillName(name: string): string {
  return ASCII.test(name)
    ? name.toLowerCase()
    : name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

function nameFault(name: string): string | undefined {
  if (name.trim() === '') {
    return 'is empty'
  }
  if (name === '.' || name === '..') {
    return 'names a directory above or the directory itself'
  }
  if (/^\.symposium/i.test(name)) {
    return 'is reserved for files that mark installed skills'
  }
  if (hasInvisible(name)) {
    return `contains an invisible character (${codePoint([...name].find(hasInvisible) ?? '')})`
  }
  const forbidden = /[/\\:%<>"|?*]/.exec(name)?.[0]
  if (forbidden !== undefined) {
    return `contains \`${forbidden}\`, which a name of a directory must not hold`
  }
  if (/^[\s.]|[\s.]$/u.test(name)) {
    return 'begins or ends with a space or a dot'
  }
  if (WINDOWS_DEVICE.test(name)) {
    return 'is the name of a device on Windows'
  }
  const bytes = Buffer.byteLength(name)
  return bytes > MOST_BYTES
    ? `is ${bytes} bytes long, of which at most ${MOST_BYTES} are possible`
    : undefined
}

function advice(name: string): string {
  const rule = 'use 1 to 64 lowercase letters, digits and single hyphens'
  const spelling = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '')
  return CONVENTIONAL.test(spelling) && !WINDOWS_DEVICE.test(spelling)
    ? `${rule}, for example \`${spelling}\``
    : rule
}

function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
}
