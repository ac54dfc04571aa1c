import { chmodSync } from 'node:fs'
import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHookWorld, hookPlugin } from './support.js'

/** Seed 000: a hook that needs a program disables itself once that is gone, and nobody has to sync. */
describe.skipIf(process.platform === 'win32')('a hook that needs a program', () => {
  it.each([
    ['by its plugin', { gate: 'depends-on = ["*"]\npredicates = ["path_exists(jq-like)"]' }],
    ['by itself', { lines: 'predicates = ["path_exists(jq-like)"]' }],
  ])('H1 is silent from the next event on when that is gone, without a sync: %s', async (_, options) => {
    const world = createHookWorld({
      top: ['auto-sync = false'],
      files: { ...hookPlugin('reg/json', { says: 'hello', ...options }), 'bin/jq-like': '' },
    })
    chmodSync(world.at('bin/jq-like'), 0o755)
    const variables = { PATH: [world.at('bin'), '/usr/bin', '/bin'].join(delimiter) }
    await world.run(['sync'], { variables })
    const says = async (): Promise<boolean> => (await world.hook({ variables })).stdout.includes('hello')
    expect([await says(), await says()]).toEqual([true, true])
    world.remove('bin/jq-like')
    expect([await says(), await says()]).toEqual([false, false])
    world.write({ 'bin/jq-like': '' })
    chmodSync(world.at('bin/jq-like'), 0o755)
    expect(await says()).toBe(true)
  })
})
