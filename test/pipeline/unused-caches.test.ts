import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { claude } from '@symposium/agent-claude'
import { doctor, sync } from '@symposium/core'
import { cargo } from '@symposium/pm-cargo'
import { git } from '@symposium/pm-git'
import type { ReportEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { createGitWorld } from '../support/git/world.js'
import { plugin } from '../support/plugins.js'
import { openWorld, type Opened } from '../support/session.js'
import type { World } from '../support/world.js'

const DAY = 24 * 60 * 60 * 1000
const CACHE = 'home/.symposium/cache'

/** A machine on which a registry was fetched and its skill installed. */
async function fetched(): Promise<{
  readonly world: World
  readonly remote: { readonly directory: string }
}> {
  const { world, remote } = createGitWorld({ files: crate('other', { name: 'other' }) })
  remote.push(plugin('a'))
  await world.sync()
  expect(world.installed()).toEqual(['a'])
  return { world, remote }
}

/** Opens a session so many days later. */
function open(world: World, days: number): Promise<Opened> {
  const clock = { now: () => Date.now() + days * DAY }
  return openWorld(world, { extensions: [cargo, git, claude], ports: () => ({ clock }) })
}

async function syncAfter(world: World, days: number): Promise<readonly ReportEvent[]> {
  const { session, events } = await open(world, days)
  await sync(session, { dryRun: false })
  session.close()
  return events
}

async function doctorAfter(world: World, days: number, fix: boolean): Promise<readonly ReportEvent[]> {
  const { session, events } = await open(world, days)
  await doctor(session, { fix, node: process.versions.node, programs: [] })
  session.close()
  return events
}

function trees(world: World): readonly string[] {
  return readdirSync(world.at(`${CACHE}/trees`))
}

/** What was taken away, below the cache, without digests. */
function pruned(world: World, events: readonly ReportEvent[]): readonly string[] {
  return events.flatMap((event) =>
    event.kind === 'own_files_removed'
      ? [event.path.slice(world.at(CACHE).length + 1).replace(/[~-][0-9a-f]{8,}/, '')]
      : [],
  )
}

describe('what is kept of a registry that is configured no more', () => {
  it('goes with a sync after a month, and that is said', async () => {
    const { world } = await fetched()
    world.config({})
    const events = await syncAfter(world, 31)
    expect(world.installed()).toEqual([])
    expect(pruned(world, events)).toEqual([
      expect.stringMatching(/^trees\/.*-registry$/),
      'registries/team.json',
    ])
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'own_files_removed',
        what: expect.stringMatching(/^what was fetched from .*-registry, untouched for 31 days$/),
      }),
    )
    expect(trees(world)).toEqual([])
  })

  it('stays for a month, and is looked for once a day', async () => {
    const { world } = await fetched()
    world.config({})
    expect(pruned(world, await syncAfter(world, 29))).toEqual([])
    expect(pruned(world, await syncAfter(world, 29.9))).toEqual([])
    expect(pruned(world, await syncAfter(world, 30.1))).toHaveLength(2)
  })

  it('stays as long as something is installed from it in another project', async () => {
    const { world } = await fetched()
    await world.run(['sync', '-C', world.at('other')])
    world.config({})
    expect(pruned(world, await syncAfter(world, 31))).toEqual(['registries/team.json'])
    expect(trees(world)).toHaveLength(1)
  })

  it.each([
    ['a hook', 'state/workspaces/x/hook-plan.json', { stored: { plan: { hooks: [{ run: ['TREE/go'] }] } } }],
    [
      'a server',
      'state/agent-files.json',
      {
        version: 1,
        files: [],
        servers: [
          {
            workspace: '/x',
            servers: [{ name: 's', plugin: 'p', server: { type: 'stdio', command: 'TREE/go' } }],
          },
        ],
      },
    ],
    ['records that cannot be read', 'state/agent-files.json', 'TREE'],
  ])('stays as long as %s needs it', async (_title, file, content) => {
    const { world } = await fetched()
    const [tree = ''] = trees(world)
    world.config({})
    await syncAfter(world, 1)
    const text = JSON.stringify(content).replace('TREE', join(world.at(CACHE), 'trees', tree))
    world.write({ [`home/.symposium/${file}`]: text })
    expect(await doctorAfter(world, 40, true)).not.toContainEqual(
      expect.objectContaining({ kind: 'doctor_fixed', file: expect.stringContaining('/trees/') }),
    )
    expect(trees(world)).toEqual([tree])
  })

  it('stays where an old plan merely knows of it', async () => {
    const { world } = await fetched()
    const [tree = ''] = trees(world)
    world.config({})
    await syncAfter(world, 1)
    const plan = { stored: { plan: { hooks: [], inputs: [{ path: `/x/${tree}`, stamp: null }] } } }
    world.write({ 'home/.symposium/state/workspaces/x/hook-plan.json': JSON.stringify(plan) })
    await doctorAfter(world, 40, true)
    expect(trees(world)).toEqual([])
  })
})

describe('nothing is taken away', () => {
  it('of what is configured, however old it is', async () => {
    const { world } = await fetched()
    expect(pruned(world, await syncAfter(world, 100))).toEqual([])
    expect(trees(world)).toHaveLength(1)
  })

  it.each([
    ['that cannot be read', 'a = \n'],
    ['that names an extension which is not there', '[[extension]]\npackage = "/nowhere/x"\n'],
    ['of a registry that nothing serves', '[[registry]]\nname = "x"\nmagic = "y"\n'],
  ])('under a configuration %s', async (_title, text) => {
    const { world } = await fetched()
    world.write({ 'home/.symposium/config.toml': `${text}[defaults]\nsymposium-recommendations = false\n` })
    expect(pruned(world, await syncAfter(world, 31))).toEqual([])
    expect(trees(world)).toHaveLength(1)
  })

  it('by a look at what would change', async () => {
    const { world } = await fetched()
    world.config({})
    const { session, events } = await open(world, 31)
    await sync(session, { dryRun: true })
    expect(pruned(world, events)).toEqual([])
  })
})

describe('doctor', () => {
  it('tells what nothing needs after a day, and takes it away when told to', async () => {
    const { world } = await fetched()
    world.write({ [`${CACHE}/workspaces/gone-0123456789abcdef/skills.json`]: '{}' })
    world.write({ [`${CACHE}/predicates/gone-0123456789abcdef.json`]: '{}' })
    world.write({ [`${CACHE}/adapters/old/x.json`]: '{}', [`${CACHE}/trees/.stage-x/y`]: '' })
    world.config({})
    await syncAfter(world, 0)
    const unused = (events: readonly ReportEvent[]): readonly string[] =>
      events.flatMap((event) =>
        event.kind === 'doctor_finding' && event.check === 'caches' && event.file !== world.at(CACHE)
          ? [`${event.state} ${event.message}`.replace(/from .*-registry/, 'from REGISTRY')]
          : [],
      )
    expect(unused(await doctorAfter(world, 0.9, false))).toEqual([])
    const needs = 'untouched for 2 days: nothing that is configured or installed needs it'
    expect(unused(await doctorAfter(world, 2, false))).toEqual([
      `ok what an interrupted run has left, ${needs}`,
      `ok what was fetched from REGISTRY, ${needs}`,
      `ok what is remembered of a registry, ${needs}`,
      `ok what is remembered of a registry, ${needs}`,
      `ok what is remembered of a project, ${needs}`,
      `ok what is remembered of a project, ${needs}`,
    ])
    const fixed = await doctorAfter(world, 2, true)
    expect(fixed.filter(({ kind }) => kind === 'doctor_fixed')).toHaveLength(6)
    expect(unused(await doctorAfter(world, 2, false))).toEqual([])
    expect(trees(world)).toEqual([])
    expect(world.read('home/.symposium/cache/config.json')).not.toBe('')
  })
})
