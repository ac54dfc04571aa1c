import { SymposiumError } from '@symposium/sdk'

/** A name as somebody typed it: `name`, or `pm:name` where a bare one could mean several. */
export interface TypedName {
  readonly pm?: string
  readonly name: string
}

const QUALIFIED = /^([A-Za-z][A-Za-z0-9_-]*):(.+)$/s

/** @throws SymposiumError `NAME_UNKNOWN` for a name that no package can have. */
export function parseTypedName(text: string): TypedName {
  const [, pm, rest] = QUALIFIED.exec(text) ?? []
  const name = checkName(rest ?? text, text)
  return pm === undefined ? { name } : { pm, name }
}

/**
 * Where the package manager is known: a colon belongs to the name.
 * @param shown what was typed.
 * @throws SymposiumError `NAME_UNKNOWN`.
 */
export function checkName(name: string, shown = name): string {
  if (name === '' || name === '*' || name.length > 214 || /[\s\p{Cc}]/u.test(name)) {
    throw new SymposiumError('NAME_UNKNOWN', `\`${shown}\` is no crate or plugin name`, {
      remedy: 'give the name as its ecosystem spells it, or `pm:name`',
    })
  }
  return name
}
