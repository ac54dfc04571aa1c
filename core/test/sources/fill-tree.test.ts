import { createHash } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TreeFiller } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '../../src/host/ports.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { createShelf, createWorld, SOURCE, textIn, update, type Shelf } from './shelf.js'
import { tarball } from './tar.js'

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
