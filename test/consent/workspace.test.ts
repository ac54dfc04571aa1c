import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate, virtualRoot } from '../support/cargo.js'
import { skill, skills } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World } from '../support/world.js'
import {
  GUARD,
  kit,
  ledgerOf,
  LEDGER,
  plannedEvents,
  planOf,
  serversOf,
  SERVER,
  statusOf,
} from './support.js'

const STOP = '\n[[hooks]]\nevent = "Stop"\ncommand = { script = "stop.sh" }\n'

/** A plugin of the workspace with what its manifest says beside its name. */
function own(manifest: string, directory = 'ws', name = 'own'): Tree {
  return {
    [`${directory}/SYMPOSIUM.toml`]: `name = "${name}"\n${manifest}`,
    [`${directory}/guard.sh`]: 'exit 0\n',
    [`${directory}/stop.sh`]: 'exit 0\n',
    ...skills(directory, name),
  }
}

function ownWorld(manifest = GUARD, files: Tree = {}): World {
  return createWorld({ files: { ...own(manifest), ...files } })
}

/** Texts of what every run says is withheld, by the directory of the plugin. */
async function withheld(world: World): Promise<Record<string, readonly string[]>> {
  const [event] = (await world.sync()).ofKind('workspace_withheld')
  const plugins = (event?.['plugins'] ?? []) as readonly {
    readonly directory: string
    readonly withheld: readonly { readonly text: string }[]
  }[]
  return Object.fromEntries(plugins.map((one) => [one.directory, one.withheld.map(({ text }) => text)]))
}

const BASH = 'PreToolUse for Bash: sh ./guard.sh'

describe('what a project itself runs (design/decisions.md, Trust and enablement)', () => {
  it('is off until it is agreed to, while its skills are installed', async () => {
    const world = ownWorld(GUARD + SERVER)
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.ofKind('workspace_withheld')).toMatchObject([
      { workspace: world.workspace, widened: false, remedy: 'symposium use --workspace' },
    ])
    // Whoever reads only the text is told on the other stream.
    expect(ran.stderr).toContain(`hook ${BASH}`)
    expect([world.installed(), plannedEvents(world), serversOf(world)]).toEqual([['own'], [], []])
    expect(await statusOf(world, 'own')).toMatchObject({
      state: 'active',
      withheld: [{ text: BASH }, { kind: 'mcp' }],
      remedy: 'symposium use --workspace',
    })
    expect(await statusOf(world, 'own')).not.toHaveProperty('hooks')
    world.remove('ws/skills')
    expect(await statusOf(world, 'own')).not.toHaveProperty('note')
    world.write(own(GUARD + SERVER))
    const { stdout } = await world.run(['explain', 'own'])
    expect(stdout).toContain(`✗ hooks ${BASH} – off: not agreed to`)
    expect(stdout).toContain('→ symposium use --workspace')
    await world.agree()
    expect([plannedEvents(world), serversOf(world)]).toEqual([['PreToolUse'], ['reference']])
    expect(await statusOf(world, 'own')).not.toHaveProperty('withheld')
  })

  it('may be more than was agreed to, which is off again', async () => {
    const world = ownWorld()
    await world.agree()
    world.write(own(GUARD + STOP))
    expect((await world.sync()).ofKind('workspace_withheld')).toMatchObject([
      { widened: true, plugins: [{ withheld: [{ text: 'Stop: sh ./stop.sh' }] }] },
    ])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
    await world.agree()
    expect(plannedEvents(world)).toEqual(['PreToolUse', 'Stop'])
  })

  it('may be other text under the same command, which is said once', async () => {
    const world = ownWorld()
    await world.agree()
    world.write({ 'ws/guard.sh': 'exit 2\n' })
    const said = (await world.sync()).ofKind('info').map(({ message }) => message)
    expect(said).toEqual(['own has changed since you agreed to it; what it may run has not'])
    expect((await world.sync()).ofKind('info')).toEqual([])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('is taken back as it was agreed to', async () => {
    const world = ownWorld()
    await world.agree()
    expect((await world.run(['use', '--workspace', '--remove'])).code).toBe(0)
    expect([plannedEvents(world), ledgerOf(world)]).toEqual([[], []])
    expect(await withheld(world)).toEqual({ '.': [BASH] })
    const again = await world.run(['use', '--workspace', '--remove', '--json'])
    expect([again.code, again.ofKind('error')]).toMatchObject([1, [{ code: 'ENTRY_NOT_FOUND' }]])
  })

  it('is refused for good, and asked about again where that is taken back', async () => {
    const world = ownWorld()
    await world.agree()
    expect((await world.run(['disable', '--workspace'])).code).toBe(0)
    expect([plannedEvents(world), await withheld(world)]).toEqual([[], {}])
    expect(await statusOf(world, 'own')).toMatchObject({ withheld: [{ text: BASH }] })
    expect((await world.run(['explain', 'own'])).stdout).toContain('off: refused by you')
    // What comes later was not refused.
    world.write(own(GUARD + STOP))
    expect(await withheld(world)).toEqual({ '.': ['Stop: sh ./stop.sh'] })
    expect((await world.run(['disable', '--workspace', '--remove'])).code).toBe(0)
    expect(await withheld(world)).toEqual({ '.': [BASH, 'Stop: sh ./stop.sh'] })
  })

  it.each([
    ['taken back', ['use', '--workspace', '--remove']],
    ['refused', ['disable', '--workspace']],
  ])('leaves nothing behind that had to be asked for, once it is %s', async (_what, line) => {
    const world = ownWorld(`predicates = ["shell(true)"]\n${GUARD}${SERVER}`)
    await world.agree()
    expect([world.installed(), serversOf(world)]).toEqual([['own'], ['reference']])
    await world.run(line)
    expect([world.installed(), plannedEvents(world), serversOf(world)]).toEqual([[], [], []])
    const group = '[[skills]]\nsource.path = "more"\npredicates = ["shell(true)"]\n'
    const gated = ownWorld(group, {
      ...skill('ws/more/grouped'),
      ...skill('ws/skills/single', { fields: ['predicates: shell(true)'] }),
    })
    await gated.agree()
    expect(gated.installed()).toEqual(['grouped', 'own', 'single'])
    await gated.run(line)
    expect(gated.installed()).toEqual(['own'])
  })

  it('stays as it was where only the question whether it applies is new', async () => {
    const world = ownWorld(GUARD + SERVER)
    await world.agree()
    world.write(own(`predicates = ["shell(touch asked)"]\n${GUARD}${SERVER}`))
    expect(await withheld(world)).toEqual({ '.': ['shell(touch asked)'] })
    expect([world.installed(), plannedEvents(world), serversOf(world)]).toEqual([['own'], [], ['reference']])
    expect(world.tree('ws')).not.toHaveProperty('asked')
  })

  it.each([
    ['taken back', ['use', '--workspace', '--remove']],
    ['refused', ['disable', '--workspace']],
  ])('runs nothing any more from the moment in which it is %s', async (_what, line) => {
    const world = ownWorld(`predicates = ["shell(touch asked)"]\n${GUARD}`)
    await world.agree()
    world.remove('ws/asked')
    await world.run(line)
    expect(world.tree('ws')).not.toHaveProperty('asked')
  })

  it.each([
    ['agreed to', ['use', '--workspace'], 'awaits your consent'],
    ['refused', ['disable', '--workspace'], 'bring nothing beside skills'],
  ])('is nothing where it brings skills alone: nothing is %s', async (_what, line, message) => {
    const world = ownWorld('')
    const ran = await world.run(line)
    expect([ran.code, ran.stdout]).toEqual([0, expect.stringContaining(message)])
    expect(world.tree('home/.symposium/state')).not.toHaveProperty('consent.json')
  })

  it('is off in full where what was agreed to cannot be read, and nothing can be agreed to', async () => {
    const world = ownWorld()
    await world.agree()
    world.write({ [LEDGER]: '{' })
    await world.sync()
    expect([world.installed(), plannedEvents(world)]).toEqual([['own'], []])
    expect((await world.agree()).code).toBe(1)
  })
})

describe('what was agreed to of a project', () => {
  it('says nothing about a copy of it, nor about the same place in another project', async () => {
    const world = ownWorld(GUARD, { ...crate('copy', { name: 'app' }), ...own(GUARD, 'copy') })
    await world.agree()
    const ran = await world.run(['-C', world.at('copy'), 'sync', '--json'])
    expect(ran.ofKind('workspace_withheld')).toMatchObject([{ workspace: world.at('copy') }])
  })

  it('does not go with it to another place', async () => {
    const world = ownWorld()
    await world.agree()
    renameSync(world.workspace, world.at('moved'))
    const ran = await world.run(['-C', world.at('moved'), 'sync', '--json'])
    expect(ran.ofKind('workspace_withheld')).toHaveLength(1)
  })

  it('is the same under a link that leads to it', async () => {
    const world = ownWorld(GUARD, { link: '-> ws' })
    await world.agree()
    const ran = await world.run(['-C', world.at('link'), 'sync', '--json'])
    expect(ran.ofKind('workspace_withheld')).toEqual([])
  })

  it('stays with a plugin that calls itself something else, and goes to no other that takes its name', async () => {
    const files = {
      ...virtualRoot('ws', ['a', 'b']),
      ...crate('ws/a'),
      ...crate('ws/b'),
      ...own(GUARD, 'ws/a', 'first'),
    }
    const world = createWorld({ files })
    await world.agree()
    world.write({ ...own(GUARD, 'ws/a', 'renamed'), ...own(GUARD, 'ws/b', 'first') })
    expect(await withheld(world)).toEqual({ b: [BASH] })
    expect(planOf(world).plan.hooks.map(({ plugin }) => plugin)).toEqual(['renamed'])
  })

  it('is nothing that a package of the same name has', async () => {
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }'],
      plugins: ['use = ["cargo:kit"]'],
      files: { ...kit(GUARD), ...own(GUARD, 'ws', 'kit') },
    })
    await world.sync()
    expect(await withheld(world)).toEqual({ '.': [BASH] })
    expect(planOf(world).plan.hooks).toHaveLength(1)
  })

  it('is nothing that an entry of the configuration could give', async () => {
    const world = createWorld({
      plugins: ['use = ["own", "local:own"]', 'auto-enable = ["*"]'],
      files: own(GUARD),
    })
    expect(await withheld(world)).toEqual({ '.': [BASH] })
    const ran = await world.run(['use', 'own'])
    expect(ran.stdout).toContain('awaits your consent: symposium use --workspace')
    expect(plannedEvents(world)).toEqual([])
  })

  it('brings the skills of a package that it names, and no more', async () => {
    const chain = '[[plugins]]\nsource.cargo = "kit"\n'
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }'],
      files: { ...kit(GUARD), ...own(chain) },
    })
    await world.sync()
    expect(world.installed()).toEqual(['own'])
    const ran = await world.agree()
    expect(ran.ofKind('consent_withheld')).toMatchObject([{ plugin: 'kit', remedy: 'symposium use kit' }])
    expect([world.installed(), plannedEvents(world)]).toEqual([['kit', 'own'], []])
    await world.run(['use', 'kit'])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })
})
