/** What can stand between the members of a list or a map on its own lines. */
export interface GapPiece {
  readonly type: 'space' | 'newline' | 'comma' | 'line-comment' | 'block-comment'
  readonly text: string
}

export type GapSyntax = 'json' | 'yaml'

const PIECES: Record<GapSyntax, RegExp> = {
  json: /(?<space>[ \t]+)|(?<newline>\r\n|\n|\r)|(?<comma>,)|(?<line>\/\/[^\r\n]*)|(?<block>\/\*[^]*?\*\/)/y,
  yaml: /(?<space>[ \t]+)|(?<newline>\r?\n)|(?<comma>,)|(?<line>#[^\r\n]*)|(?<block>(?!))/y,
}

/** The pieces of a text between two members; nothing when there is something else in it. */
export function readGap(text: string, syntax: GapSyntax): GapPiece[] | undefined {
  const pattern = new RegExp(PIECES[syntax])
  const pieces: GapPiece[] = []
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (match === null) {
      return undefined
    }
    pieces.push({ type: typeOf(match.groups), text: match[0] })
  }
  return pieces
}

function typeOf(groups: Record<string, string> | undefined): GapPiece['type'] {
  if (groups?.['space'] !== undefined) {
    return 'space'
  }
  if (groups?.['newline'] !== undefined) {
    return 'newline'
  }
  if (groups?.['comma'] !== undefined) {
    return 'comma'
  }
  return groups?.['line'] === undefined ? 'block-comment' : 'line-comment'
}

export function isComment(piece: GapPiece): boolean {
  return piece.type === 'line-comment' || piece.type === 'block-comment'
}

export function textOf(pieces: readonly GapPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** Whether what follows has to begin on a line of its own. */
export function endsInLineComment(pieces: readonly GapPiece[]): boolean {
  return pieces.findLast(({ type }) => type === 'newline' || type === 'line-comment')?.type === 'line-comment'
}

export function hasNewline(pieces: readonly GapPiece[]): boolean {
  return pieces.some(
    ({ type, text }) => type === 'newline' || (type === 'block-comment' && /[\r\n]/.test(text)),
  )
}

/** The pieces up to the first line end, and those from there on; none before it when there is no line end. */
export function splitAtLineEnd(pieces: readonly GapPiece[]): readonly [GapPiece[], GapPiece[]] {
  const end = Math.max(
    pieces.findIndex(({ type }) => type === 'newline'),
    0,
  )
  return [pieces.slice(0, end), pieces.slice(end)]
}

/** The pieces up to the last comment, and the space behind it. */
export function splitBehindComments(pieces: readonly GapPiece[]): readonly [GapPiece[], GapPiece[]] {
  const end = pieces.findLastIndex(isComment) + 1
  return [pieces.slice(0, end), pieces.slice(end)]
}

/** What is kept apart by a blank line from the comments directly above a member, and those comments. */
export function splitAtBlankLine(pieces: readonly GapPiece[]): readonly [GapPiece[], GapPiece[]] {
  let lineEnds = 0
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index]
    if (piece?.type === 'newline') {
      lineEnds += 1
    } else if (piece !== undefined && isComment(piece)) {
      if (lineEnds > 1) {
        return [pieces.slice(0, index + 1), pieces.slice(index + 1)]
      }
      lineEnds = 0
    }
  }
  return [[], [...pieces]]
}
