import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skills } from '../support/plugins.js'
import type { World } from '../support/world.js'
import {
  agreedTo,
  GUARD,
  kit,
  kitWorld,
  LEDGER,
  plannedEvents,
  planOf,
  SERVER,
  serversOf,
  statusOf,
} from './support.js'

describe('predicates that run something (S79)', () => {
  const touch = (world: World): string => `shell(touch ${world.at('touched')})`
  const isTouched = (world: World): boolean => Object.hasOwn(world.tree('.'), 'touched')

  it.each(['manifest', 'skill'] as const)(
    'that a new version asks in its %s are not asked',
    async (place) => {
      const world = kitWorld()
      await world.sync()
      world.write(
        place === 'manifest'
          ? kit(`predicates = [${JSON.stringify(touch(world))}]\n${SERVER}`)
          : {
              ...kit(),
              'kit/skills/kit/SKILL.md': `---\nname: kit\ndescription: d\npredicates: ${touch(world)}\n---\n`,
            },
      )
      for (const line of [['sync'], ['status'], ['explain', 'kit'], ['sync', '--dry-run']]) {
        expect((await world.run(line)).code).toBe(0)
        expect(isTouched(world)).toBe(false)
      }
      // What was installed stays, as nobody can tell whether it still applies.
      expect(world.installed()).toEqual(['kit'])
      expect(planOf(world).plan.switches).toEqual([])
      expect(await statusOf(world)).toMatchObject({
        withheld: expect.arrayContaining([{ kind: 'predicates', text: touch(world) }]),
      })
      await world.run(['use', 'kit'])
      expect(isTouched(world)).toBe(true)
    },
  )

  it('of a package that nobody enabled are asked by nobody (S81)', async () => {
    const world = kitWorld('', { plugins: [] })
    world.write(kit(`predicates = [${JSON.stringify(touch(world))}]\n`))
    for (const line of [['sync'], ['status'], ['explain', 'kit'], ['sync', '--dry-run']]) {
      await world.run(line)
    }
    expect(isTouched(world)).toBe(false)
  })
})

describe('a package that another package names (faults G14)', () => {
  const viewer = (manifest: string): Record<string, string> =>
    crate('viewer', {
      files: { ...skills('.', 'viewer'), 'SYMPOSIUM.toml': manifest, 'guard.sh': '' },
    })
  const chained = (): World =>
    kitWorld('[[plugins]]\nsource.cargo = "viewer"\n', {
      dependencies: ['kit = { path = "../kit" }', 'viewer = { path = "../viewer" }'],
      files: viewer(GUARD),
    })

  it('brings its skills, and nothing that runs until somebody agrees to it', async () => {
    const world = chained()
    const ran = await world.sync()
    expect(world.installed()).toEqual(['kit', 'viewer'])
    expect(plannedEvents(world)).toEqual([])
    expect(ran.ofKind('consent_withheld')).toMatchObject([
      { plugin: 'viewer', remedy: 'symposium use viewer' },
    ])
    await world.run(['use', 'viewer'])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })
})

describe('what an agent or a user starts', () => {
  const payload = JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: {} })

  async function ran(world: World): Promise<boolean> {
    const input = payload.replace('{', `{"cwd":${JSON.stringify(world.workspace)},`)
    const answer = await world.run(['hook', 'claude', 'pre-tool-use'], { input })
    expect(answer.code).toBe(0)
    const touched = Object.hasOwn(world.tree('.'), 'touched')
    world.remove('touched')
    return touched
  }

  it.each([true, false])('is no hook that nobody agreed to, with auto-sync %s', async (autoSync) => {
    const files = (world: World): Record<string, string> => ({
      'guard.sh': `touch ${world.at('touched')}\n`,
    })
    const world = kitWorld('')
    world.config({ top: [`auto-sync = ${autoSync}`], plugins: ['use = ["kit"]'] })
    expect(await ran(world)).toBe(false)
    expect(agreedTo(world)).toEqual([])
    world.write(kit(GUARD, { version: '1.1.0', files: files(world) }))
    expect(await ran(world)).toBe(false)
    expect(plannedEvents(world)).toEqual([])
    await world.run(['use', 'kit'])
    expect(await ran(world)).toBe(true)
  })

  it('is no subcommand that nobody agreed to, and that is said', async () => {
    const lint = '\n[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "guard.sh" }\n'
    const world = kitWorld('')
    await world.sync()
    world.write(kit(lint))
    const refused = await world.run(['lint'])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('plugin `kit` brings it, and you have not agreed to that')
    expect(refused.stderr).toContain('→ symposium use kit --global')
  })
})

describe('a ledger that cannot be used (faults G5)', () => {
  it.each([
    ['is no JSON', '{', 'LEDGER_DAMAGED'],
    ['lacks a part', '{"version":1,"packages":[{"pm":"cargo"}]}', 'LEDGER_DAMAGED'],
    ['is newer', '{"version":2}', 'LEDGER_NEWER'],
  ])('that %s lets nothing but skills through, and stays as it is', async (_title, text, code) => {
    const world = kitWorld(GUARD + SERVER)
    await world.sync()
    world.write({ [LEDGER]: text })
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.warnings).toEqual([code])
    expect(world.installed()).toEqual(['kit'])
    expect(plannedEvents(world)).toEqual([])
    expect(serversOf(world)).toEqual([])
    expect(world.read(LEDGER)).toBe(text)
    const use = await world.run(['use', 'kit', '--json'])
    expect(use.ofKind('error')).toMatchObject([{ code }])
    expect(world.read(LEDGER)).toBe(text)
  })
})
