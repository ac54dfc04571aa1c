import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isSymposiumError } from '@symposium/sdk'
import { afterAll, describe, expect, it } from 'vitest'
import { createNodeArchives } from '../../src/host/node-archives.js'
import { planUnpacking } from '../../src/sources/archive-plan.js'
import { unpack, type UnpackOptions } from '../../src/sources/unpack.js'
import { globalComment, tar, tarball, type TarEntry } from './tar.js'

const archives = createNodeArchives()
const base = mkdtempSync(join(tmpdir(), 'symposium-unpack-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const TOP: TarEntry = { path: 'top/', flag: '5' }
const file = (path: string, text = 'x'): TarEntry => ({ path: `top/${path}`, text })
const link = (path: string, target: string): TarEntry => ({ path: `top/${path}`, flag: '2', target })

let count = 0
function fresh(): { outer: string; directory: string } {
  count += 1
  const outer = join(base, String(count))
  const directory = join(outer, 'inner')
  mkdirSync(directory, { recursive: true })
  return { outer, directory }
}

interface Unpacked {
  readonly files: readonly string[]
  readonly warnings: readonly string[]
  readonly directory: string
}

async function unpacked(archive: Buffer, options: Partial<UnpackOptions> = {}): Promise<Unpacked> {
  const { directory } = fresh()
  const warnings = await unpack(archive, directory, { archives, path: [], ...options })
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort()
  return { files, warnings, directory }
}

async function refusal(archive: Buffer): Promise<unknown> {
  const { outer, directory } = fresh()
  const error: unknown = await unpack(archive, directory, { archives, path: [] }).catch(
    (thrown: unknown) => thrown,
  )
  // Not only what is wrong with it: nothing of the archive is there, inside or outside.
  expect(readdirSync(outer)).toEqual(['inner'])
  expect(readdirSync(directory)).toEqual([])
  return isSymposiumError(error) ? `${error.code}: ${error.message}` : error
}

describe('an archive', () => {
  it('is unpacked without its top directory, with modes of our own', async () => {
    const { files, directory, warnings } = await unpacked(
      tarball([
        globalComment('a'.repeat(40)),
        TOP,
        { path: 'top/run.sh', text: '#!/bin/sh\n', mode: 0o4777 },
        file('docs/read.md', 'text'),
      ]),
      { commit: 'a'.repeat(40) },
    )
    expect(files).toEqual(['docs/read.md', 'run.sh'])
    expect(warnings).toEqual([])
    expect(readFileSync(join(directory, 'docs/read.md'), 'utf8')).toBe('text')
    expect(statSync(join(directory, 'run.sh')).mode & 0o7777).toBe(0o755)
    expect(statSync(join(directory, 'docs/read.md')).mode & 0o7777).toBe(0o644)
  })

  it.each<[string, readonly TarEntry[], readonly string[], readonly string[]]>([
    ['the first entry is a file (G-32)', [file('a'), file('b')], [], ['a', 'b']],
    [
      '108 a subtree with files only',
      [TOP, file('a/b/one'), file('a/b/two'), file('a/c')],
      ['a', 'b'],
      ['one', 'two'],
    ],
    ['files of a sibling prefix stay out (S8)', [TOP, file('a/x'), file('a-evil/y')], ['a'], ['x']],
    [
      'an archive inside stays one (S43)',
      [TOP, { path: 'top/in.tgz', text: gzipSync('x').toString('latin1') }],
      [],
      ['in.tgz'],
    ],
    [
      'our own names mean nothing in it (S42)',
      [TOP, file('current.json'), file('state.json')],
      [],
      ['current.json', 'state.json'],
    ],
  ])('%s', async (_, entries, path, files) => {
    expect((await unpacked(tarball(entries), { path })).files).toEqual(files)
  })

  it('may be uncompressed, and as another tool writes it', async () => {
    const { directory } = fresh()
    mkdirSync(join(directory, 'top/sub'), { recursive: true })
    execFileSync('sh', ['-c', `printf hi > "top/sub/$(printf 'n%.0s' $(seq 120))"`], { cwd: directory })
    const archive = execFileSync('tar', ['-cf', '-', 'top'], { cwd: directory })
    expect((await unpacked(archive)).files).toEqual([`sub/${'n'.repeat(120)}`])
  })

  it('keeps links that stay inside', async () => {
    const { directory, warnings } = await unpacked(
      tarball([
        TOP,
        file('shared/run.sh'),
        link('a/run.sh', '../shared/./run.sh'),
        link('b', 'shared'),
        link('c', 'b/run.sh'),
      ]),
    )
    expect(warnings).toEqual([])
    expect(readlinkSync(join(directory, 'a/run.sh'))).toBe('../shared/./run.sh')
    expect(readFileSync(join(directory, 'c'), 'utf8')).toBe('x')
  })

  it.each<[string, readonly TarEntry[], readonly string[], string]>([
    ['a broken link', [link('a', 'gone')], [], 'leads nowhere'],
    ['a link to itself', [link('a', 'a')], [], 'leads to itself'],
    ['two links to each other', [link('a', 'b'), link('b', 'a')], [], 'leads to itself'],
    ['a link to the directory that it is in', [link('d/up', '..')], [], 'leads back'],
    ['two directories that lead to each other', [link('p/x', '../q'), link('q/y', '../p')], [], 'leads back'],
    [
      'a link to what is not unpacked',
      [file('shared/a'), link('part/a', '../shared/a'), file('part/b')],
      ['part'],
      'another part',
    ],
    [
      'a link that leaves the part and comes back',
      [file('part/b'), link('part/a', '../part/b')],
      ['part'],
      'another part',
    ],
  ])('%s is left out with a warning', async (_, entries, path, says) => {
    const { files, warnings } = await unpacked(tarball([TOP, file('keep'), ...entries]), { path })
    expect(warnings.join('\n')).toContain(says)
    expect(files.length).toBeGreaterThan(0)
  })
})

describe('a hostile archive', () => {
  const long = 'a/'.repeat(600)
  it.each<[string, Buffer, string]>([
    ['S31 ..', tarball([TOP, { path: 'top/../../x', text: 'x' }]), 'leads out'],
    ['S31 .. alone', tarball([{ path: '../x', text: 'x' }]), 'leads out'],
    ['S31 .. at the end', tarball([TOP, { path: 'top/a/..', flag: '5' }]), 'leads out'],
    ['S31 absolute', tarball([TOP, { path: '/tmp/x', text: 'x' }]), 'absolute'],
    ['S31 drive', tarball([TOP, { path: 'C:/x', text: 'x' }]), 'absolute'],
    ['S31 backslashes', tarball([TOP, { path: 'top/..\\x', text: 'x' }]), 'backslash'],
    ['S31 UNC', tarball([TOP, { path: '\\\\srv\\x', text: 'x' }]), 'backslash'],
    ['control character', tarball([TOP, file('a\u001b[2J')]), 'control character'],
    ['S20 link out', tarball([TOP, link('a', '../../etc/passwd')]), 'leads out of the repository'],
    ['S20 absolute link', tarball([TOP, link('a', '/etc/passwd')]), 'leads out of the repository'],
    [
      'S20 link through a link',
      tarball([TOP, file('s/t/f'), link('p/d', '../s'), link('l', 'p/d/../../x')]),
      'leads out',
    ],
    [
      'S32 entry through a link',
      tarball([TOP, file('real/f'), link('d', 'real'), file('d/x')]),
      'same place',
    ],
    [
      'S32 absolute link, then an entry through it',
      tarball([TOP, link('d', '/tmp'), file('d/x')]),
      'same place',
    ],
    ['S34 sharp s', tarball([TOP, file('straße'), file('strasse')]), 'same place'],
    ['S34 kelvin', tarball([TOP, file('\u212A'), file('k')]), 'same place'],
    ['S34 normal forms', tarball([TOP, file('\u00e9'), file('e\u0301')]), 'same place'],
    ['S61 case', tarball([TOP, file('A/x'), file('a/y')]), 'same place'],
    ['S35 file, then directory', tarball([TOP, file('a'), file('a/b')]), 'same place'],
    ['a file twice', tarball([TOP, file('a', 'one'), file('a', 'two')]), 'same place'],
    [
      'hard link',
      tarball([TOP, file('a'), { path: 'top/b', flag: '1', target: 'top/a' }]),
      'no file, directory',
    ],
    ['S28 FIFO', tarball([TOP, { path: 'top/f', flag: '6' }]), 'no file, directory'],
    ['device', tarball([TOP, { path: 'top/f', flag: '3' }]), 'no file, directory'],
    ['an unknown type', tarball([TOP, { path: 'top/f', flag: 'Z' }]), 'no file, directory'],
    ['S55 .git', tarball([TOP, file('.Git/config')]), 'belongs to git'],
    ['reserved name', tarball([TOP, file('aux.txt')]), 'reserved'],
    ['two tops', tarball([TOP, { path: 'other/x', text: 'x' }]), 'more than one directory'],
    ['a file for a top', tarball([{ path: 'top', text: 'x' }]), 'no directory at its top'],
    ['nothing', tarball([]), 'damaged'],
    ['S37 truncated', Buffer.from(tar([TOP, file('a', 'x'.repeat(4000))]).subarray(0, 2000)), 'damaged'],
    ['S37 size beyond the end', tarball([TOP, { ...file('a'), size: 4096 * 1024 }]), 'damaged'],
    ['S37 size larger than anything', tarball([TOP, { ...file('a'), size: 8 ** 11 - 1 }]), 'bytes'],
    ['compressed garbage', gzipSync('nonsense'.repeat(500)), 'damaged'],
    ['damaged compression', tarball([TOP, file('a', 'y'.repeat(9000))]).subarray(0, 60), 'damaged'],
    ['compressed twice', gzipSync(tarball([TOP, file('a')])), 'compressed twice'],
    ['no archive', Buffer.from('<html>'), 'damaged'],
    [
      'S39 depth',
      tarball([TOP, ...Array.from({ length: 34 }, (_, index) => file(`${'d/'.repeat(index)}f`))]),
      'deep',
    ],
    [
      'a name of a megabyte',
      tarball([{ path: 'l', flag: 'L', text: 'n'.repeat(1024 * 1024) }, TOP]),
      'no file, directory',
    ],
    [
      'a path that is too long',
      tarball([TOP, { path: '././@LongLink', flag: 'L', text: `top/${long}x\0` }, file('a')]),
      'longer than',
    ],
  ])('%s is refused as a whole', async (_, archive, says) => {
    const said = await refusal(archive)
    expect(said).toContain('ARCHIVE_REFUSED')
    expect(said).toContain(says)
  })

  it('S60 made of another commit is refused', async () => {
    const archive = tarball([globalComment('b'.repeat(40)), TOP, file('a')])
    await expect(unpacked(archive, { commit: 'a'.repeat(40) })).rejects.toMatchObject({
      code: 'ARCHIVE_REFUSED',
    })
  })

  it('a directory that is not there is named', async () => {
    await expect(unpacked(tarball([TOP, file('a')]), { path: ['skills', 'x'] })).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringContaining('`skills/x`'),
    })
    await expect(unpacked(tarball([TOP, file('a')]), { path: ['a'] })).rejects.toMatchObject({
      code: 'DOWNLOAD_FAILED',
    })
  })

  it('S39 that grows without end is given up at the limit', async () => {
    const bomb = gzipSync(tar([TOP, file('zeros', '\0'.repeat(24 * 1024 * 1024))]))
    await expect(archives.list(bomb, { entries: 10, bytes: 1024 * 1024 })).rejects.toMatchObject({
      code: 'ARCHIVE_REFUSED',
    })
  })

  it('S39 with more entries than the limit is refused', async () => {
    const many = tarball([TOP, ...Array.from({ length: 50 }, (_, index) => file(`f${index}`))])
    const entries = await archives.list(many, { entries: 51, bytes: 1024 * 1024 })
    await expect(archives.list(many, { entries: 50, bytes: 1024 * 1024 })).rejects.toMatchObject({
      code: 'ARCHIVE_REFUSED',
    })
    const limits = { entries: 49, bytes: 1000, depth: 4 }
    expect(() => planUnpacking(entries, { path: [], limits })).toThrow(/49/)
    expect(() => planUnpacking(entries, { path: [], limits: { ...limits, entries: 50, bytes: 10 } })).toThrow(
      /bytes/,
    )
  })
})
