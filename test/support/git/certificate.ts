import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

if (!hasOpenssl) process.stderr.write('skipped: no openssl, so no certificate for a server on https\n')

export interface Certificate {
  /** What a server takes. */
  readonly secure: { readonly key: string; readonly cert: string }
  /** As `~/.gitconfig` names it. */
  readonly trust: string
}

/** For this machine; nobody trusts it unless told. */
export function createCertificate(directory: string): Certificate {
  const [keyFile, file] = [join(directory, 'server.key'), join(directory, 'server.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', [...made, ...names, '-keyout', keyFile, '-out', file], { stdio: 'ignore' })
  return {
    secure: { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8') },
    trust: `[http]\n\tsslCAInfo = ${file}\n`,
  }
}
