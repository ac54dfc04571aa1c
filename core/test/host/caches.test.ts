import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryHost } from '@symposium/sdk/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdapterHost } from '../../src/host/adapter-host.js'
import { nameHash } from '../../src/host/name-hash.js'
import { createNodePorts } from '../../src/host/node-ports.js'
import { StoredMap } from '../../src/host/stored-map.js'
import { createNodeCaches } from '../../src/host/node-caches.js'
import { skipOnWindows } from '../support/skip-unless.js'

let root: string
const caches = createNodeCaches()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'symposium-caches-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

describe('StoredMap', () => {
  const path = (): string => join(root, 'deep', 'map.json')
  const open = (version = '1'): StoredMap => new StoredMap(caches, path(), version)

  it('remembers from run to run, prototype names included (S10)', () => {
    const first = open()
    first.set('a', 1)
    first.set('__proto__', { x: 1 })
    first.flush()
    const second = open()
    expect(second.get('a')).toBe(1)
    expect(second.get('__proto__')).toEqual({ x: 1 })
    expect(second.get('constructor')).toBeUndefined()
  })

  it('keeps what a run did not use, as another command may, until most of it is of that kind', () => {
    const first = open()
    first.set('a', 1)
    first.set('b', 2)
    first.flush()
    const second = open()
    second.get('a')
    second.set('c', 3)
    second.flush()
    expect([open().get('a'), open().get('b'), open().get('c')]).toEqual([1, 2, 3])

    const many = open()
    Array.from({ length: 200 }, (_, index) => many.set(`old ${index}`, index))
    many.flush()
    const last = open()
    last.get('a')
    last.flush()
    expect([open().get('a'), open().get('old 7')]).toEqual([1, undefined])
  })

  it('writes nothing when nothing changed', () => {
    const first = open()
    first.set('a', 1)
    first.flush()
    const text = readFileSync(path(), 'utf8')
    writeFileSync(path(), `${text} `)
    const second = open()
    second.get('a')
    second.flush()
    expect(readFileSync(path(), 'utf8')).toBe(`${text} `)
  })

  it('finds its entries in any order', () => {
    const keys = ['a', 'b', 'c', 'd']
    const first = open()
    keys.forEach((key, index) => first.set(key, index))
    first.flush()
    for (const order of [
      keys,
      keys.toReversed(),
      ['b', 'd', 'a', 'c'],
      ['a', 'a', 'b', 'c', 'c', 'd', 'a'],
    ]) {
      const next = open()
      expect(order.map((key) => next.get(key))).toEqual(order.map((key) => keys.indexOf(key)))
      expect(next.get('e')).toBeUndefined()
      next.flush()
    }
    const last = open()
    for (const key of ['d', 'b', 'x']) last.get(key)
    last.set('b', 7)
    last.set('e', 8)
    last.flush()
    last.flush()
    const after = open()
    expect([...keys, 'e'].map((key) => after.get(key))).toEqual([0, 7, 2, 3, 8])
  })

  const damaged: readonly [string, string][] = [
    ['empty', ''],
    ['cut short (C12)', '{"version":"1","entri'],
    ['a list', '[]'],
    ['null', 'null'],
    ['of another version (E-C8)', '{"version":"0","entries":["a",1]}'],
    ['of another form', '{"version":"1","entries":{"a":1}}'],
    ['without a value', '{"version":"1","entries":["a"]}'],
    ['without a key', '{"version":"1","entries":["a",1,2,3]}'],
    ['without entries', '{"version":"1"}'],
  ]
  it.each(damaged)('a document that is %s reads as empty', (_title, text) => {
    const first = open()
    first.set('a', 1)
    first.flush()
    writeFileSync(path(), text)
    expect(open().get('a')).toBeUndefined()
  })
})

describe.skipIf(skipOnWindows())('a document that others could have written reads as empty (S109)', () => {
  const uid = process.getuid?.()
  const path = (): string => join(root, 'map.json')

  const foreign: readonly [string, () => void, unknown][] = [
    ['its owner alone writes it', () => undefined, 1],
    ['its group writes it, as it may where everybody is a group', () => chmodSync(path(), 0o660), 1],
    ['everybody writes it', () => chmodSync(path(), 0o606), undefined],
  ]
  it.each(foreign)('%s', (_title, spoil, expected) => {
    createNodeCaches(uid).write(path(), 1)
    spoil()
    expect(createNodeCaches(uid).read(path())).toBe(expected)
  })

  it.skipIf(uid !== 0)('somebody else owns it', () => {
    createNodeCaches(uid).write(path(), 1)
    chownSync(path(), 65_534, 65_534)
    expect(createNodeCaches(uid).read(path())).toBeUndefined()
    expect(createNodeCaches(65_534).read(path())).toBe(1)
  })
})

describe('the cache of an adapter', () => {
  function host(version = '1') {
    const ports = createNodePorts({ cwd: root, home: root, platform: process.platform, variables: {} })
    return createAdapterHost(ports, '@acme/../x', {
      version,
      log: { debug: () => undefined, warn: () => undefined },
      trees: createMemoryHost().trees,
    })
  }

  it('keeps each key in a file of its own below the cache directory', () => {
    const adapter = host()
    adapter.host.cache.set('/some/workspace', { deep: [1] })
    adapter.host.cache.set('../../escape', 2)
    adapter.flush()
    const again = host().host.cache
    expect(again.get('/some/workspace')).toEqual({ deep: [1] })
    expect(again.get('../../escape')).toBe(2)
    expect(again.get('other')).toBeUndefined()
    expect(readdirSync(root)).toEqual(['.symposium'])
    expect(readdirSync(join(root, '.symposium/cache/adapters'))).toHaveLength(1)
  })

  it('is empty for another version of the product', () => {
    const adapter = host()
    adapter.host.cache.set('key', 1)
    adapter.flush()
    expect(host('2').host.cache.get('key')).toBeUndefined()
  })

  it('tells keys apart whose file names would be alike', () => {
    const adapter = host()
    adapter.host.cache.set('a/b', 1)
    adapter.host.cache.set('a-b', 2)
    adapter.flush()
    const again = host().host.cache
    expect([again.get('a/b'), again.get('a-b')]).toEqual([1, 2])
  })
})

describe('nameHash', () => {
  it('gives sixteen hex digits that differ', () => {
    const hashes = ['', 'a', 'b', 'ab', 'ba', '/w/one', '/w/two'].map(nameHash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true)
  })
})

describe.skipIf(skipOnWindows())('the directories of the product', () => {
  const modeOf = (...path: readonly string[]): number => statSync(join(root, ...path)).mode & 0o777

  it('are for the user alone with what is in them, and those of projects are not', async () => {
    const home = join(root, 'home')
    const ports = createNodePorts({ cwd: root, home, platform: process.platform, variables: {} })
    ports.caches.write(join(ports.directories.cache, 'workspaces', 'x.json'), 1)
    ports.writer.makeDirectory(join(ports.directories.state, 'workspaces', 'app'))
    ports.writer.makeDirectory(join(root, 'project', '.claude', 'skills'))
    ports.writer.writeText(join(ports.directories.state, 'ledger.json'), '{}')
    ports.writer.writeText(join(root, 'project', 'x.json'), '{}')
    expect(modeOf('home', '.symposium', 'cache', 'workspaces')).toBe(0o700)
    expect(modeOf('home', '.symposium', 'state', 'workspaces', 'app')).toBe(0o700)
    expect(modeOf('home', '.symposium')).toBe(0o700)
    expect(modeOf('home', '.symposium', 'state', 'ledger.json')).toBe(0o600)
    expect(modeOf('project', 'x.json')).toBe(0o666 & ~process.umask())
    expect(modeOf('project', '.claude', 'skills')).toBe(0o777 & ~process.umask())
  })

  it('are so too where a lock makes them', async () => {
    const ports = createNodePorts({ cwd: root, home: root, platform: process.platform, variables: {} })
    await ports.locks.withLock(join(ports.directories.state, 'x'), 1000, () => undefined)
    expect(modeOf('.symposium', 'state')).toBe(0o700)
  })
})
