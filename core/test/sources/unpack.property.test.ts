import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { isSymposiumError } from '@symposium/sdk'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createNodeArchives } from '../../src/host/node-archives.js'
import { unpack } from '../../src/sources/unpack.js'
import { tar, type TarEntry } from './tar.js'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-unpack-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const archives = createNodeArchives()

const name = fc.constantFrom('a', 'b', 'c')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
const target = fc.array(fc.oneof({ weight: 2, arbitrary: name }, fc.constantFrom('..', '..', '.')), {
  minLength: 1,
  maxLength: 5,
})
const entry: fc.Arbitrary<TarEntry> = fc.oneof(
  { weight: 3, arbitrary: path.map((path) => ({ path: `top/${path}`, text: 'x' })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(path, target)
      .map(([path, words]) => ({ path: `top/${path}`, flag: '2', target: words.join('/') })),
  },
  { weight: 1, arbitrary: path.map((path) => ({ path: `top/${path}/`, flag: '5' })) },
)

let count = 0

/** Every path below a directory, links followed. @throws Error where a walk would never end. */
function walk(directory: string, above: readonly string[]): readonly string[] {
  const real = realpathSync(directory)
  if (above.includes(real)) throw new Error(`${directory} leads back to ${real}`)
  return readdirSync(directory).flatMap((child) => {
    const path = join(directory, child)
    return statSync(path).isDirectory() ? [path, ...walk(path, [...above, real])] : [path]
  })
}

describe('whatever links an archive holds', () => {
  it('what is unpacked stays inside, leads somewhere, and can be walked to its end', async () => {
    let unpacked = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(entry, { selector: ({ path }) => path, maxLength: 9 }),
        path,
        async (entries, part) => {
          count += 1
          const directory = join(base, String(count))
          mkdirSync(directory)
          const archive = tar([{ path: 'top/', flag: '5' }, ...entries])
          for (const kept of [[], part.split('/')]) {
            const inside = join(directory, kept.length === 0 ? 'whole' : 'part')
            mkdirSync(inside)
            try {
              await unpack(archive, inside, { archives, path: kept })
            } catch (error) {
              if (!isSymposiumError(error)) throw error
              expect(['ARCHIVE_REFUSED', 'DOWNLOAD_FAILED']).toContain(error.code)
              expect(readdirSync(inside)).toEqual([])
              continue
            }
            unpacked += 1
            for (const path of walk(inside, []))
              expect(realpathSync(path).startsWith(inside + sep)).toBe(true)
          }
        },
      ),
      { numRuns: 1500 },
    )
    expect(unpacked).toBeGreaterThan(300)
  })
})
