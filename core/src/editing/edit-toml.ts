import type { EditTomlOptions, TomlChange } from './toml-change.js'

/**
 * A TOML text with its value changed and everything else as it was: comments,
 * order, spacing, line ends, byte-order mark, a missing newline at the end. The
 * change is made in three steps (remove, insert, rewrite values), and the result
 * is parsed and compared with the intended value before anyone gets to see it.
 * A change that changes nothing gives the text back.
 *
 * @throws SymposiumError `CONFIG_EDIT_REFUSED` when the text does not parse or the
 *   change cannot be made safely; the remedy shows what to write by hand.
 */
export async function editToml(
  text: string,
  change: TomlChange,
  options: EditTomlOptions = {},
): Promise<string> {
  // Three parsers stand behind an edit, and nearly every run edits nothing.
  const { applyTomlChange } = await import('./apply-toml-change.js')
  return applyTomlChange(text, change, options)
}
