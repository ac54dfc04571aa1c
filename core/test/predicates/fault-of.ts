import { isSymposiumError, type ErrorCode } from '@symposium/sdk'
import { expect } from 'vitest'

interface Fault {
  readonly code: ErrorCode
  readonly message: string
  readonly remedy: string | undefined
}

/** What a call throws, which must be an error of ours. */
export function faultOf(run: () => unknown): Fault {
  try {
    run()
  } catch (error) {
    if (!isSymposiumError(error)) throw error
    return { code: error.code, message: error.message, remedy: error.remedy }
  }
  expect.fail('nothing was thrown')
}
