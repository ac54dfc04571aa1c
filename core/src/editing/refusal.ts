import { SymposiumError } from '@symposium/sdk'
import type { TextOptions } from './text-tree.js'

export interface RefusalDetails extends TextOptions {
  /** Both count from 1. */
  readonly line?: number
  readonly column?: number
  readonly remedy: string
  readonly cause?: unknown
}

/** A file that stays as it is, with the rule that it breaks and what its owner can do. */
export function refusal(rule: string, details: RefusalDetails): SymposiumError {
  const { file, line, column, remedy, cause } = details
  const position = line === undefined || column === undefined ? {} : { line, column }
  const where =
    file === undefined && 'line' in position ? ` (line ${position.line}, column ${position.column})` : ''
  return new SymposiumError('CONFIG_EDIT_REFUSED', `${rule}${where}, and was left as it is`, {
    ...(file === undefined ? {} : { place: { file, ...position } }),
    remedy,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Line and column of an offset. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
