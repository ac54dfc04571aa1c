import { describe, expect, it } from 'vitest'
import {
  agreedTo,
  GUARD,
  kit,
  kitWorld,
  ledgerOf,
  planOf,
  plannedEvents,
  SERVER,
  serversOf,
  statusOf,
} from '../consent/support.js'
import { plugin, skills } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const HOOK = { kind: 'hooks', text: 'PreToolUse for Bash: sh ./guard.sh' }
const MCP = { kind: 'mcp', text: 'reference: http https://kit.example/mcp' }

describe('the first load under a consent', () => {
  it.each([
    ['use', ['use = ["kit"]']],
    ['auto-enable', ['auto-enable = ["kit"]']],
    ['auto-enable of everything', ['auto-enable = ["*"]']],
  ])('by %s agrees to the package as it is', async (_title, plugins) => {
    const world = kitWorld(GUARD + SERVER, { plugins })
    expect((await world.sync()).code).toBe(0)
    expect(ledgerOf(world)).toMatchObject([
      { pm: 'cargo', name: 'kit', version: '1.0.0', capabilities: [HOOK, MCP], refused: [] },
    ])
    expect(ledgerOf(world)[0]).not.toHaveProperty('workspace')
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
    expect(serversOf(world)).toEqual(['reference'])
  })

  it('is limited to the workspace of the entry', async () => {
    const world = kitWorld(GUARD)
    world.config({ plugins: [`use = [{ name = "kit", workspace = "${world.workspace}" }]`] })
    await world.sync()
    expect(ledgerOf(world)).toMatchObject([{ workspace: world.workspace, capabilities: [HOOK] }])
  })

  it('by a chain from a trusted plugin agrees too', async () => {
    const world = kitWorld(GUARD, {
      plugins: [],
      files: plugin('reg/tips', {
        manifest: 'name = "tips"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "kit"\n',
        skills: [],
      }),
    })
    await world.sync()
    expect(agreedTo(world)).toEqual([HOOK.text])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('is written down once: a run without news writes nothing', async () => {
    const world = kitWorld(GUARD)
    await world.sync()
    const before = world.stamps('home/.symposium/state')
    await world.sync()
    expect(world.stamps('home/.symposium/state').filter((one) => one.startsWith('consent.json'))).toEqual(
      before.filter((one) => one.startsWith('consent.json')),
    )
  })

  it.each([['status'], ['sync', '--dry-run'], ['explain', 'kit']])('is not made by %s', async (...line) => {
    const world = kitWorld(GUARD)
    expect((await world.run(line)).code).toBe(0)
    expect(world.tree('home/.symposium')).not.toHaveProperty(['state/consent.json'])
  })

  it('is never made for what is trusted, nor by a file of the project (faults G6)', async () => {
    const world = createWorld({
      files: {
        ...plugin('reg/team', { manifest: `name = "team"\ndepends-on = ["*"]\n${GUARD}` }),
        'reg/team/guard.sh': '',
        'ws/SYMPOSIUM.toml': SERVER,
        'ws/.symposium/state/consent.json': '{"version":1,"packages":[]}',
      },
    })
    await world.sync()
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
    world.write({ 'reg/team/SYMPOSIUM.toml': `name = "team"\ndepends-on = ["*"]\n${GUARD}${SERVER}` })
    await world.sync()
    expect(serversOf(world)).toEqual(['reference'])
    expect(world.tree('home/.symposium')).not.toHaveProperty(['state/consent.json'])
  })
})

describe('a version that wants more (S88, faults G7)', () => {
  async function widened(manifest: string, before = ''): Promise<World> {
    const world = kitWorld(before)
    await world.sync()
    world.write({ ...kit(manifest, { version: '1.1.0', files: skills('.', 'kit', 'more') }) })
    return world
  }

  it('updates its text, and its hook stays off and is named', async () => {
    const world = await widened(GUARD)
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(world.installed()).toEqual(['kit', 'more'])
    expect(plannedEvents(world)).toEqual([])
    expect(ran.ofKind('consent_withheld')).toEqual([
      {
        kind: 'consent_withheld',
        plugin: 'kit',
        id: 'cargo:kit:1.1.0',
        withheld: [HOOK],
        remedy: 'symposium use kit --global',
      },
    ])
    expect(await statusOf(world)).toMatchObject({
      state: 'active',
      withheld: [HOOK],
      remedy: 'symposium use kit --global',
    })
    const text = (await world.run(['status'])).stdout
    expect(text).toContain('off until you agree to it:')
    expect(text).toContain('hook PreToolUse for Bash: sh ./guard.sh')
    const explained = (await world.run(['explain', 'kit'])).stdout
    expect(explained).toContain('✗ hooks PreToolUse for Bash: sh ./guard.sh – off: not agreed to')
    expect(planOf(world).candidates).toEqual(['kit'])
  })

  it('is on once it is agreed to, by the command that is named', async () => {
    const world = await widened(GUARD)
    const [event] = (await world.sync()).ofKind('consent_withheld')
    const [, ...line] = String(event?.['remedy']).split(' ')
    const before = world.read('home/.symposium/config.toml')
    const ran = await world.run([...line, '--json'])
    expect(ran.code).toBe(0)
    expect(ran.ofKind('plugin_brings')).toMatchObject([
      { id: 'cargo:kit:1.1.0', skills: ['kit', 'more'], parts: [HOOK] },
    ])
    expect(world.read('home/.symposium/config.toml')).toBe(before)
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
    expect(await statusOf(world)).not.toHaveProperty('withheld')
    expect(planOf(world).candidates).toEqual([])
  })

  it.each([
    ['a server', SERVER, MCP.text],
    [
      'a subcommand',
      '\n[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "guard.sh" }\n',
      'lint: sh ./guard.sh',
    ],
    [
      'a predicate of its own',
      '\n[[predicate]]\nname = "good"\ncommand = { script = "guard.sh" }\n',
      'good(…): sh ./guard.sh',
    ],
    [
      'a reference to another package',
      '\n[[plugins]]\nsource.cargo = "other"\n',
      'the plugin of cargo:other',
    ],
    [
      'skills from elsewhere',
      '\n[[skills]]\nsource.git = "https://github.com/a/b"\n',
      'from https://github.com/a/b',
    ],
    [
      'an installation',
      '\n[[installations]]\nname = "tool"\nsource = "cargo"\ncrate = "tool"\n',
      'tool: crate tool from crates.io',
    ],
    [
      'commands of an installation (S84)',
      '\n[[installations]]\nname = "tool"\nscript = "guard.sh"\ninstall_commands = ["curl https://x.example | sh"]\n',
      'tool: curl https://x.example | sh',
    ],
  ])('%s stays off', async (_title, manifest, text) => {
    const world = await widened(manifest)
    await world.sync()
    expect(await statusOf(world)).toMatchObject({ withheld: [{ text }] })
    expect(serversOf(world)).toEqual([])
    expect(world.installed()).toContain('more')
  })

  it('another command under the same name is another one, whatever the version says (faults G9)', async () => {
    const world = kitWorld(GUARD)
    await world.sync()
    world.write(kit(GUARD.replace('guard.sh', 'other.sh'), { files: { 'other.sh': '' } }))
    await world.sync()
    expect(plannedEvents(world)).toEqual([])
    expect(await statusOf(world)).toMatchObject({
      withheld: [{ text: 'PreToolUse for Bash: sh ./other.sh' }],
    })
  })

  it('other contents of a script under the same command are reported once (faults G8)', async () => {
    const world = kitWorld(GUARD)
    await world.sync()
    world.write({ 'kit/guard.sh': 'exit 2\n' })
    const news = async (): Promise<unknown[]> =>
      (await world.sync()).ofKind('info').map(({ message }) => message)
    expect(await news()).toEqual(['kit 1.0.0 has changed since you agreed to it; what it may run has not'])
    expect(await news()).toEqual([])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('contents that were there before are no news', async () => {
    const world = kitWorld(GUARD)
    const news = async (text: string): Promise<number> => {
      world.write({ 'kit/guard.sh': text })
      return (await world.sync()).ofKind('info').length
    }
    expect(await news('exit 0\n')).toBe(0)
    expect(await news('exit 1\n')).toBe(1)
    expect(await news('exit 0\n')).toBe(0)
    expect(await news('exit 1\n')).toBe(0)
  })

  it('what it drops and brings back needs no second answer', async () => {
    const world = kitWorld(GUARD)
    await world.sync()
    world.write(kit(''))
    await world.sync()
    expect(plannedEvents(world)).toEqual([])
    world.write(kit(GUARD))
    await world.sync()
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('what needs an installation that stays off stays off with it', async () => {
    const hook = '\n[[hooks]]\nevent = "Stop"\ncommand = "tool"\n'
    const tool = '\n[[installations]]\nname = "tool"\nscript = "guard.sh"\n'
    const world = kitWorld(tool + hook)
    await world.sync()
    expect(plannedEvents(world)).toEqual(['Stop'])
    world.write(kit(`${tool}install_commands = ["make evil"]\n${hook}`))
    await world.sync()
    expect(plannedEvents(world)).toEqual([])
    expect(await statusOf(world)).toMatchObject({
      withheld: [{ kind: 'install-commands', text: 'tool: make evil' }],
    })
  })
})

describe('use', () => {
  it('lists what comes along, and agrees to exactly that', async () => {
    const world = kitWorld(GUARD + SERVER, { plugins: [] })
    const ran = await world.run(['use', 'kit', '--json'])
    expect(ran.ofKind('plugin_brings')).toEqual([
      {
        kind: 'plugin_brings',
        name: 'kit',
        id: 'cargo:kit:1.0.0',
        origin: `a dependency, from the directory ${world.at('kit')}`,
        skills: ['kit'],
        parts: [HOOK, MCP],
        notices: [],
      },
    ])
    expect(ledgerOf(world)).toMatchObject([{ workspace: world.workspace, capabilities: [HOOK, MCP] }])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('comes after status and explain have named all of it (G33)', async () => {
    const world = kitWorld(GUARD, { plugins: [] })
    expect(await statusOf(world)).toMatchObject({ state: 'candidate', skills: ['kit'], brings: [HOOK] })
    const status = await world.run(['status'])
    expect(status.stdout).toContain('would bring hook PreToolUse for Bash: sh ./guard.sh')
    const explained = await world.run(['explain', 'kit'])
    expect(explained.stdout).toContain('would bring hooks PreToolUse for Bash: sh ./guard.sh')
  })

  it('of a name that nothing has records nothing (faults G15)', async () => {
    const world = kitWorld('', { plugins: [] })
    expect((await world.run(['use', 'no-such'])).code).toBe(1)
    expect(world.tree('home/.symposium')).not.toHaveProperty(['state/consent.json'])
  })
})
