import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createInstaller } from '../../src/installations/installer.js'
import type { Installation, Runnable } from '../../src/manifest/plugin.js'
import { gitHubKey, readGitHubAddress } from '../../src/sources/github-address.js'
import { repository, tarball } from '../sources/tar.js'
import { serve } from './server.js'
import { closeWorlds, createWorld, installation, programOf, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterAll(closeWorlds)

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const RUN = '#!/bin/sh\necho run'

function tree(rest = '', runnable: Runnable = { type: 'executable', path: 'run.sh' }): Installation {
  return installation({ source: { type: 'github', url: `https://github.com/Owner/repo${rest}` }, runnable })
}

const commitPath = (ref: string): string => `/repos/Owner/repo/commits/${ref}?per_page=1`
const tarballPath = (commit: string): string => `/repos/Owner/repo/tarball/${commit}`

function publish(ref: string, commit: string, files: Readonly<Record<string, string>>): void {
  world.server.answers.set(commitPath(ref), { body: JSON.stringify({ sha: commit }) })
  world.server.answers.set(tarballPath(commit), { body: repository(files, commit) })
}

describe('the address of a tree (4.6)', () => {
  it.each([
    ['https://github.com/o/r', 'o--r'],
    ['A-105 https://GitHub.com/o/r/tree/main/a/b/', 'o--r@main--a--b'],
    ['A-106 https://github.com/o/r.git', 'o--r'],
    ['HTTPS://github.com/o/r///', 'o--r'],
    ['https://github.com/o-x/r.y_z/tree/v1.0', 'o-x--r.y_z@v1.0'],
  ])('%s', (row, key) => {
    const reading = readGitHubAddress(row.replace(/^A-\d+ /, ''))
    expect(reading.ok && gitHubKey(reading.address)).toBe(key)
  })
})

describe('a tree from GitHub', () => {
  it('is downloaded by the commit that its ref stands for (pipeline G16)', async () => {
    publish('HEAD', A, { 'run.sh': RUN, 'lib/x': 'x' })
    const acquired = await world.acquire({ installation: tree() })
    expect(programOf(acquired)).toMatch(new RegExp(`/plugins/Owner--repo~[0-9a-f]{16}/${A}/run\\.sh$`))
    expect(world.server.paths()).toEqual([commitPath('HEAD'), tarballPath(A)])
    expect(world.server.requests[0]?.headers).toMatchObject({ 'user-agent': 'symposium/1.2.3' })
    expect(world.server.requests[0]?.headers['authorization']).toBeUndefined()
  })

  it('G-32, A-108 may be a directory that holds files only', async () => {
    publish('main', A, { 'tools/run.sh': RUN, 'tools/more': 'x', 'tools-not/y': 'y', other: 'z' })
    const acquired = await world.acquire({ installation: tree('/tree/main/tools') })
    expect(readdirSync(join(programOf(acquired), '..')).sort()).toEqual(['more', 'run.sh'])
  })

  it('E1 may have a ref with slashes in it', async () => {
    publish('feature/new', A, { 'tools/run.sh': RUN })
    const acquired = await world.acquire({ installation: tree('/tree/feature/new/tools') })
    expect(programOf(acquired)).toContain(`/${A}/run.sh`)
    expect(world.server.paths()).toEqual([commitPath('feature'), commitPath('feature/new'), tarballPath(A)])
  })

  it('is made executable where it is run, and only there (4.7)', async () => {
    publish('HEAD', A, { 'run.sh': 'echo run', other: 'x' })
    const path = programOf(await world.acquire({ installation: tree() }))
    expect(statSync(path).mode & 0o777).toBe(0o755)
    expect(statSync(join(path, '../other')).mode & 0o777).toBe(0o644)
  })

  it('none serves it, check asks, and a change is downloaded', async () => {
    publish('HEAD', A, { 'run.sh': RUN })
    await world.acquire({ installation: tree() })
    world.advance(24 * 3_600_000)
    await world.acquire({ installation: tree() })
    expect(world.server.requests.length).toBe(2)
    await world.acquire({ installation: tree(), level: 'check' })
    expect(world.server.paths().slice(2)).toEqual([commitPath('HEAD')])
    publish('HEAD', B, { 'run.sh': RUN })
    const path = programOf(await world.acquire({ installation: tree(), level: 'check' }))
    expect(path).toContain(`/${B}/`)
    expect(readdirSync(join(path, '../..')).filter((name) => name.length === 40)).toEqual([B])
  })

  it.each([
    ['the API fails', () => world.server.answers.set(commitPath('HEAD'), { status: 500 })],
    [
      'the archive fails',
      () => publish('HEAD', B, {}) ?? world.server.answers.set(tarballPath(B), { status: 502 }),
    ],
    ['the archive is hostile', () => publish('HEAD', B, { 'x/../../y': '' })],
    [
      'the archive is of another commit (S60)',
      () =>
        publish('HEAD', B, {}) ??
        world.server.answers.set(tarballPath(B), { body: repository({ a: '' }, A) }),
    ],
  ])('the old one serves when %s', async (_, prepare) => {
    publish('HEAD', A, { 'run.sh': RUN })
    await world.acquire({ installation: tree() })
    prepare()
    const acquired = await world.acquire({ installation: tree(), level: 'check' })
    expect(programOf(acquired)).toContain(`/${A}/`)
    expect(acquired.warnings).toMatchObject([{ code: 'INSTALLATION_STALE' }])
  })

  it.each<[string, () => void, string, string]>([
    ['an unknown repository', () => undefined, 'DOWNLOAD_FAILED', 'there is no repository'],
    [
      'a limit without a token',
      () => world.server.answers.set(commitPath('HEAD'), { status: 403 }),
      'DOWNLOAD_FAILED',
      'status 403',
    ],
    [
      'no commit',
      () => world.server.answers.set(commitPath('HEAD'), { body: '{"sha":"../x"}' }),
      'DOWNLOAD_FAILED',
      'did not answer with a commit',
    ],
    [
      'no archive',
      () => publish('HEAD', A, {}) ?? world.server.answers.set(tarballPath(A), { body: tarball([]) }),
      'ARCHIVE_REFUSED',
      'damaged',
    ],
    [
      'A-109 no such file',
      () => publish('HEAD', A, { other: 'x' }),
      'INSTALLATION_EMPTY',
      'no file `run.sh`',
    ],
    [
      'a directory for a program',
      () => publish('HEAD', A, { 'run.sh/x': 'x' }),
      'INSTALLATION_EMPTY',
      'no file',
    ],
  ])('%s is said', async (_, prepare, code, says) => {
    prepare()
    const acquired = await world.acquire({ installation: tree() })
    expect(acquired).toMatchObject({ problem: { code, message: expect.stringContaining(says) } })
  })

  it('4.8 what is run may not be led out of the tree by a link that somebody put there', async () => {
    publish('HEAD', A, { 'run.sh': RUN })
    const path = programOf(await world.acquire({ installation: tree() }))
    world.ports.writer.remove(path)
    symlinkSync('/bin/sh', path)
    expect(await world.acquire({ installation: tree() })).toMatchObject({ problem: { code: 'PATH_ESCAPES' } })
    expect(world.installer().located({ plugin: PLUGIN, installation: tree() })).toBeUndefined()
  })

  it.each(['GITHUB_TOKEN', 'GH_TOKEN'])(
    '%s goes to the API, and to nobody that it redirects to (S59)',
    async (name) => {
      const other = await createWorld({ [name]: 'secret' })
      const storage = await serve()
      other.server.answers.set(commitPath('HEAD'), { body: JSON.stringify({ sha: A }) })
      other.server.answers.set(tarballPath(A), { status: 302, headers: { location: `${storage.url}/x` } })
      storage.answers.set('/x', { body: repository({ 'run.sh': RUN }, A) })
      const acquired = await other.acquire({ installation: tree() })
      expect(acquired).toMatchObject({
        problem: { code: 'DOWNLOAD_FAILED', message: expect.stringContaining('another host') },
      })
      expect(other.server.requests.map(({ headers }) => headers['authorization'])).toEqual([
        'Bearer secret',
        'Bearer secret',
      ])
      expect(storage.requests).toEqual([])
      expect(JSON.stringify(acquired)).not.toContain('secret')
      await storage.close()
    },
  )

  it('two addresses of one key are two trees (pipeline G14)', async () => {
    publish('main', A, { 'a/b--c/run.sh': RUN, 'a--b/c/run.sh': RUN })
    const [first, second] = [
      await world.acquire({ installation: tree('/tree/main/a/b--c') }),
      await world.acquire({ installation: tree('/tree/main/a--b/c') }),
    ].map(programOf)
    expect(first).not.toBe(second)
  })

  it('S109 nothing is run from a cache that others could write to', async () => {
    publish('HEAD', A, { 'run.sh': RUN })
    await world.acquire({ installation: tree() })
    chmodSync(join(world.cache, 'plugins'), 0o777)
    expect(await world.acquire({ installation: tree() })).toMatchObject({ problem: { code: 'CACHE_UNSAFE' } })
    expect(world.installer().located({ plugin: PLUGIN, installation: tree() })).toBeUndefined()
    chmodSync(join(world.cache, 'plugins'), 0o700)
    expect(programOf(await world.acquire({ installation: tree() }))).toContain('run.sh')
    const { environment } = world.ports
    const foreign = { ...world.ports, environment: { ...environment, uid: (environment.uid ?? 0) + 1 } }
    const installer = createInstaller(foreign, { version: '1', report: { debug: () => undefined } })
    expect(
      await installer.acquire({ plugin: PLUGIN, installation: tree(), level: 'none', network: true }),
    ).toMatchObject({ problem: { code: 'CACHE_UNSAFE', message: expect.stringContaining('another user') } })
  })
})

const PLUGIN = { name: 'lamp', directory: '/plugin', installations: [] }
