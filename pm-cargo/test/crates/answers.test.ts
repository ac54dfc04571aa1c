import { describe, expect, it } from 'vitest'

import { fetch } from '../support/fetching.js'
import { signal } from '../support/project.js'
import { served } from '../support/served.js'
import type { Answer } from '../support/registry.js'

const CRATES = { a: [{ vers: '1.0.0' }] }
const ENTRY = '/1/a'

function line(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ name: 'a', vers: '1.0.0', cksum: '0'.repeat(64), yanked: false, ...members })
}

describe('a registry that does not answer as it should', () => {
  it.each<[string, string, Answer, RegExp]>([
    ['L2 too late', ENTRY, { delay: 2000 }, /did not answer within 1 s/],
    ['with too much', '/config.json', { body: 'x'.repeat(70_000) }, /more than 65536 bytes/],
    ['with no JSON', '/config.json', { body: '<html>' }, /no usable description/],
    ['with other JSON', '/config.json', { body: '[]' }, /where its archives are/],
    ['with a fault', ENTRY, { status: 500 }, /status 500/],
    ['with a refusal', ENTRY, { status: 403 }, /refuses to answer with status 403/],
    ['with what is no status of an index', ENTRY, { status: 418 }, /status 418/],
    [
      'S59 with a redirect to another host',
      ENTRY,
      redirect('http://localhost:1/'),
      /redirects to another host/,
    ],
    ['S59 with a redirect to nothing', ENTRY, redirect('http://'), /redirects to another host/],
    ['with a circle', ENTRY, redirect(ENTRY), /redirects more than/],
    [
      'asking to be left alone',
      ENTRY,
      { status: 429, headers: { 'retry-after': '3600' } },
      /alone for 3600 s/,
    ],
    ['S59 with archives elsewhere', '/config.json', settings('ftp://x/y'), /scheme `ftp:`/],
    [
      'with archives that need a password',
      '/config.json',
      settings('https://me:pw@x/y'),
      /user name or password/,
    ],
    ['with archives that are not there', '/dl/a/1.0.0/download', { status: 404 }, /status 404/],
  ])('%s', async (_, path, answer, message) => {
    const { cargo } = await served({
      crates: CRATES,
      answer: (asked) => (asked === path ? answer : undefined),
    })
    const failure = fetch(cargo, 'a')
    await expect(failure).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringMatching(message),
    })
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('pw@') })
  })

  it.each<[string, Answer]>([
    ['503', { status: 503 }],
    ['429 with a moment', { status: 429, headers: { 'retry-after': '0' } }],
    ['429 with a date', { status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }],
    ['nothing for a while', { delay: 600 }],
  ])('once is asked again: %s', async (_, answer) => {
    const { cargo, registry } = await served({
      crates: CRATES,
      answer: (path, count) => (path === ENTRY && count === 1 ? answer : undefined),
    })
    expect((await fetch(cargo, 'a')).id.version).toBe('1.0.0')
    expect(registry.paths().filter((path) => path === ENTRY)).toHaveLength(2)
  })

  it('is asked three times at most', async () => {
    const { cargo, registry } = await served({ answer: () => ({ status: 503 }) })
    await expect(fetch(cargo, 'a')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    expect(registry.requests).toHaveLength(3)
  })

  it('a redirect on the same host is followed', async () => {
    const { cargo } = await served({
      crates: CRATES,
      answer: (path) => (path === ENTRY ? redirect('/moved/a') : undefined),
    })
    expect((await fetch(cargo, 'a')).id.version).toBe('1.0.0')
  })

  it('who gives up gets no answer', async () => {
    const { cargo } = await served({ crates: CRATES, answer: () => ({ delay: 5000 }) })
    const controller = new AbortController()
    const asking = cargo.fetch(
      { pm: 'cargo', name: 'a', version: '*' },
      { level: 'check', signal: controller.signal },
    )
    setTimeout(() => controller.abort(), 20)
    await expect(asking).rejects.toThrow()
  })
})

describe('S40 an archive that is not what the index promises', () => {
  it('is refused, and cargo is not asked in its place', async () => {
    const { cargo, host } = await served({ crates: { a: [{ vers: '1.0.0', cksum: '0'.repeat(64) }] } })
    await expect(fetch(cargo, 'a')).rejects.toMatchObject({ code: 'ARCHIVE_REFUSED' })
    expect(host.calls.runs).toEqual([])
    await expect(fetch(cargo, 'a', '*', 'none')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })
})

describe('lines of an index that nobody can rely on', () => {
  it.each([
    ['no JSON', '{'],
    ['no table', '[1]'],
    ['null', 'null'],
    ['S40 no digest', line({ cksum: undefined })],
    ['a short digest', line({ cksum: 'abc' })],
    ['another crate', line({ name: 'b' })],
    ['a path for a name', line({ name: '../a' })],
    ['a path for a version', line({ vers: '../../1.0.0' })],
    ['a path behind a version', line({ vers: '1.0.0/../..' })],
    ['a version without an end', line({ vers: `1.0.0-${'x'.repeat(200)}` })],
    ['a control character', line({ vers: '1.0.0\u001b[2J' })],
    ['no version', line({ vers: 1 })],
    ['a version that may be withdrawn', line({ yanked: 'perhaps' })],
  ])('are left out: %s', async (_, text) => {
    const { cargo } = await served({
      answer: (path) => (path === ENTRY ? { body: `${text}\n\n` } : undefined),
    })
    await expect(fetch(cargo, 'a')).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
  })

  it('do not take the others with them', async () => {
    const good = line({ vers: '2.0.0' })
    const { cargo } = await served({
      answer: (path) =>
        path === ENTRY ? { body: `{\n${good}\n${line({ name: 'b', vers: '3.0.0' })}\n` } : undefined,
    })
    expect(await cargo.exists?.('a', { signal })).toBe(true)
    // What is in the archive is something else.
    await expect(fetch(cargo, 'a')).rejects.toMatchObject({
      code: 'ARCHIVE_REFUSED',
      message: expect.stringContaining('/dl/a/2.0.0/download'),
    })
  })
})

function redirect(location: string): Answer {
  return { status: 302, headers: { location } }
}

function settings(dl: string): Answer {
  return { body: JSON.stringify({ dl }) }
}
