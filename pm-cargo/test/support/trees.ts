import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'

import { SymposiumError, type KnownTree, type TreeArchive, type Trees } from '@symposium/sdk'

/** Keeps trees as the host does, of the archives that the registry of these tests serves. */
export function createTrees(directory: string): Trees {
  const known = new Map<string, KnownTree>()
  return {
    known: ({ key }) => known.get(key),
    async update({ key, title }, filler, options) {
      const before = known.get(key)
      if (options.level === 'none') {
        if (before !== undefined) return { ...before, asked: false, warnings: [] }
        throw new SymposiumError('PACKAGE_UNAVAILABLE', `${title} is not on this machine yet`)
      }
      const resolved = await filler.resolve(options)
      const archive = filler.archive?.(resolved)
      if (archive === undefined) throw new Error('no archive')
      const target = join(directory, `tree-${known.size}`)
      unpack(await download(archive), target, `${resolved.subdirectory ?? ''}/`)
      const tree = { directory: target, revision: resolved.revision, checkedAt: Date.now() }
      known.set(key, tree)
      return { ...tree, asked: true, warnings: [] }
    },
  }
}

async function download({ url, headers, integrity, redirects }: TreeArchive): Promise<string> {
  const first = await fetchText(url, headers)
  const isLed = redirects === 'anywhere' && first.location !== undefined
  const { status, body } = isLed ? await fetchText(first.location ?? '') : first
  if (status !== 200) throw new SymposiumError('DOWNLOAD_FAILED', `${url} answered with status ${status}`)
  if (integrity !== `sha256-${createHash('sha256').update(body).digest('base64')}`) {
    throw new SymposiumError('ARCHIVE_REFUSED', `${url} is not what was promised`)
  }
  return body
}

function fetchText(
  url: string,
  headers: TreeArchive['headers'] = {},
): Promise<{ readonly status: number; readonly body: string; readonly location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      const { statusCode: status = 0, headers: answered } = response
      response.on('end', () => resolve({ status, body, location: answered.location }))
    }).on('error', reject)
  })
}

function unpack(archive: string, target: string, top: string): void {
  const files: Readonly<Record<string, string>> = JSON.parse(archive)
  for (const [path, text] of Object.entries(files)) {
    if (!path.startsWith(top)) continue
    const file = join(target, path.slice(top.length))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
