import type { HookEvent } from '@symposium/sdk'
import type { MaybePromise } from '../promises.js'

/** Longer names are cut before they are compared: agents name tools with a few words. */
const LONGEST_TOOL_NAME = 256

/** A longer matcher is invalid: what is compiled from it is a multiple of its length. */
const LONGEST_MATCHER = 500

/** A piece of a pattern in which no character means anything but itself. */
const LITERAL = /^[^\\^$.*+?()[\]{}|]*$/

export interface Matched {
  readonly event: HookEvent
  readonly toolName?: string | undefined
}

/**
 * Whether a hook's `matcher` fits (spec/agents-and-hooks.md 3.8): a regular expression that is searched
 * for in the tool's name. At events without a tool every matcher fits. `undefined` for an invalid
 * pattern, which never fits. Takes linear time whatever the pattern.
 */
export function matches(
  matcher: string | undefined,
  { event, toolName }: Matched,
): MaybePromise<boolean | undefined> {
  if (matcher === undefined || matcher === '*' || matcher === '' || !hasTool(event)) return true
  const name = (toolName ?? '').slice(0, LONGEST_TOOL_NAME)
  const branches = plainBranches(matcher)
  // Where `.` meets a line break only the real thing knows what to do.
  if (branches !== undefined && !name.includes('\n')) return branches.some((branch) => occursIn(branch, name))
  return searchIn(matcher, name)
}

/** Whether a matcher of this event can ever fit. */
export function isValidMatcher(matcher: string, event: HookEvent): MaybePromise<boolean> {
  if (matcher === '*' || !hasTool(event)) return true
  if (matcher.length > LONGEST_MATCHER) return false
  return plainBranches(matcher) !== undefined || searchIn(matcher, '').then((found) => found !== undefined)
}

/** Whether events of this kind are about a tool. */
export function hasTool(event: HookEvent): boolean {
  return event === 'PreToolUse' || event === 'PostToolUse'
}

async function searchIn(matcher: string, name: string): Promise<boolean | undefined> {
  if (matcher.length > LONGEST_MATCHER) return undefined
  // A library, and most matchers never need it.
  const { compileExpression } = await import('./regular-expression.js')
  return compileExpression(matcher)?.(name)
}

/** `^mcp__.*__read$`: literal pieces that follow each other. */
interface Branch {
  readonly fromStart: boolean
  readonly toEnd: boolean
  readonly pieces: readonly string[]
}

/** The alternatives of a pattern that has nothing but literals, `.*`, `|` and anchors at their ends. */
function plainBranches(matcher: string): readonly Branch[] | undefined {
  if (matcher.length > LONGEST_MATCHER) return undefined
  const branches = matcher.split('|').map(plainBranch)
  return branches.every((branch) => branch !== undefined) ? branches : undefined
}

function plainBranch(text: string): Branch | undefined {
  const fromStart = text.startsWith('^')
  const toEnd = text.length > Number(fromStart) && text.endsWith('$')
  const pieces = text.slice(Number(fromStart), toEnd ? -1 : undefined).split('.*')
  return pieces.every((piece) => LITERAL.test(piece)) ? { fromStart, toEnd, pieces } : undefined
}

/** Each piece where it comes first; the last one of an anchored branch where it comes last. */
function occursIn({ fromStart, toEnd, pieces }: Branch, name: string): boolean {
  let position = 0
  for (const [index, piece] of pieces.entries()) {
    const isLast = toEnd && index === pieces.length - 1
    const found = isLast ? name.length - piece.length : name.indexOf(piece, position)
    if (found < position || !name.startsWith(piece, found)) return false
    if (index === 0 && fromStart && found !== 0) return false
    position = found + piece.length
  }
  return true
}
