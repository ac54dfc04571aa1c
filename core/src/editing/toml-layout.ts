import { parseTOML, type AST } from 'toml-eslint-parser'

/** Keys, and positions in lists, that lead from the root of a document to a value. */
export type TomlPath = readonly (string | number)[]

/** A `key = value` that stands directly in the file's root or in a section. Line numbers count from 0, both ends included. */
export interface TomlEntry {
  readonly path: TomlPath
  /** The keys as written, without those of the section's header. */
  readonly keys: readonly string[]
  /** Offsets of the text from the key to the end of the value. */
  readonly range: readonly [number, number]
  /** Where the value begins, counted from the start of the range. */
  readonly valueStart: number
  readonly firstLine: number
  readonly lastLine: number
  /** A comment follows on the last line. */
  readonly beside: boolean
}

export interface TomlSection {
  /** With the position of every list element on the way. */
  readonly path: TomlPath
  readonly entries: readonly TomlEntry[]
  /** The header's. */
  readonly firstLine: number
  /** Of the last entry, or of comments that follow it without a blank line. */
  readonly lastLine: number
}

/** Where everything stands in a TOML text, which has to be one that parses. */
export interface TomlLayout {
  /** With their ends. */
  readonly lines: readonly string[]
  readonly root: readonly TomlEntry[]
  readonly sections: readonly TomlSection[]
  isBlank(line: number): boolean
  /** First of the comment lines directly above a line, or the line itself. */
  leadingLine(line: number): number
  /** Whether a comment stands on one of the lines, both included. */
  hasComment(first: number, last: number): boolean
}

export function readTomlLayout(text: string): TomlLayout {
  const program = parseTOML(text)
  const lines = splitLines(text)
  const comments = new Set<number>()
  const besides = new Set<number>()
  for (const comment of program.comments) {
    const line = comment.loc.start.line - 1
    if (/^[ \t]*#/.test(lines[line] ?? '')) {
      comments.add(line)
    } else {
      besides.add(line)
    }
  }
  const leadingLine = (line: number): number => {
    let first = line
    while (comments.has(first - 1)) {
      first -= 1
    }
    return first
  }
  const toEntry = (node: AST.TOMLKeyValue, base: TomlPath): TomlEntry => {
    const keys = node.key.keys.map(keyText)
    return {
      path: [...base, ...keys],
      keys,
      range: node.range,
      valueStart: node.value.range[0] - node.range[0],
      firstLine: node.loc.start.line - 1,
      lastLine: node.loc.end.line - 1,
      beside: besides.has(node.loc.end.line - 1),
    }
  }
  const body = program.body[0].body
  const tables = body.filter((item) => item.type === 'TOMLTable')
  const sections = tables.map((table, index): TomlSection => {
    const entries = table.body.map((entry) => toEntry(entry, table.resolvedKey))
    const header = table.loc.start.line - 1
    const following = tables[index + 1]
    const limit = following === undefined ? lines.length : leadingLine(following.loc.start.line - 1)
    let last = entries.at(-1)?.lastLine ?? header
    while (last + 1 < limit && comments.has(last + 1)) {
      last += 1
    }
    return { path: table.resolvedKey, entries, firstLine: header, lastLine: last }
  })
  return {
    lines,
    root: body.filter((item) => item.type === 'TOMLKeyValue').map((entry) => toEntry(entry, [])),
    sections,
    isBlank: (line) => lines[line]?.trim() === '',
    leadingLine,
    hasComment: (first, last) =>
      program.comments.some(({ loc }) => first < loc.start.line && loc.start.line <= last + 1),
  }
}

/** Lines with their ends, so that a text with mixed ends is put together again as it was. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

export function startsWithPath(path: TomlPath, prefix: TomlPath): boolean {
  return prefix.length <= path.length && prefix.every((key, index) => path[index] === key)
}

function keyText(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}
