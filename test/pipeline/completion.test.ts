import { describe, expect, it } from 'vitest'
import { crate, lock } from '../support/cargo.js'
import { skills } from '../support/plugins.js'
import { createWorld } from '../support/world.js'

const FILES = {
  'reg/a/SYMPOSIUM.toml':
    'name = "a"\ndepends-on = ["*"]\n[subcommand.greet]\ndescription = "d"\ncommand = { script = "t.sh" }\n',
  'reg/a/t.sh': '',
  ...crate('kit', { files: { 'SYMPOSIUM.toml': 'name = "kit"\n', ...skills('.', 'kit') } }),
}

describe('names for shells', () => {
  it('are those that the last sync knew of, and asking changes nothing', async () => {
    const world = createWorld({ files: FILES, dependencies: ['kit = { path = "../kit" }'] })
    expect(await world.run(['complete', 'commands'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
    await world.sync()
    const before = world.stamps()
    expect((await world.run(['complete', 'commands'])).stdout).toBe('greet\n')
    expect((await world.run(['complete', 'plugins'])).stdout).toBe('kit\n')
    expect((await world.run(['complete', 'commands'], { cwd: world.at('ws/src') })).stdout).toBe('greet\n')
    expect((await world.run(['complete', 'commands'], { cwd: world.home })).stdout).toBe('')
    expect(world.stamps()).toEqual(before)
  })

  it('S98 are plain ones, since shells expand them', async () => {
    const world = createWorld({
      files: { ...FILES, ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]) },
    })
    await world.sync()
    const plan = Object.keys(world.tree('home/.symposium/state')).find((path) =>
      path.endsWith('hook-plan.json'),
    )
    const path = `home/.symposium/state/${plan ?? ''}`
    world.write({
      [path]: world.read(path).replace('"greet"', String.raw`"greet","$(touch x)","a b","\u001b[2J","-x"`),
    })
    expect((await world.run(['complete', 'commands'])).stdout).toBe('greet\n')
  })
})
