import {
  readTomlLayout,
  startsWithPath,
  type TomlEntry,
  type TomlLayout,
  type TomlPath,
} from './toml-layout.js'
import { sameTextValue } from './text-tree.js'
import { isTableList, isTomlTable, member, type TomlTable, type TomlValue } from './toml-values.js'

interface Gone {
  readonly path: TomlPath
  /** Something of another kind takes its place: what is written as `key = …` is rewritten later, on the spot. */
  readonly replaced: boolean
  /** Only where no comment stands above or beside it. */
  readonly uncommented?: true
}

/**
 * Takes out of the text what the intended value no longer has: entries and whole
 * sections with all that is below them, line by line. Comments directly above go
 * along, except those that open the file. Elements of lists on one line are not
 * its business.
 */
export function removeGone(text: string, current: TomlTable, intended: TomlTable): string {
  const gone = [...goneInTable(current, intended, [])]
  if (gone.length === 0) {
    return text
  }
  const layout = readTomlLayout(text)
  const removed = new Set<number>()
  const remove = (first: number, last: number): void => {
    const leading = layout.leadingLine(first)
    for (let line = leading === 0 ? first : leading; line <= last; line += 1) {
      removed.add(line)
    }
  }
  for (const entry of [...layout.root, ...layout.sections.flatMap((section) => section.entries)]) {
    if (gone.some((item) => takesEntry(item, entry, layout))) {
      remove(entry.firstLine, entry.lastLine)
    }
  }
  for (const section of layout.sections) {
    if (gone.some((item) => startsWithPath(section.path, item.path))) {
      remove(section.firstLine, section.lastLine)
      closeGap(layout, section.lastLine, removed)
    }
  }
  return layout.lines.filter((_line, index) => !removed.has(index)).join('')
}

function takesEntry(gone: Gone, entry: TomlEntry, layout: TomlLayout): boolean {
  if (!startsWithPath(entry.path, gone.path) || (gone.replaced && entry.path.length === gone.path.length)) {
    return false
  }
  const commented = layout.leadingLine(entry.firstLine) < entry.firstLine || entry.beside
  return gone.uncommented !== true || !commented
}

/** One of the two gaps around a removed section goes with it: the one behind it, or at the end of the file the one before. */
function closeGap(layout: TomlLayout, lastLine: number, removed: Set<number>): void {
  let line = lastLine + 1
  while (layout.isBlank(line)) {
    removed.add(line)
    line += 1
  }
  if (line < layout.lines.length) {
    return
  }
  line = lastLine
  while (line >= 0 && (removed.has(line) || layout.isBlank(line))) {
    removed.add(line)
    line -= 1
  }
}

function* goneInTable(current: TomlTable, intended: TomlTable, path: TomlPath): Generator<Gone> {
  for (const [key, left] of Object.entries(current)) {
    const right = member(intended, key)
    if (right === undefined) {
      yield { path: [...path, key], replaced: false }
    } else {
      yield* goneInValue(left, right, [...path, key])
    }
  }
}

function* goneInValue(left: TomlValue, right: TomlValue, path: TomlPath): Generator<Gone> {
  if (isTomlTable(left) && isTomlTable(right)) {
    yield* goneInTable(left, right, path)
  } else if (isTableList(left) && isTableList(right)) {
    yield* goneInList(left, right, path)
  } else if (isTomlTable(left) !== isTomlTable(right) || isTableList(left)) {
    yield { path, replaced: true }
  } else if (path.length === 1 && Array.isArray(left) && left.length === 0 && isTableList(right)) {
    // `agent = []`, as older versions wrote it, would forbid `[[agent]]` sections (spec/pipeline.md G29).
    yield { path, replaced: false, uncommented: true }
  }
}

/** Elements are paired in order; of those without an equal, as many count as gone as the list gets shorter. */
function* goneInList(
  left: readonly TomlTable[],
  right: readonly TomlTable[],
  path: TomlPath,
): Generator<Gone> {
  let surplus = left.length - right.length
  let position = 0
  for (const [index, element] of left.entries()) {
    const counterpart = right[position]
    if (counterpart === undefined || (surplus > 0 && !sameTextValue(element, counterpart))) {
      surplus -= 1
      yield { path: [...path, index], replaced: false }
    } else {
      yield* goneInTable(element, counterpart, [...path, index])
      position += 1
    }
  }
}
