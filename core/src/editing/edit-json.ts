import type { JsonOptions } from './json-document.js'
import type { TextChange, TextTree } from './text-tree.js'

/**
 * A JSON text with its value changed and everything else byte for byte as it was:
 * comments, order, spacing, line ends, byte-order mark, a missing newline at the
 * end. New members are laid out like their siblings. The result is parsed and
 * compared with the intended value before anyone gets to see it. A change that
 * changes nothing gives the text back; an empty text counts as `{}`.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` when the text is not of the dialect,
 *   holds no object, or the change cannot be made safely.
 */
export async function editJson(text: string, change: TextChange, options: JsonOptions): Promise<string> {
  // Nearly every run edits nothing.
  const { applyJsonChange } = await import('./apply-json-change.js')
  return applyJsonChange(text, change, options)
}

/**
 * The value of a JSON text; an empty text is an empty tree. Integers that a number
 * would round are `bigint`s.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` for a text that `editJson` would refuse.
 */
export async function parseJsonText(text: string, options: JsonOptions): Promise<TextTree> {
  const { readJsonTree } = await import('./apply-json-change.js')
  return readJsonTree(text, options)
}
