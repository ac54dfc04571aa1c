import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveGit } from '../support/git/http-server.js'
import { createRemote } from '../support/git/repository.js'
import { configure, createGitWorld } from '../support/git/world.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const FETCH = ['sync', '--json', '--update', 'fetch']

function everything(world: World): string {
  const texts = Object.values(world.tree('home/.symposium'))
  return texts.join('\n')
}

describe('a repository behind http', () => {
  it('faults L1 gives one commit, and of a directory what is in it', async () => {
    const { world, remote } = createGitWorld()
    const server = await serveGit({ root: world.base })
    configure(world, `${server.url}/registry.git/-/tree/feature/x/reg`)
    remote.push({ 'README.md': 'x' })
    remote.push({ ...plugin('reg/a'), 'large/one': 'x'.repeat(100_000) }, 'feature/x')
    expect((await world.sync()).warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
    expect(server.requests.length).toBeGreaterThan(2)
  })

  it('S53 needs the credentials that the user’s own helper has, and shows them to nobody', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'private')
    const server = await serveGit({ root: world.base, credentials: 'me:t0ken' })
    configure(world, `${server.url}/private.git`)
    remote.push(plugin('a'))
    const refused = await world.run(FETCH)
    expect(refused.ofKind('warning')).toMatchObject([
      { code: 'PACKAGE_UNAVAILABLE', message: expect.stringContaining('without credentials') },
    ])
    world.write({
      'home/.gitconfig': '[credential]\n\thelper = "!f() { echo username=me; echo password=t0ken; }; f"\n',
    })
    const ran = await world.run(FETCH)
    expect(ran.warnings).toEqual([])
    expect(world.installed()).toEqual(['a'])
    expect(everything(world)).not.toContain('t0ken')
  })

  it('S53 takes credentials from the address, and keeps them out of everything else', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'private')
    const server = await serveGit({ root: world.base, credentials: 'me:t0ken' })
    configure(world, `${server.url.replace('://', '://me:t0ken@')}/private.git`)
    remote.push(plugin('a'))
    expect((await world.run(FETCH)).warnings).toEqual([])
    await server.close()
    const ran = await world.run([...FETCH, '--verbose'])
    expect(ran.warnings).toEqual(['CONTENT_STALE'])
    expect(ran.stdout + ran.stderr).not.toContain('t0ken')
    const status = await world.run(['explain', 'a', '--json'])
    expect(status.stdout).not.toContain('t0ken')
    // The copy of the configuration apart, which lies where nobody else may read.
    const { 'config.json': _copy, ...cache } = world.tree('home/.symposium/cache')
    expect(JSON.stringify([cache, world.tree('home/.symposium/state')])).not.toContain('t0ken')
  })

  it('S59 a redirect to another place is not followed', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'registry')
    remote.push(plugin('a'))
    const other = await serveGit({ root: world.base })
    const server = await serveGit({
      root: world.base,
      intercept: (request, response) => {
        response.writeHead(301, { location: `${other.url}${request.url ?? ''}` }).end()
        return true
      },
    })
    configure(world, `${server.url}/registry.git`)
    const ran = await world.sync()
    expect(ran.ofKind('warning')).toMatchObject([
      { code: 'PACKAGE_UNAVAILABLE', message: expect.stringContaining('redirect') },
    ])
    expect(other.requests).toEqual([])
  })

  it('faults L2 one that says nothing is waited for no longer than the signal allows', async () => {
    const { world, remote } = createGitWorld()
    remote.push(plugin('a'))
    await world.sync()
    const server = await serveGit({ root: world.base, intercept: () => true })
    configure(world, `${server.url}/registry.git`)
    world.write({ 'ws/src/more.rs': '' })
    const payload = JSON.stringify({ cwd: world.workspace, hook_event_name: 'SessionStart', session_id: 's' })
    const before = Date.now()
    const ran = await world.run(['hook', 'claude', 'session-start'], { input: payload })
    expect(ran.code).toBe(0)
    expect(Date.now() - before).toBeLessThan(20_000)
    expect(world.installed()).toEqual(['a'])
  })
})

describe('a repository behind ssh', () => {
  it('is reached by the program that the user names', async () => {
    const world = createWorld()
    const remote = createRemote(world.base, 'registry')
    remote.push(plugin('a'))
    // Stands in for ssh: notes what it was asked for, and runs the last word here.
    world.write({
      'ssh.sh': `#!/bin/sh\necho "$@" >> ${JSON.stringify(world.at('ssh.log'))}\nfor last in "$@"; do :; done\nexec sh -c "$last"\n`,
    })
    chmodSync(world.at('ssh.sh'), 0o755)
    configure(world, `ssh://git@host.example${join(world.base, 'registry.git')}`)
    const variables = { GIT_SSH_COMMAND: world.at('ssh.sh'), GIT_SSH_VARIANT: 'simple' }
    const ran = await world.run(FETCH, { variables })
    expect(ran.warnings, ran.stderr).toEqual([])
    expect(world.installed()).toEqual(['a'])
    expect(readFileSync(world.at('ssh.log'), 'utf8')).toContain('git-upload-pack')
  })
})
