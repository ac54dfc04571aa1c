import type { ErrorCode } from '@symposium/sdk'
import { locateAll } from '../manifest/locate.js'
import type { Problem } from '../report/problem.js'

/** Something wrong with one part of the file, before it is known where that stands. */
export interface Finding {
  readonly code: ErrorCode
  readonly message: string
  readonly remedy?: string
  readonly path: readonly (string | number)[]
}

/** The findings as problems, with lines. */
export async function toProblems(
  findings: readonly Finding[],
  source: { readonly file: string; readonly text: string },
): Promise<Problem[]> {
  if (findings.length === 0) {
    return []
  }
  const places = await locateAll(
    source.text,
    findings.map((finding) => finding.path),
  )
  return findings.map(({ code, message, remedy }, index) => ({
    code,
    message,
    place: { file: source.file, ...places[index] },
    ...(remedy === undefined ? {} : { remedy }),
  }))
}
