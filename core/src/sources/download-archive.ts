import { SymposiumError, type TreeArchive } from '@symposium/sdk'
import type { HttpClient } from '../host/ports.js'

/** Bytes. */
export const LARGEST_ARCHIVE = 256 * 1024 * 1024
/** Milliseconds. */
const TIMEOUT = 180_000
/** Strongest first. */
const ALGORITHMS = ['sha512', 'sha384', 'sha256'] as const

/**
 * @throws SymposiumError `DOWNLOAD_FAILED` where it cannot be had, `ARCHIVE_REFUSED` for another content than the
 *   integrity digest says (cases/security.md S40).
 */
export async function downloadArchive(
  { url, headers, integrity, redirects }: TreeArchive,
  http: HttpClient,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const result = await http.get({
    url,
    timeout: TIMEOUT,
    maxBytes: LARGEST_ARCHIVE,
    signal,
    ...(headers === undefined ? {} : { headers }),
    // Whoever answers for an address answers for no other, but where it is known what has to come.
    ...(redirects === 'anywhere' && integrity !== undefined ? { redirectHosts: 'any' } : {}),
  })
  if (result.state === 'failed') {
    throw new SymposiumError('DOWNLOAD_FAILED', `${url} ${result.message}`, {
      remedy: 'check the network and try again',
    })
  }
  if (result.status !== 200) {
    throw new SymposiumError('DOWNLOAD_FAILED', `${url} answered with status ${result.status}`, {
      remedy: 'check the address, and that you may read it',
    })
  }
  if (integrity !== undefined) checkIntegrity(result.body, integrity, url)
  return result.body
}

/** Of several digests the strongest kind counts; a kind that is not known proves nothing. */
function checkIntegrity(body: Uint8Array, integrity: string, url: string): void {
  const digests = integrity.trim().split(/\s+/)
  const algorithm = ALGORITHMS.find((name) => digests.some((digest) => digest.startsWith(`${name}-`)))
  if (algorithm === undefined) throw refused(url, 'has no digest of a kind that is known here')
  const { createHash } = process.getBuiltinModule('node:crypto')
  const actual = `${algorithm}-${createHash(algorithm).update(body).digest('base64')}`
  if (!digests.some((digest) => digest.split('?')[0] === actual)) {
    throw refused(url, `is not what was promised: its digest is ${actual}`)
  }
}

function refused(url: string, why: string): SymposiumError {
  return new SymposiumError('ARCHIVE_REFUSED', `${url} ${why}`, {
    remedy: 'tell whoever publishes it; nothing of it was installed',
  })
}
