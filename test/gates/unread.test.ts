import { describe, expect, it } from 'vitest'
import type { World } from '../support/world.js'
import { gate, gated, gateWorld } from './support.js'

const BROKEN = { 'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n[dependencies]\nkit = {' }
const READABLE = { 'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n' }
const UNREADABLE = 'could not tell what the project depends on'

function world(...parts: readonly string[]): World {
  return gateWorld({ ...BROKEN, ...gated('a', ...parts) })
}

function checks(predicate: string): string {
  return gate({ check: `predicate = "${predicate}"` })
}

// spec/gates.md 15: `depends-on` has no answer where the graph could not be read.
describe('a project whose dependencies nobody can read', () => {
  it.each([
    ['depends-on(kit)', 'unavailable'],
    ['not(depends-on(kit))', 'unavailable'],
    ['not(depends-on(cargo:kit))', 'unavailable'],
    ['any(depends-on(kit), shell(true))', 'passed'],
    ['depends-on(*)', 'passed'],
    ['not(depends-on(npm:kit))', 'passed'],
  ])('does not make %s pass a gate for want of an answer: %s', async (predicate, state) => {
    const ran = await world(checks(predicate)).run(['gates', 'run', 'ship:pre', '--json'])
    expect(ran.ofKind('gate_checked')).toMatchObject([{ state }])
    expect(ran.code).toBe(state === 'passed' ? 0 : 1)
  })

  it('has gates that are not enforced, which is said with the place and a remedy', async () => {
    const plugin = `name = "b"\ndepends-on = ["kit"]\n${checks('env(NEVER)')}`
    const here = world(gate({ lines: ['depends-on = ["kit"]'] }))
    here.write({ 'reg/b/SYMPOSIUM.toml': plugin })
    const ran = await here.run(['gates', 'run', 'ship:pre', '--json'])
    expect(ran.ofKind('gate_checked')).toMatchObject([{ state: 'inactive' }, { state: 'inactive' }])
    expect(ran.code).toBe(0)
    expect(ran.ofKind('warning')).toMatchObject([
      {
        code: 'GATE_NOT_ENFORCED',
        message: expect.stringMatching(/^what the project depends on is not known in full[^\n]*[^\\]*$/),
        file: expect.stringContaining('Cargo.toml'),
      },
    ])
    expect((await here.run(['gates', '--json'])).ofKind('warning')).toHaveLength(1)
  })

  it.each(['depends-on(kit)', 'not(depends-on(kit))'])(
    'gives whoever asks %s no verdict: exit code 69',
    async (predicate) => {
      const ran = await world().run(['check', 'predicate', '--predicate', predicate])
      expect(ran).toMatchObject({ code: 69, stdout: '', stderr: expect.stringContaining(UNREADABLE) })
    },
  )
})

it('E31 a plugin that could not be loaded has its gates listed, with what is wrong and where', async () => {
  const here = gateWorld(gated('a', gate({ name: 'tests' }), '[[hooks]]\nevent = "Never"\n'))
  const ran = await here.run(['gates', 'run', 'ship:pre', '--json'])
  const reason = 'its plugin could not be loaded: it is not enforced'
  expect(ran.ofKind('gate_checked')).toMatchObject([{ state: 'unavailable', reason }])
  expect(ran.ofKind('warning')).toMatchObject([
    {
      code: 'GATE_NOT_ENFORCED',
      message: expect.stringMatching(
        /^gate `tests` of plugin `a` at ship:pre is not enforced: its plugin could not be loaded: .*\[\[hooks\]\]/,
      ),
      file: here.at('reg/a/SYMPOSIUM.toml'),
    },
  ])
  const { stdout } = await here.run(['gates'])
  expect(stdout).toContain(`✗ ship:pre – a/tests: unreadable, ${reason}\n`)
  expect(stdout).not.toContain('only tells')
})

it('a registry that could not be read has gates that are not enforced, which is said', async () => {
  const here = gateWorld({ ...READABLE, ...gated('a', gate()) })
  here.config({ agents: ['fake'], registries: { team: 'reg', gone: 'nowhere' } })
  const ran = await here.run(['gates', 'run', 'ship:pre', '--json'])
  expect(ran.ofKind('gate_checked')).toMatchObject([{ state: 'passed' }])
  expect(ran.ofKind('warning')).toMatchObject([
    { code: 'GATE_NOT_ENFORCED', message: expect.stringContaining('gone could not be read in full') },
  ])
})

it('what is wrong with other gates is no part of what is explained of one', async () => {
  const lost = '[[gates]]\npoint = "plan:pre"\nblocking = true\non-error = "halt"\n'
  const here = gateWorld({ ...READABLE, ...gated('a', gate({ name: 'one' }), lost) })
  const explained = await here.run(['gates', 'explain', 'a/one', '--json'])
  expect(explained.ofKind('explanation')).toHaveLength(1)
  expect(explained.ofKind('warning')).toEqual([])
  expect((await here.run(['gates', 'explain', 'plan:pre', '--json'])).warnings).toEqual(['GATE_NOT_ENFORCED'])
  expect((await here.run(['gates', 'list', '--json'])).warnings).toEqual(['GATE_NOT_ENFORCED'])
})
