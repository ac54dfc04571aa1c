import { SymposiumError, type ErrorCode } from '@symposium/sdk'
import { quote } from '../report/show.js'

interface PredicateFault {
  /** `PREDICATE_SYNTAX` where absent. */
  readonly code?: ErrorCode
  /** The whole predicate. */
  readonly text: string
  /** Where in it, from 0. */
  readonly offset: number
  readonly remedy?: string | undefined
}

/** An error that says where in a predicate it is; columns count from 1. The file is known to the caller only. */
export function predicateError(problem: string, fault: PredicateFault): SymposiumError {
  const { code = 'PREDICATE_SYNTAX', text, offset, remedy } = fault
  const message = `${problem} (column ${offset + 1} of ${quote(text)})`
  return new SymposiumError(code, message, remedy === undefined ? {} : { remedy })
}
