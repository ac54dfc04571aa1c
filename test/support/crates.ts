import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Ports } from '@symposium/core'
import { createCargo } from '@symposium/pm-cargo'
import { PROTOCOL_VERSION, type Extension } from '@symposium/sdk'
import { onTestFinished } from 'vitest'
import type { Tree } from './tree.js'

export interface PublishedCrate {
  readonly name: string
  readonly version: string
  /** Beside the manifest. */
  readonly files?: Tree
  /** The directory at the top of the archive, where that is not the right one. */
  readonly top?: string
}

/** A registry of crates on this machine that stands for crates.io. */
export interface CrateRegistry {
  /** Cargo as its users have it, but for the registry that it asks. */
  readonly extension: Extension
  /** Of the machine, except that archives come from this registry. */
  readonly ports: () => Pick<Ports, 'http'>
  /** Paths that were asked for. */
  readonly requests: readonly string[]
  publish(crate: PublishedCrate): void
  /** Answers nothing any more. */
  stop(): void
}

const ARCHIVES = 'https://archives.example'

export async function createCrateRegistry(...crates: readonly PublishedCrate[]): Promise<CrateRegistry> {
  const answers = new Map<string, Buffer>([
    ['/config.json', json({ dl: ARCHIVES, api: 'https://127.0.0.1:1' })],
  ])
  const requests: string[] = []
  const state = { stopped: false }
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    const [path = ''] = url.split('?')
    const found = state.stopped ? undefined : answers.get(path)
    response.writeHead(state.stopped ? 503 : found === undefined ? 404 : 200).end(found)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  answers.set('/config.json', json({ dl: ARCHIVES, api: base }))
  const registry: CrateRegistry = {
    extension: {
      name: '@symposium/pm-cargo',
      protocol: PROTOCOL_VERSION,
      register: (adapters, host) =>
        adapters.packageManager(createCargo(host, { cratesIo: `${base}/`, pause: 1, pace: 0, recent: 0 })),
    },
    ports: () => ({ http: archivesFrom(base) }),
    requests,
    publish: (crate) => publish(crate, answers),
    stop: () => {
      state.stopped = true
    },
  }
  crates.forEach(registry.publish)
  return registry
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

function publish(crate: PublishedCrate, answers: Map<string, Buffer>): void {
  const { name, version } = crate
  const archive = pack(crate)
  const line = {
    name,
    vers: version,
    yanked: false,
    cksum: createHash('sha256').update(archive).digest('hex'),
  }
  const path = `/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
  answers.set(path, Buffer.concat([answers.get(path) ?? Buffer.alloc(0), json(line), Buffer.from('\n')]))
  answers.set(`/${name}/${version}/download`, archive)
  const hit = { name, max_stable_version: version, description: `what ${name} is\u001b[2J` }
  answers.set('/api/v1/crates', json({ crates: [hit] }))
}

/** As cargo packs a crate. */
function pack({ name, version, files = {}, top = `${name}-${version}` }: PublishedCrate): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'symposium-crate-'))
  try {
    const all = { 'Cargo.toml': `[package]\nname = "${name}"\nversion = "${version}"\n`, ...files }
    for (const [path, text] of Object.entries(all)) {
      const file = join(directory, top, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    execFileSync('tar', ['-czf', 'archive', top], { cwd: directory })
    return readFileSync(join(directory, 'archive'))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Archives have to come by `https:`, which nothing on this machine speaks. */
function archivesFrom(base: string): Ports['http'] {
  return {
    get: async ({ url }) =>
      url.startsWith(`${ARCHIVES}/`)
        ? download(url.replace(ARCHIVES, base))
        : { state: 'failed', reason: 'network', message: 'cannot be reached' },
  }
}

type Downloaded = Awaited<ReturnType<Ports['http']['get']>>

function download(url: string): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () =>
        resolve({ state: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}
