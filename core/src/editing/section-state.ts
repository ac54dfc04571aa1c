import { readTomlLayout, startsWithPath, type TomlPath } from './toml-layout.js'

/** `bare`: nothing but its header, no entry, no comment. `absent`: no header, though it may exist as dotted keys. */
export type SectionState = 'absent' | 'bare' | 'used'

/** What stands under the header of a table, and directly above it. */
export function sectionState(text: string, path: TomlPath): SectionState {
  const layout = readTomlLayout(text.startsWith('\uFEFF') ? text.slice(1) : text)
  const index = layout.sections.findIndex((section) => samePath(section.path, path))
  const section = layout.sections[index]
  if (section === undefined) {
    return 'absent'
  }
  const following = layout.sections[index + 1]
  const end = following === undefined ? layout.lines.length : layout.leadingLine(following.firstLine)
  const isUsed =
    section.entries.length > 0 || layout.hasComment(layout.leadingLine(section.firstLine), end - 1)
  return isUsed ? 'used' : 'bare'
}

function samePath(left: TomlPath, right: TomlPath): boolean {
  return left.length === right.length && startsWithPath(left, right)
}
