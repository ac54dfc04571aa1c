import { SymposiumError, type PackageManager } from '@symposium/sdk'
import { problemFrom, type Problem } from '../report/problem.js'

/** The part of a package manager that authors need. */
export type Authoring = Pick<PackageManager, 'name' | 'localPackage' | 'packagedFiles' | 'exists'>

/** Milliseconds that a tool of the ecosystem may take for a list of files. */
const TOOL_DEADLINE = 120_000
/** Milliseconds for the look-up of one name. */
const LOOKUP_DEADLINE = 15_000

export type Asked<T> =
  | { readonly ok: true; readonly value: T | undefined }
  | { readonly ok: false; readonly problem: Problem }

/** Adapters are asked with a deadline, and what goes wrong is theirs. `undefined` from one that does not know the question. */
export const ask = {
  localPackage: (authoring: Authoring, directory: string) =>
    within(authoring, TOOL_DEADLINE, (signal) => authoring.localPackage?.(directory, { signal })),

  packagedFiles: (authoring: Authoring, directory: string) =>
    within(authoring, TOOL_DEADLINE, (signal) => authoring.packagedFiles?.(directory, { signal })),

  exists: (authoring: Authoring, name: string) =>
    within(authoring, LOOKUP_DEADLINE, (signal) => authoring.exists?.(name, { signal })),
}

async function within<T>(
  { name }: Authoring,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T> | undefined,
): Promise<Asked<T>> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SymposiumError('ADAPTER_TIMEOUT', `gave no answer within ${milliseconds / 1000} s`))
      controller.abort()
    }, milliseconds)
  })
  try {
    return { ok: true, value: await Promise.race([run(controller.signal), deadline]) }
  } catch (error) {
    const problem = problemFrom(error, { code: 'ADAPTER_MISBEHAVED' })
    return { ok: false, problem: { ...problem, message: `${name}: ${problem.message}` } }
  } finally {
    clearTimeout(timer)
  }
}
