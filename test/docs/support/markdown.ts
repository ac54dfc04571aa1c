/** A fenced block, with what the HTML comment directly above it says of it. */
export interface Block {
  /** The word behind the opening fence; empty where there is none. */
  readonly language: string
  readonly text: string
  /** Of the opening fence, from 1. */
  readonly line: number
  /** `<!-- manifest: registry; warns: CODE -->` as key and value; a lone word has an empty value. */
  readonly notes: ReadonlyMap<string, string>
}

export interface Link {
  readonly target: string
  readonly line: number
}

export interface Table {
  /** The heading that it stands under. */
  readonly heading: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Markdown {
  readonly blocks: readonly Block[]
  readonly links: readonly Link[]
  readonly tables: readonly Table[]
  readonly headings: readonly string[]
  /** Lines that are not in a block. */
  readonly prose: readonly string[]
  /** Lines that look like a fence and begin none: their content would be checked by nobody. */
  readonly strayFences: readonly number[]
}

const FENCE = /^(`{3,})([\w.-]*)\s*$/
const COMMENT = /^<!--\s*(.*?)\s*-->$/

/** Reads as much of Markdown as these pages use. */
export function parseMarkdown(text: string): Markdown {
  const blocks: Block[] = []
  const links: Link[] = []
  const tables: Table[] = []
  const headings: string[] = []
  const prose: string[] = []
  const strayFences: number[] = []
  const lines = text.split('\n')
  let notes: ReadonlyMap<string, string> = new Map()
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const [, fence, language = ''] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      const end = lines.indexOf(fence, index + 1)
      const last = end === -1 ? lines.length : end
      blocks.push({ language, text: `${lines.slice(index + 1, last).join('\n')}\n`, line: index + 1, notes })
      notes = new Map()
      index = last
      continue
    }
    if (/^\s*(```|~~~)/.test(line)) strayFences.push(index + 1)
    prose.push(line)
    const comment = COMMENT.exec(line)?.[1]
    if (comment !== undefined) notes = readNotes(comment)
    else if (line.trim() !== '') notes = new Map()
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1]
    if (heading !== undefined) headings.push(heading)
    if (/^\|[\s|:-]+\|$/.test(lines[index + 1] ?? '') && line.startsWith('|')) {
      tables.push(readTable(lines, index, headings.at(-1) ?? ''))
    }
    for (const match of withoutCode(line).matchAll(/\]\(([^)\s]+)\)/g)) {
      links.push({ target: match[1] ?? '', line: index + 1 })
    }
  }
  return { blocks, links, tables, headings, prose, strayFences }
}

/** The texts of a cell that stand between backticks. */
export function codeIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}

/** The fragment by which a heading is linked to, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function readNotes(comment: string): ReadonlyMap<string, string> {
  return new Map(
    comment.split(';').map((note) => {
      const colon = note.indexOf(':')
      return colon === -1 ? [note.trim(), ''] : [note.slice(0, colon).trim(), note.slice(colon + 1).trim()]
    }),
  )
}

function readTable(lines: readonly string[], start: number, heading: string): Table {
  const rows: (readonly string[])[] = []
  for (let index = start + 2; lines[index]?.startsWith('|') === true; index += 1) {
    rows.push(cellsOf(lines[index] ?? ''))
  }
  return { heading, header: cellsOf(lines[start] ?? ''), rows }
}

/** A `|` within a cell is written as `\|`. */
function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function withoutCode(line: string): string {
  return line.replace(/`[^`]*`/g, '')
}
