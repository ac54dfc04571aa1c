import { editJson, parseJsonText } from './edit-json.js'
import { editToml } from './edit-toml.js'
import { editYaml, parseYamlText } from './edit-yaml.js'
import type { JsonDialect } from './json-document.js'
import type { TextChange, TextOptions, TextTree } from './text-tree.js'

export type TextFormat = JsonDialect | 'toml' | 'yaml'

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
  switch (format) {
    case 'toml':
      return editTomlTree(text, change, options)
    case 'yaml':
      return editYaml(text, change, options)
    default:
      return editJson(text, change, { ...options, dialect: format })
  }
}

/**
 * The value of a configuration file's text; an empty text is an empty tree.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` for a text that `editText` would refuse.
 */
export async function parseText(
  format: TextFormat,
  text: string,
  options: TextOptions = {},
): Promise<TextTree> {
  switch (format) {
    case 'toml':
      return (await import('./toml-tree.js')).readTomlTree(text, options)
    case 'yaml':
      return parseYamlText(text, options)
    default:
      return parseJsonText(text, { ...options, dialect: format })
  }
}

async function editTomlTree(text: string, change: TextChange, options: TextOptions): Promise<string> {
  const { refuseNulls, withBareTables } = await import('./toml-tree.js')
  const changeTree: TextChange = (root) => {
    change(withBareTables(root))
    refuseNulls(root, options)
  }
  return editToml(text, changeTree, options)
}
