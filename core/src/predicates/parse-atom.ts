import { SymposiumError } from '@symposium/sdk'
import { ANY_NAME, type Atom } from './atom.js'
import { LONGEST_REQUIREMENT, parseRequirement } from './requirement.js'
import { quote } from '../report/show.js'

/** The longest name that a known ecosystem allows (npm). */
const LONGEST_NAME = 214

/** Room for both parts, the name of a package manager and some spaces. Checked first, so that hostile text costs nothing. */
const LONGEST = LONGEST_NAME + LONGEST_REQUIREMENT + 64

const QUALIFIER = /^([a-z][a-z0-9-]*):/
/** Names of spec/model.md 2.5. */
const BARE_NAME = /^[A-Za-z0-9_-]+/
/**
 * Behind a package manager's name, that of another ecosystem: also dots and slashes, and an `@` in
 * front for npm's scopes. Further back an `@` is an error, since `npm:pkg@1` looks like a version.
 */
const QUALIFIED_NAME = /^@?[A-Za-z0-9_./-]+/
const REQUIREMENT = /^[><=^~][^\t\n\v\f\r ]*/

/**
 * Reads one dependency atom (spec/model.md 2.5).
 * @throws SymposiumError `ATOM_SYNTAX`, or `REQUIREMENT_SYNTAX` for what is wrong with the version.
 */
export function parseAtom(text: string): Atom {
  if (text.length > LONGEST) {
    throw wrong(`the dependency ${quote(text)} is longer than ${LONGEST} characters`, 'shorten it')
  }
  const trimmed = text.trim()
  try {
    return parseTrimmed(trimmed)
  } catch (error) {
    const squeezed = squeeze(trimmed)
    if (!(error instanceof SymposiumError) || squeezed === trimmed || !isAtom(squeezed)) throw error
    throw new SymposiumError(error.code, `${quote(trimmed)} contains a space`, {
      remedy: `write ${quote(squeezed)}`,
    })
  }
}

/** Without the spaces around operators and commas. */
function squeeze(text: string): string {
  return text
    .split(/([><=^~,])/)
    .map((piece) => piece.trim())
    .join('')
}

function parseTrimmed(text: string): Atom {
  const pm = QUALIFIER.exec(text)?.[1]
  const rest = pm === undefined ? text : text.slice(pm.length + 1)
  const qualifier = pm === undefined ? {} : { pm }
  if (rest === ANY_NAME) return { ...qualifier, name: ANY_NAME, text }

  const name = (pm === undefined ? BARE_NAME : QUALIFIED_NAME).exec(rest)?.[0]
  if (name === undefined) throw withoutName(text, rest)
  checkName(name, text)
  const requirementText = REQUIREMENT.exec(rest.slice(name.length))?.[0]
  const requirement = requirementText === undefined ? undefined : parseRequirement(requirementText)
  const trailing = rest.slice(name.length + (requirementText?.length ?? 0))
  if (trailing !== '') throw trailingInput(text, trailing, name)
  return { ...qualifier, name, ...(requirement === undefined ? {} : { requirement }), text }
}

function isAtom(text: string): boolean {
  try {
    parseTrimmed(text)
    return true
  } catch {
    return false
  }
}

/** Names may become parts of paths and addresses, so none may climb out of anything. */
function checkName(name: string, text: string): void {
  if (name.length > LONGEST_NAME) {
    throw wrong(
      `the dependency name ${quote(name)} is longer than ${LONGEST_NAME} characters`,
      'shorten the name',
    )
  }
  if (name.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw wrong(
      `the dependency name in ${quote(text)} has an empty part, \`.\` or \`..\``,
      'write the name as published',
    )
  }
}

function withoutName(text: string, rest: string): SymposiumError {
  if (rest === '') {
    return wrong('a dependency name is missing', 'write a name such as `serde`, or `*` for any dependency')
  }
  if (/^[><=^~]/.test(rest)) {
    return wrong(
      `the version requirement ${quote(rest)} has no dependency name before it`,
      'in a list that commas separate, write such a range as `predicates: depends-on(name>=1.0,<2.0)`',
    )
  }
  return wrong(`${quote(text)} does not start with a dependency name`, NAMES)
}

const NAMES =
  'write a name of letters, digits, `_` and `-`, such as `serde` or `serde>=1.0`; ' +
  'other names need their package manager in front, such as `npm:@scope/name`'

function trailingInput(text: string, trailing: string, name: string): SymposiumError {
  const character = String.fromCodePoint(trailing.codePointAt(0) ?? 0)
  if (character === '(') {
    return wrong(`${quote(text)} is a predicate, not a dependency`, 'write it under `predicates`')
  }
  if (character === ',' || /\s/.test(character)) {
    return wrong(`${quote(text)} names more than one dependency`, 'write one dependency in each entry')
  }
  if (character === ':') {
    return wrong(
      `${quote(name)} in front of the colon is not the name of a package manager`,
      'write it in lower case, as in `cargo:serde`',
    )
  }
  return wrong(
    `${quote(text)} has an unexpected ${quote(character)} after ${quote(text.slice(0, text.length - trailing.length))}`,
    character === '@' || character === ANY_NAME || character === '!'
      ? `write a version as in ${quote(`${name}>=1.0`)}, or the name alone for any version`
      : NAMES,
  )
}

function wrong(message: string, remedy: string): SymposiumError {
  return new SymposiumError('ATOM_SYNTAX', message, { remedy })
}
