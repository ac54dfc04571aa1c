import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCertificate, hasOpenssl } from '../support/git/certificate.js'
import { serveGit } from '../support/git/http-server.js'
import { createRemote } from '../support/git/repository.js'
import { NO_SSH_SERVER, serveSsh } from '../support/git/ssh-server.js'
import { configure } from '../support/git/world.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const FETCH = ['sync', '--json', '--update', 'fetch']
const TOKEN = 'glpat-0123456789'

if (NO_SSH_SERVER !== undefined) process.stderr.write(`skipped: ${NO_SSH_SERVER}\n`)

describe.runIf(hasOpenssl)('a private repository behind https (needs openssl)', () => {
  it('S53 is read with the token that the user’s helper has, and with no other', async () => {
    const world = createWorld({ variables: { no_proxy: '127.0.0.1' } })
    const { secure, trust } = createCertificate(world.base)
    const remote = createRemote(world.base, 'private')
    const server = await serveGit({ root: world.base, credentials: `oauth2:${TOKEN}`, secure })
    configure(world, `${server.url}/private.git/-/tree/feature/x/reg`)
    remote.push({ 'README.md': 'x' })
    remote.push(plugin('reg/a'), 'feature/x')

    const untrusted = await world.run(FETCH)
    expect(untrusted.ofKind('warning')).toMatchObject([
      {
        code: 'PACKAGE_UNAVAILABLE',
        message: expect.stringContaining('has a certificate that git does not trust'),
        remedy: expect.stringContaining('http.sslCAInfo'),
      },
    ])
    const helper = (token: string): string =>
      `${trust}[credential "${server.url}"]\n\thelper = "!f() { echo username=oauth2; echo password=${token}; }; f"\n`
    world.write({ 'home/.gitconfig': helper('wrong') })
    expect((await world.run(FETCH)).warnings).toEqual(['PACKAGE_UNAVAILABLE'])
    expect(world.installed()).toEqual([])

    world.write({ 'home/.gitconfig': helper(TOKEN) })
    const ran = await world.run([...FETCH, '--verbose'])
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
    const kept = Object.values(world.tree('home/.symposium')).join('\n')
    expect(kept + ran.stdout + ran.stderr).not.toContain(TOKEN)
  })
})

describe.runIf(NO_SSH_SERVER === undefined)('a private repository behind ssh (needs sshd)', () => {
  it('is read with the user’s key, by a branch with a slash, and stays in use when it goes away', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'private')
    remote.push({ 'README.md': 'x' })
    remote.push(plugin('reg/a'), 'feature/x')
    const server = await serveSsh(world.base)
    configure(world, `${server.url}${join(world.base, 'private.git')}/-/tree/feature/x/reg`)
    const run = (key: 'known' | 'unknown'): ReturnType<World['run']> =>
      world.run(FETCH, { variables: { GIT_SSH_COMMAND: server.command(key) } })

    const refused = await run('unknown')
    expect(refused.ofKind('warning')).toMatchObject([
      {
        code: 'PACKAGE_UNAVAILABLE',
        message: expect.stringMatching(/without credentials.*: Permission denied/),
      },
    ])
    const ran = await run('known')
    expect(ran.warnings, ran.stderr).toEqual([])
    expect(world.installed()).toEqual(['a'])

    const again = await run('unknown')
    expect(again.warnings).toEqual(['CONTENT_STALE'])
    expect(again.ofKind('warning')[0]).toMatchObject({ message: expect.stringContaining('serves on') })
    expect(world.installed()).toEqual(['a'])
  })
})
