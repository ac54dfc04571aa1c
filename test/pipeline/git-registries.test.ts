import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRemote, type Remote } from '../support/git/repository.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

interface GitWorld {
  readonly world: World
  readonly remote: Remote
}

function gitWorld(
  options: { readonly location?: (remote: Remote) => string; readonly keys?: string } = {},
): GitWorld {
  const world = createWorld()
  const remote = createRemote(world.base, 'registry')
  const location = options.location ?? (({ fileUrl }) => fileUrl)
  world.write({
    'home/.symposium/config.toml': [
      '[defaults]\nsymposium-recommendations = false',
      '[[agent]]\nname = "claude"',
      `[[registry]]\nname = "team"\ngit = ${JSON.stringify(location(remote))}\n${options.keys ?? ''}`,
    ].join('\n'),
  })
  return { world, remote }
}

describe('a git registry', () => {
  it('is fetched by sync, and reads like a directory', async () => {
    const { world, remote } = gitWorld()
    remote.push({ ...plugin('a'), ...plugin('deep/b') })
    const ran = await world.sync()
    expect(ran.warnings).toEqual([])
    expect(ran.code).toBe(0)
    expect(world.installed()).toEqual(['a', 'b'])
  })

  it('the network goes away: what was cached stays in use and is said', async () => {
    const { world, remote } = gitWorld()
    remote.push(plugin('a'))
    await world.sync()
    renameSync(remote.directory, `${remote.directory}.away`)
    const ran = await world.run(['sync', '--json', '--update', 'fetch'])
    expect(ran.warnings).toEqual(['CONTENT_STALE'])
    expect(ran.code).toBe(0)
    expect(world.installed()).toEqual(['a'])
  })
})
