import { describeError, isSymposiumError, type ErrorCode, type Place } from '@symposium/sdk'

/**
 * Something wrong with one item, as plain data: it can be cached beside the
 * item and reported again in every run. A problem costs its item only.
 */
export interface Problem {
  readonly code: ErrorCode
  readonly message: string
  readonly place?: Place
  readonly remedy?: string
}

export function problemFrom(
  error: unknown,
  fallback: { readonly code: ErrorCode; readonly file?: string },
): Problem {
  if (isSymposiumError(error)) {
    const place = error.place ?? placeOf(fallback.file)
    // The place is kept apart, so the message starts behind it.
    const message =
      error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`
    return {
      code: error.code,
      message,
      ...(place === undefined ? {} : { place }),
      ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    }
  }
  const place = placeOf(fallback.file)
  return { code: fallback.code, message: describeError(error), ...(place === undefined ? {} : { place }) }
}

function placeOf(file: string | undefined): Place | undefined {
  return file === undefined ? undefined : { file }
}
