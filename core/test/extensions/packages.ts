import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Extension, Registry } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'
import { onTestFinished } from 'vitest'
import { createAdapterHost } from '../../src/host/adapter-host.js'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Ports } from '../../src/host/ports.js'

export const GOOD_CODE = `export default {
  name: '@acme/x',
  protocol: 1,
  register(registry) {
    registry.agent({ name: 'acme' })
    registry.registryType({ key: 'artifactory' })
  },
}
`

export const GOOD_MANIFEST = {
  name: '@acme/x',
  version: '1.0.0',
  type: 'module',
  engines: { node: '>=18' },
  peerDependencies: { '@symposium/sdk': '^0.1.0' },
  symposium: {
    protocol: 1,
    entry: './index.js',
    provides: [
      { kind: 'agent', name: 'acme' },
      { kind: 'package-manager', name: 'artifactory' },
    ],
  },
}

export const MANAGED = '.symposium/extensions/node_modules/@acme/x'

export interface Place {
  /** Absolute. */
  readonly root: string
  readonly ports: Ports
  write(path: string, content: string | object): void
}

/** A home directory of its own; `write` takes paths below it, and objects as JSON. */
export function createPlace(): Place {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-extensions-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return {
    root,
    ports: createNodePorts({
      cwd: join(root, 'project'),
      home: root,
      platform: process.platform,
      variables: {},
    }),
    write(path, content) {
      const file = join(root, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    },
  }
}

export function writePackage(
  place: Place,
  options: { at?: string; manifest?: object | string; code?: string } = {},
): void {
  const at = options.at ?? MANAGED
  place.write(`${at}/package.json`, options.manifest ?? GOOD_MANIFEST)
  place.write(`${at}/index.js`, options.code ?? GOOD_CODE)
}

/** Lets an extension register: `seen` gets what arrives, as `agent acme`. */
export function register(
  extension: Extension | undefined,
  place: Place,
): { readonly seen: readonly string[]; readonly finished: Promise<void> } {
  const { registry, seen } = recordingRegistry()
  const log = { debug: () => undefined, warn: () => undefined }
  const { host } = createAdapterHost(place.ports, 'x', {
    version: '0',
    log,
    trees: createMemoryHost().trees,
  })
  return { seen, finished: Promise.resolve(extension?.register(registry, host)) }
}

export function recordingRegistry(): { registry: Registry; seen: string[] } {
  const seen: string[] = []
  const registry: Registry = {
    packageManager: (item) => void seen.push(`package-manager ${item.name}`),
    registryType: (item) => void seen.push(`registry-type ${item.key}`),
    agent: (item) => void seen.push(`agent ${item.name}`),
    predicateKind: (item) => void seen.push(`predicate ${item.name}`),
  }
  return { registry, seen }
}
