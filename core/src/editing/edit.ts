import { SymposiumError } from '@symposium/sdk'
import { editToml } from './edit-toml.js'
import type { TextChange, TextOptions, TextTree } from './text-tree.js'

/**
 * `json` has no comments, `json-with-comments` has comments but no trailing
 * commas, `jsonc` has both.
 */
export type TextFormat = 'json' | 'json-with-comments' | 'jsonc' | 'toml' | 'yaml'

/**
 * A configuration file's text with its value changed and everything else byte for
 * byte as it was. The result is parsed and compared with the intended value before
 * anyone gets to see it. A change that changes nothing gives the text back.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` when the text does not parse or the
 *   change cannot be made safely.
 */
// oxlint-disable-next-line max-params -- what every editor takes, behind the format
export async function editText(
  format: TextFormat,
  text: string,
  change: TextChange,
  options: TextOptions = {},
): Promise<string> {
  if (format === 'toml') {
    return editToml(text, change, options)
  }
  throw new SymposiumError('INTERNAL', `${format} cannot be edited yet`)
}

/**
 * The value of a configuration file's text; an empty text is an empty tree.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` for a text that `editText` would refuse.
 */
export async function parseText(
  format: TextFormat,
  text: string,
  _options: TextOptions = {},
): Promise<TextTree> {
  if (format === 'toml') {
    const { parseTomlText } = await import('./parse-toml.js')
    return parseTomlText(text)
  }
  throw new SymposiumError('INTERNAL', `${format} cannot be read yet`)
}
