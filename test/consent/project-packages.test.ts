import { describe, expect, it } from 'vitest'
import { below } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import type { World, WorldOptions } from '../support/world.js'
import { createWorld } from '../support/world.js'
import { GUARD, kit, LEDGER, ledgerOf, plannedEvents, statusOf } from './support.js'

const REMEDY = { withheld: [{ kind: 'hooks' }], remedy: 'symposium use kit' }

/** A project with a package of its own that has the name and the words of one that the user knows. */
function impostor(options: WorldOptions = {}): World {
  const { files = {}, ...others } = options
  return createWorld({
    dependencies: ['kit = { path = "kit" }'],
    ...others,
    files: { ...below('ws', kit(GUARD)), ...files },
  })
}

const AGREED = {
  version: 1,
  packages: [
    {
      pm: 'cargo',
      name: 'kit',
      version: '1.0.0',
      time: 0,
      capabilities: [{ kind: 'hooks', text: 'PreToolUse for Bash: sh ./guard.sh' }],
      refused: [],
      seen: [],
    },
  ],
}

describe('a package that comes along with a project', () => {
  it.each<[what: string, options: WorldOptions]>([
    ['used everywhere', { plugins: ['use = ["kit"]'] }],
    ['enabled everywhere by its name', { plugins: ['auto-enable = ["kit"]'] }],
    ['enabled like all dependencies', { plugins: ['auto-enable = ["*"]'] }],
    [
      'named by a registry',
      {
        files: plugin('reg/tips', {
          manifest: 'name = "tips"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "kit"\n',
        }),
      },
    ],
    [
      'agreed to elsewhere, word for word',
      { plugins: ['use = ["kit"]'], files: { [LEDGER]: JSON.stringify(AGREED) } },
    ],
  ])('runs nothing where that name is %s', async (_what, options) => {
    const world = impostor(options)
    expect((await world.sync()).ofKind('consent_withheld')).toMatchObject([{ plugin: 'kit', ...REMEDY }])
    expect([world.installed().includes('kit'), plannedEvents(world)]).toEqual([true, []])
    expect(await statusOf(world)).toMatchObject(REMEDY)
    await world.run(['use', 'kit'])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
    expect(ledgerOf(world).map(({ workspace }) => workspace)).toContain(world.workspace)
  })

  it('runs what it brings where it was used for this workspace', async () => {
    const world = impostor()
    await world.run(['use', 'kit'])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
  })

  it('is agreed to in this workspace alone, also with an entry for all', async () => {
    const world = impostor()
    await world.run(['use', 'kit', '--global'])
    expect(plannedEvents(world)).toEqual(['PreToolUse'])
    expect(ledgerOf(world)).toMatchObject([{ name: 'kit', workspace: world.workspace }])
  })

  it.each([
    ['the same repository', '.git/', []],
    ['another repository', 'ws/.git/', ['PreToolUse']],
  ])('is told from one that does not by %s', async (_what, repository, expected) => {
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }'],
      plugins: ['use = ["kit"]'],
      files: { ...kit(GUARD), [repository]: '' },
    })
    await world.sync()
    expect(plannedEvents(world)).toEqual(expected)
  })
})
