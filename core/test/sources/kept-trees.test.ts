import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SymposiumError, type UpdateLevel } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { lastingPath } from '../../src/sources/tree-places.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { createShelf, createWorld, SOURCE, textIn, update } from './shelf.js'

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

  it('is noted to be in use, though nobody may be asked', async () => {
    const world = createWorld()
    const shelf = createShelf({ a: 'one' })
    const { directory } = await update(world.trees(), shelf)
    const state = readdirSync(dirname(directory)).find((name) => name.startsWith('state')) ?? ''
    const usedAt = (): number => JSON.parse(readFileSync(join(dirname(directory), state), 'utf8')).usedAt
    const first = usedAt()
    world.advance(11 * 60 * 60 * 1000)
    await update(world.trees(), shelf, 'none')
    expect(usedAt()).toBe(first)
    world.advance(2 * 60 * 60 * 1000)
    await update(world.trees(), shelf, 'none')
    expect(usedAt() - first).toBe(13 * 60 * 60 * 1000)
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
    const pointer = readdirSync(family).find((name) => name.startsWith('current')) ?? ''
    writeFileSync(
      join(family, pointer),
      readFileSync(join(family, pointer), 'utf8').replace(SOURCE.key, 'another source'),
    )
    expect(world.trees().known(SOURCE)).toBeUndefined()
  })

  it('G15 holds its content and nothing of ours', async () => {
    const { directory } = await update(createWorld().trees(), createShelf({ a: 'one', 'b/c': 'two' }))
    expect(readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      'a',
      'b',
      join('b', 'c'),
    ])
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
