import { packageInfo, search, sync, use } from '@symposium/core'
import { claude } from '@symposium/agent-claude'
import { path } from '@symposium/pm-path'
import { describe, expect, it } from 'vitest'
import { createCrateRegistry, type CrateRegistry, type PublishedCrate } from '../support/crates.js'
import { plugin, skillText } from '../support/plugins.js'
import { openWorld, syncOnce, type Opened } from '../support/session.js'
import { createWorld, type World } from '../support/world.js'

const FAR: PublishedCrate = {
  name: 'far-crate',
  version: '1.2.0',
  files: { 'skills/far/SKILL.md': skillText('far') },
}

function open(world: World, registry: CrateRegistry): Promise<Opened> {
  return openWorld(world, { extensions: [registry.extension, path, claude], ports: registry.ports })
}

async function syncWith(world: World, registry: CrateRegistry): Promise<Opened> {
  return syncOnce(world, { extensions: [registry.extension, path, claude], ports: registry.ports })
}

describe('crates where there is no cargo', () => {
  it('are used by a name in any spelling, recorded in their own, and kept', async () => {
    const registry = await createCrateRegistry(FAR)
    const world = createWorld()
    const { session, warnings } = await open(world, registry)
    await use(session, { name: 'far_crate', scope: 'workspace' })
    session.close()
    expect(warnings()).toEqual([])
    expect(world.installed()).toEqual(['far'])
    expect(world.read('home/.symposium/config.toml')).toContain('"far-crate"')
    expect(registry.requests.filter((asked) => asked.endsWith('/download'))).toHaveLength(1)
    registry.stop()
    const later = await syncWith(world, registry)
    expect(later.warnings()).toEqual(['ADAPTER_WARNING'])
    expect(world.installed()).toEqual(['far'])
  })

  it('are brought by a plugin that names them', async () => {
    const registry = await createCrateRegistry(FAR)
    const manifest = 'name = "kit"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "far-crate"\n'
    const world = createWorld({ files: plugin('reg/kit', { manifest }), registries: { team: 'reg' } })
    const { warnings } = await syncWith(world, registry)
    expect(warnings()).toEqual([])
    expect(world.installed()).toContain('far')
  })

  it('C17 are told about', async () => {
    const registry = await createCrateRegistry(FAR)
    const world = createWorld()
    const { session, events } = await open(world, registry)
    await packageInfo(session, { name: 'far-crate' })
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'package_info', id: 'cargo:far-crate:1.2.0' }),
    )
  })

  it('E19 are found, with what they say of themselves', async () => {
    const registry = await createCrateRegistry(FAR)
    const { session, events } = await open(createWorld(), registry)
    await search(session, 'far')
    expect(events.filter(({ kind }) => kind === 'search_match')).toMatchObject([
      { origin: 'cargo', name: 'far-crate', version: '1.2.0', description: 'what far-crate is [2J' },
    ])
  })

  it('E10 are not used where there are none, and something near is named', async () => {
    const registry = await createCrateRegistry(FAR)
    const world = createWorld()
    const before = world.read('home/.symposium/config.toml')
    const { session } = await open(world, registry)
    await expect(use(session, { name: 'far-crates', scope: 'workspace' })).rejects.toMatchObject({
      code: 'NAME_UNKNOWN',
      message: expect.stringContaining('no crate or plugin named `far-crates`'),
      remedy: expect.stringContaining('did you mean `far-crate`?'),
    })
    expect(world.read('home/.symposium/config.toml')).toBe(before)
  })

  it('E10 are not used while nobody can tell, and nobody is told the name', async () => {
    const registry = await createCrateRegistry(FAR)
    registry.stop()
    const { session } = await open(createWorld(), registry)
    await expect(use(session, { name: 'far-crate', scope: 'workspace' })).rejects.toMatchObject({
      code: 'NAME_UNKNOWN',
      message: expect.stringMatching(/no crate or plugin named `far-crate` .*status 503/),
      remedy: expect.stringContaining('when the registry can be reached'),
    })
    expect(registry.requests.filter((asked) => asked.startsWith('/api/'))).toEqual([])
  })

  it('S41 are refused in the wrong directory', async () => {
    const registry = await createCrateRegistry({ ...FAR, top: 'other-1.2.0' })
    const world = createWorld()
    const { session } = await open(world, registry)
    await expect(use(session, { name: 'far-crate', scope: 'workspace' })).rejects.toMatchObject({
      code: 'NAME_UNKNOWN',
    })
    expect(world.installed()).toEqual([])
  })

  it('come in a newer version when there is one', async () => {
    const registry = await createCrateRegistry(FAR)
    const world = createWorld({ plugins: ['use = ["far-crate"]'] })
    await syncWith(world, registry)
    registry.publish({ ...FAR, version: '1.3.0', files: { 'skills/near/SKILL.md': skillText('near') } })
    const { session } = await open(world, registry)
    await sync(session, { dryRun: false })
    session.close()
    expect(world.installed()).toEqual(['near'])
  })
})
