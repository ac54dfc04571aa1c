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
  const name = rest ?? text
  if (name === '' || name === '*' || name.length > 214 || /[\s\p{Cc}]/u.test(name)) {
    throw new SymposiumError('NAME_UNKNOWN', `\`${text}\` is no crate or plugin name`, {
      remedy: 'give the name as its ecosystem spells it, or `pm:name`',
    })
  }
  return pm === undefined ? { name } : { pm, name }
}
