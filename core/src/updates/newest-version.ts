import { isJsonObject, SymposiumError, type JsonValue } from '@symposium/sdk'
import type { HttpClient } from '../host/ports.js'
import { compareVersions, parseVersion } from '../predicates/version.js'
import { plain } from '../report/show.js'

export const PACKAGE = '@symposium/cli'

const REGISTRY = 'https://registry.npmjs.org'
/** Milliseconds that a command may be held up for, once a day. */
const TIMEOUT = 3_000
/** Bytes of one version's description. */
const LARGEST = 1024 * 1024

export interface NewestOptions {
  readonly http: HttpClient
  /** That of npm unless a test serves one: nothing that a project or the environment says has a say in it. */
  readonly registry?: string
  readonly timeout?: number
}

/**
 * The version that is published.
 * @throws SymposiumError `DOWNLOAD_FAILED`.
 */
export async function newestVersion({
  http,
  registry = REGISTRY,
  timeout = TIMEOUT,
}: NewestOptions): Promise<string> {
  const url = `${registry}/${PACKAGE.replace('/', '%2f')}/latest`
  const answer = await http.get({ url, timeout, maxBytes: LARGEST })
  if (answer.state === 'failed') {
    throw failed(`${registry} ${answer.message}`)
  }
  if (answer.status !== 200) {
    throw failed(`${registry} answered with status ${answer.status}`)
  }
  const version = versionIn(Buffer.from(answer.body).toString('utf8'))
  if (version === undefined) {
    throw failed(`${registry} answered with no version`)
  }
  return version
}

/** By precedence: a pre-release never beats its release (spec/pipeline.md L10). */
export function isNewer(newest: string, current: string): boolean {
  const [left, right] = [parseVersion(newest), parseVersion(current)]
  return left !== undefined && right !== undefined && compareVersions(left, right) > 0
}

/** Exactly a version, since it becomes an argument of npm. */
function versionIn(text: string): string | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    const version = isJsonObject(value) ? value['version'] : undefined
    return typeof version === 'string' && parseVersion(version) !== undefined ? version : undefined
  } catch {
    return undefined
  }
}

function failed(message: string): SymposiumError {
  return new SymposiumError('DOWNLOAD_FAILED', `cannot ask for the newest version: ${plain(message)}`, {
    remedy: 'try again later',
  })
}
