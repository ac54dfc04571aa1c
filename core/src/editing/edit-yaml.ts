import type { TextChange, TextOptions, TextTree } from './text-tree.js'

/**
 * A YAML text with its value changed and everything else byte for byte as it was:
 * comments, anchors, quotes, indentation, order, line ends, byte-order mark, a
 * missing newline at the end. The result is parsed and compared with the intended
 * value before anyone gets to see it. A change that changes nothing gives the text
 * back; a text without a value counts as an empty mapping.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` when the text is not one mapping of
 *   YAML 1.2 with plain values, or the change cannot be made safely: behind an
 *   alias, beside a merge key, where a comment would be lost.
 */
export async function editYaml(text: string, change: TextChange, options: TextOptions = {}): Promise<string> {
  // Nearly every run edits nothing.
  const { applyYamlChange } = await import('./apply-yaml-change.js')
  return applyYamlChange(text, change, options)
}

/**
 * The value of a YAML text; aliases are replaced by copies of what they stand for.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` for a text that `editYaml` would refuse.
 */
export async function parseYamlText(text: string, options: TextOptions = {}): Promise<TextTree> {
  const { readYaml } = await import('./apply-yaml-change.js')
  return readYaml(text, options)
}
