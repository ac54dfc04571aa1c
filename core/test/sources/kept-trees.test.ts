import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  SymposiumError,
  type TreeFiller,
  type Trees,
  type TreeSource,
  type UpdatedTree,
  type UpdateLevel,
} from '@symposium/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { HttpClient, Ports } from '../../src/host/ports.js'
import { KeptTrees, type KeptTreesOptions } from '../../src/sources/kept-trees.js'
import { lastingPath } from '../../src/sources/tree-places.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { tarball } from './tar.js'

const SOURCE: TreeSource = { key: 'shelf main', title: 'https://shelf.example/main' }

interface World {
  readonly base: string
  readonly ports: Ports
  /** A run of its own. */
  trees(options?: Partial<KeptTreesOptions>): Trees
  advance(milliseconds: number): void
}

function createWorld(changes: Partial<Ports> = {}): World {
  const base = mkdtempSync(join(tmpdir(), 'symposium-trees-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const uid = process.getuid?.()
  const environment = {
    cwd: base,
    home: base,
    platform: process.platform,
    variables: {},
    ...(uid === undefined ? {} : { uid }),
  }
  let now = 1_000_000_000
  const ports: Ports = { ...createNodePorts(environment), clock: { now: () => now }, ...changes }
  const report = { debug: () => undefined }
  return {
    base,
    ports,
    trees: (options = {}) => new KeptTrees(ports, { version: '0', report, mayFetch: true, ...options }),
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

interface Shelf extends TreeFiller {
  revision: string
  files: Readonly<Record<string, string>>
  subdirectory?: string
  failure?: Error
  /** What was asked, in order. */
  readonly asked: string[]
}

/** A source whose content the test changes. A text that starts with `-> ` is a link. */
function createShelf(files: Shelf['files'], more: Partial<Shelf> = {}): Shelf {
  const asked: string[] = []
  const shelf: Shelf = {
    revision: 'r1',
    files,
    asked,
    async resolve() {
      asked.push('resolve')
      if (shelf.failure !== undefined) throw shelf.failure
      return {
        revision: shelf.revision,
        ...(shelf.subdirectory === undefined ? {} : { subdirectory: shelf.subdirectory }),
      }
    },
    async fill(_revision, directory) {
      asked.push('fill')
      for (const [path, text] of Object.entries(shelf.files)) {
        mkdirSync(dirname(join(directory, path)), { recursive: true })
        if (text.startsWith('-> ')) symlinkSync(text.slice(3), join(directory, path))
        else writeFileSync(join(directory, path), text)
      }
      return { type: 'directory' }
    },
    ...more,
  }
  return shelf
}

const signal = new AbortController().signal

function update(
  trees: Trees,
  shelf: TreeFiller,
  level: UpdateLevel = 'check',
  more: { readonly force?: boolean; readonly source?: TreeSource } = {},
): Promise<UpdatedTree> {
  const { source = SOURCE, ...options } = more
  return trees.update(source, shelf, { level, signal, ...options })
}

const textIn = ({ directory }: { readonly directory: string }, path = 'a'): string =>
  readFileSync(join(directory, path), 'utf8')

describe('a tree that is kept', () => {
  it('is fetched once, and found again without asking anybody', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    expect(world.trees().known(SOURCE)).toBeUndefined()
    const updated = await update(world.trees(), shelf)
    expect(updated).toMatchObject({ revision: 'r1', asked: true, warnings: [] })
    const known = world.trees().known(SOURCE)
    expect(known).toMatchObject({ directory: updated.directory, revision: 'r1' })
    expect(textIn(updated)).toBe('one')
    expect(shelf.asked).toEqual(['resolve', 'fill'])
  })

  it.each<[string, number, UpdateLevel, boolean, readonly string[]]>([
    ['R6 not within a minute', 59_000, 'check', false, []],
    ['after a minute', 60_000, 'check', false, ['resolve']],
    ['within a minute where somebody insists', 1_000, 'check', true, ['resolve']],
    ['never at the level none', 600_000, 'none', true, []],
    ['and anew where it shall be fetched', 1, 'fetch', false, ['resolve', 'fill']],
  ])('is asked for %s', async (_title, passed, level, force, expected) => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    await update(world.trees(), shelf)
    shelf.asked.length = 0
    world.advance(passed)
    await update(world.trees(), shelf, level, { force })
    expect(shelf.asked).toEqual(expected)
  })

  it.each([
    ['unchanged', 'r1', 'one'],
    ['moved', 'r2', 'two'],
  ])('with a source that is %s gives what belongs to its revision', async (_title, revision, text) => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    await update(world.trees(), shelf)
    Object.assign(shelf, { revision, files: { a: text } })
    world.advance(1)
    const updated = await update(world.trees(), shelf, 'check', { force: true })
    expect(updated).toMatchObject({ revision })
    expect(textIn(updated)).toBe(text)
  })

  it('whoever reads it goes on to find it until the update after the next', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    const reader = world.trees()
    const first = await update(reader, shelf)
    Object.assign(shelf, { revision: 'r2', files: { a: 'two' } })
    world.advance(90 * 24 * 60 * 60 * 1000)
    await update(world.trees(), shelf)
    expect(reader.known(SOURCE)?.directory).toBe(first.directory)
    expect(textIn(first)).toBe('one')
    const second = world.trees().known(SOURCE)
    world.advance(1)
    // Also where the same revision is fetched anew.
    const again = await update(world.trees(), shelf, 'fetch')
    expect(again.directory).not.toBe(second?.directory)
    expect(second === undefined ? '' : textIn(second)).toBe('two')
    expect(existsSync(first.directory)).toBe(false)
    expect(lastingPath(join(again.directory, 'a'), world.ports.directories)).toBe(
      lastingPath(join(first.directory, 'a'), world.ports.directories),
    )
  })

  it('R8 serves on when its source cannot be asked, and says so', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    await update(world.trees(), shelf)
    world.advance(60_000)
    shelf.failure = new SymposiumError('PACKAGE_UNAVAILABLE', 'is away')
    const stale = await update(world.trees(), shelf)
    expect(stale.failure).toMatchObject({
      code: 'CONTENT_STALE',
      message: expect.stringContaining('is away'),
    })
    expect(textIn(stale)).toBe('one')
  })

  it('R7 G63 is not asked for again at once after a failure, then less and less', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' }, { failure: new SymposiumError('PACKAGE_UNAVAILABLE', 'is away') })
    const attempts: number[] = []
    for (let second = 0; second < 600; second += 30) {
      const before = shelf.asked.length
      await expect(update(world.trees(), shelf)).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
      if (shelf.asked.length > before) attempts.push(second)
      world.advance(30_000)
    }
    expect(attempts).toEqual([0, 60, 180, 420])
    delete shelf.failure
    expect(await update(world.trees(), shelf, 'fetch')).toMatchObject({ revision: 'r1' })
  })

  it('faults E13 asks nobody where that is not allowed', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    const offline = world.trees({ mayFetch: false })
    await expect(update(offline, shelf, 'fetch')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    expect(shelf.asked).toEqual([])
  })

  it('R11 two runs that want the same fetch it once', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    const [one, two] = await Promise.all([update(world.trees(), shelf), update(world.trees(), shelf)])
    expect(one.directory).toBe(two.directory)
    expect(shelf.asked).toEqual(['resolve', 'fill'])
  })

  it('G14 no other source is answered with it, whatever its name', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    const { directory } = await update(world.trees(), shelf)
    const other = { key: 'shelf/main', title: SOURCE.title }
    expect(world.trees().known(other)).toBeUndefined()
    const family = dirname(directory)
    const [pointer = ''] = readdirSync(family).filter((name) => name.startsWith('current'))
    writeFileSync(
      join(family, pointer),
      readFileSync(join(family, pointer), 'utf8').replace(SOURCE.key, 'another source'),
    )
    expect(world.trees().known(SOURCE)).toBeUndefined()
  })

  it('G15 holds its content and nothing of ours', async () => {
    const { directory } = await update(createWorld().trees(), createShelf({ a: 'one', 'b/c': 'two' }))
    expect(readdirSync(directory, { recursive: true }).sort()).toEqual(['a', 'b', join('b', 'c')])
  })

  it('R2 is the chosen directory alone', async () => {
    const shelf = createShelf({ 'pack/x/a': 'in', a: 'out' }, { subdirectory: 'pack/x' })
    expect(textIn(await update(createWorld().trees(), shelf))).toBe('in')
  })

  it('is given up when it takes too long', async () => {
    const shelf = createShelf({ a: 'one' }, { resolve: () => new Promise(() => undefined) })
    const trees = createWorld().trees({ timeouts: { first: 30 } })
    await expect(update(trees, shelf)).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })

  it.skipIf(skipOnWindows())('security S109 lies in no directory that others may write to', async () => {
    const world = createWorld()
    const { directory } = await update(world.trees(), createShelf({ a: 'one' }))
    chmodSync(dirname(directory), 0o777)
    expect(() => world.trees().known(SOURCE)).toThrow(expect.objectContaining({ code: 'CACHE_UNSAFE' }))
  })
})

describe.skipIf(skipOnWindows())('what a filler leaves', () => {
  it.each<[string, Shelf['files'], Partial<Shelf>, string]>([
    ['S20 a link that leads out', { a: '-> /etc/passwd' }, {}, 'ARCHIVE_REFUSED'],
    ['S20 a link that climbs out', { 'b/a': '-> ../../x' }, {}, 'ARCHIVE_REFUSED'],
    ['S55 a directory of git’s', { '.git/config': 'x' }, {}, 'ARCHIVE_REFUSED'],
    ['S61 names that differ in case', { 'b/A': '1', 'b/a': '2' }, {}, 'ARCHIVE_REFUSED'],
    ['R10 no such directory', { a: 'one' }, { subdirectory: 'none' }, 'DOWNLOAD_FAILED'],
    ['a directory that leads out', { a: 'one' }, { subdirectory: '../x' }, 'ADAPTER_MISBEHAVED'],
    ['a revision that is none', { a: 'one' }, { revision: '' }, 'ADAPTER_MISBEHAVED'],
  ])('%s: nothing is kept', async (_title, files, more, code) => {
    const world = createWorld()
    await expect(update(world.trees(), createShelf(files, more))).rejects.toMatchObject({ code })
    expect(world.trees().known(SOURCE)).toBeUndefined()
  })

  it('a link that leads nowhere is left out, and said', async () => {
    const shelf = createShelf({ a: 'one', 'b/link': '-> ../none' })
    const { directory, warnings } = await update(createWorld().trees(), shelf)
    expect(warnings).toEqual([expect.stringContaining('leads nowhere')])
    expect(existsSync(join(directory, 'a'))).toBe(true)
    expect(readdirSync(join(directory, 'b'))).toEqual([])
  })

  it('a file elsewhere is not taken for its archive', async () => {
    const world = createWorld()
    writeFileSync(join(world.base, 'x.tar'), tarball([{ path: 'top/', flag: '5' }]))
    const fill: TreeFiller['fill'] = async () => ({ type: 'archive', file: join(world.base, 'x.tar') })
    const shelf = createShelf({}, { fill })
    await expect(update(world.trees(), shelf)).rejects.toMatchObject({ code: 'PATH_ESCAPES' })
  })
})

describe('an archive that the host downloads', () => {
  const ARCHIVE = tarball([
    { path: 'top/', flag: '5' },
    { path: 'top/a', text: 'one' },
  ])
  const sha = (algorithm: string): string =>
    `${algorithm}-${createHash(algorithm).update(ARCHIVE).digest('base64')}`

  function serving(status: number): HttpClient {
    return { get: async () => ({ state: 'answered', status, body: ARCHIVE }) }
  }

  it.each([
    ['without a digest', undefined],
    ['with its digest', sha('sha512')],
    ['with several of which the strongest counts', `${sha('sha256')} ${sha('sha512')}`],
  ])('is unpacked %s', async (_title, integrity) => {
    const world = createWorld({ http: serving(200) })
    const archive = { url: 'https://shelf.example/x.tgz', ...(integrity === undefined ? {} : { integrity }) }
    const { fill: _fill, ...rest } = createShelf({})
    expect(textIn(await update(world.trees(), { ...rest, archive: () => archive }))).toBe('one')
  })

  it.each([
    ['S40 another digest', `sha512-${'A'.repeat(86)}==`],
    ['S40 a digest of no known kind', sha('md5')],
    ['S40 a weaker digest beside a wrong one', `${sha('sha256')} sha512-${'A'.repeat(86)}==`],
  ])('%s is refused, however it could be fetched otherwise', async (_title, integrity) => {
    const world = createWorld({ http: serving(200) })
    const shelf = createShelf(
      { a: 'two' },
      { archive: () => ({ url: 'https://shelf.example/x.tgz', integrity }) },
    )
    await expect(update(world.trees(), shelf)).rejects.toMatchObject({ code: 'ARCHIVE_REFUSED' })
    expect(shelf.asked).toEqual(['resolve'])
  })

  it('that cannot be had is fetched in the other way, as of a private repository', async () => {
    const world = createWorld({ http: serving(404) })
    const shelf = createShelf({ a: 'two' }, { archive: () => ({ url: 'https://shelf.example/x.tgz' }) })
    expect(textIn(await update(world.trees(), shelf))).toBe('two')
  })
})
