import { isAbsolute, join, sep } from 'node:path'

import { CargoNeeded, show } from './errors.js'
import type { RecordedFiles } from './inputs.js'

/** One part of a pattern between two separators. */
type Segment =
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'recursive' }
  | { readonly type: 'pattern'; readonly tokens: readonly Token[] }

type Token =
  | 'any'
  | 'one'
  | { readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }

/** Directory entries that all patterns of a workspace may look at: far above any project, far below a hostile tree. */
const MOST_ENTRIES = 50_000
/** Longer than any path: a pattern is compared with every entry that is looked at. */
const LONGEST_PATTERN = 4096
const SEPARATOR = sep === '\\' ? /[\\/]+/ : /\/+/
const META = /[*?[]/

/** A pattern that cargo's own matcher refuses, or that matches without end. */
export class PatternError extends Error {}

/** What one workspace's patterns share. */
export interface GlobContext {
  readonly files: RecordedFiles
  budget: number
}

export function createGlobContext(files: RecordedFiles): GlobContext {
  return { files, budget: MOST_ENTRIES }
}

/**
 * Expands one entry of `workspace.members` below a directory as cargo does:
 * `*`, `?`, `[…]` and `**`, hidden directories included. A pattern that matches
 * nothing stands for itself.
 * @throws PatternError
 */
export function expandMembers(root: string, pattern: string, context: GlobContext): readonly string[] {
  const path = isAbsolute(pattern) ? pattern : join(root, pattern)
  if (!META.test(pattern)) return [path]
  if (pattern.length > LONGEST_PATTERN)
    throw new PatternError(`it is longer than ${LONGEST_PATTERN} characters`)
  if (META.test(root)) {
    // Cargo takes the root's own path for a part of the pattern.
    throw new CargoNeeded(`the path ${root} holds characters of a pattern`, 'to expand workspace.members')
  }
  const segments = parse(pattern)
  const walk: Walk = { context, files: context.files, segments, found: [], trail: new Set() }
  descend(walk, isAbsolute(pattern) ? sep : root, 0)
  if (walk.found.length === 0) return [path]
  return walk.found.filter((directory) => context.files.isDirectory(directory))
}

interface Walk {
  readonly context: GlobContext
  readonly files: RecordedFiles
  readonly segments: readonly Segment[]
  readonly found: string[]
  /** Real paths of the linked directories on the way down, against cycles. */
  readonly trail: Set<string>
}

function descend(walk: Walk, directory: string, index: number): void {
  const segment = walk.segments[index]
  if (segment === undefined) {
    walk.found.push(directory)
    return
  }
  if (segment.type === 'literal') {
    const next = join(directory, segment.text)
    if (walk.files.stat(next) !== undefined) descend(walk, next, index + 1)
    return
  }
  for (const { name, type } of walk.files.list(directory)) {
    walk.context.budget -= 1
    if (walk.context.budget < 0)
      throw new PatternError(`more than ${MOST_ENTRIES} paths would have to be looked at`)
    const path = join(directory, name)
    if (segment.type === 'pattern') {
      if (matches(segment.tokens, name)) descend(walk, path, index + 1)
    } else {
      descendRecursively(walk, { path, name, isLink: type === 'link' }, index)
    }
  }
}

/** `**` stands for one directory or more, so what follows it is compared with the entry itself too. */
function descendRecursively(
  walk: Walk,
  entry: { readonly path: string; readonly name: string; readonly isLink: boolean },
  index: number,
): void {
  const isDirectory = walk.files.isDirectory(entry.path)
  const next = walk.segments[index + 1]
  if (next === undefined) {
    if (isDirectory) walk.found.push(entry.path)
  } else if (
    next.type === 'literal'
      ? next.text === entry.name
      : next.type === 'pattern' && matches(next.tokens, entry.name)
  ) {
    descend(walk, entry.path, index + 2)
  }
  if (!isDirectory) return
  if (!entry.isLink) {
    descend(walk, entry.path, index)
    return
  }
  const real = walk.files.realPath(entry.path)
  if (real === undefined || walk.trail.has(real)) return
  walk.trail.add(real)
  descend(walk, entry.path, index)
  walk.trail.delete(real)
}

function parse(pattern: string): readonly Segment[] {
  const segments = pattern
    .split(SEPARATOR)
    .filter((part) => part !== '')
    .map(parseSegment)
  // Several `**` in a row mean what one means.
  return segments.filter(
    ({ type }, index) => type !== 'recursive' || segments[index - 1]?.type !== 'recursive',
  )
}

function parseSegment(part: string): Segment {
  if (!META.test(part)) return { type: 'literal', text: part }
  if (part === '**') return { type: 'recursive' }
  if (part.includes('**')) throw new PatternError('`**` must stand alone between two separators')
  if (part.startsWith('.')) {
    // `.*` also stands for `.` and `..` to cargo.
    throw new CargoNeeded(`the pattern part ${show(part)} is unusual`, 'to expand workspace.members')
  }
  return { type: 'pattern', tokens: tokenize([...part]) }
}

function tokenize(characters: readonly string[]): readonly Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    if (character === '*') {
      tokens.push('any')
    } else if (character === '?') {
      tokens.push('one')
    } else if (character === '[') {
      const negated = characters[at + 1] === '!'
      const start = at + (negated ? 2 : 1)
      // The first character of a set belongs to it even if it is the closing bracket.
      const end = characters.indexOf(']', start + 1)
      if (end < 0) throw new PatternError('a `[` is not closed')
      tokens.push({ negated, ranges: rangesOf(characters.slice(start, end)) })
      at = end
    } else {
      tokens.push({ negated: false, ranges: [[character, character]] })
    }
  }
  return tokens
}

function rangesOf(set: readonly string[]): readonly (readonly [string, string])[] {
  const ranges: (readonly [string, string])[] = []
  for (let at = 0; at < set.length; at += 1) {
    const first = set[at] ?? ''
    const last = set[at + 2]
    if (set[at + 1] === '-' && last !== undefined) {
      ranges.push([first, last])
      at += 2
    } else {
      ranges.push([first, first])
    }
  }
  return ranges
}

/**
 * Goes back to the last `*` only, which is enough since a later one can take
 * over whatever an earlier one could: pattern length times name length at worst.
 */
function matches(tokens: readonly Token[], name: string): boolean {
  const characters = [...name]
  let token = 0
  let at = 0
  let star = -1
  let retry = 0
  while (at < characters.length) {
    const wanted = tokens[token]
    if (wanted === 'any') {
      star = token
      retry = at
      token += 1
    } else if (wanted !== undefined && accepts(wanted, characters[at] ?? '')) {
      token += 1
      at += 1
    } else if (star >= 0) {
      token = star + 1
      retry += 1
      at = retry
    } else {
      return false
    }
  }
  while (tokens[token] === 'any') token += 1
  return token === tokens.length
}

function accepts(token: Exclude<Token, 'any'>, character: string): boolean {
  if (token === 'one') return true
  const code = character.codePointAt(0) ?? 0
  const isInside = token.ranges.some(
    ([first, last]) => code >= (first.codePointAt(0) ?? 0) && code <= (last.codePointAt(0) ?? 0),
  )
  return isInside !== token.negated
}
