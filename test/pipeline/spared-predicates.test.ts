import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settledRun } from '@symposium/core/settled'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lock } from '../support/cargo.js'
import {
  asks,
  createPredicateWorld,
  defines,
  program,
  type PredicateWorld,
} from '../support/custom-predicates.js'
import { NO_NETWORK } from '../support/run-line.js'

// A sync that is answered by what is remembered can be spared, for as long as that counts.

const root = join(import.meta.dirname, '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8')) as { version: string }
const launcher = { node: process.execPath, bundle: join(root, 'cli/package.json') }
const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

const VARIABLES = { ...NO_NETWORK, PATH: '/usr/bin:/bin', SYMPOSIUM_CARGO: 'no-cargo-here' }

async function settled(says: string): Promise<PredicateWorld> {
  const world = createPredicateWorld({
    ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]),
    ...defines('reg/tools', { script: says }),
    ...asks('reg/user', 'kit(x)'),
  })
  for (let count = 0; count < 2; count += 1) await world.run(['sync'], { launcher })
  // Everything has been left alone for a minute: see settled.test.ts.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
  await world.run(['sync'], { launcher })
  return world
}

function isSpared(world: PredicateWorld, variables: Record<string, string> = {}): boolean {
  const environment = {
    cwd: world.workspace,
    home: world.home,
    platform: process.platform,
    variables: { ...VARIABLES, ASKED: world.at('asked'), ...variables },
    ...(process.getuid === undefined ? {} : { uid: process.getuid() }),
  }
  return settledRun(environment, version) !== undefined
}

describe.skipIf(process.platform === 'win32')('a sync that is answered by what is remembered', () => {
  it.each<[string, string, (world: PredicateWorld) => void]>([
    ['a watched file appears', `echo '{"watchFile":"Config"}'`, (world) => world.write({ 'ws/Config': '' })],
    ['the program is another', 'exit 0', (world) => world.write(program('reg/tools', 'kit', 'exit 1'))],
    [
      'a watched time passes',
      `echo '{"watchTime":${2 * MINUTE}}'`,
      () => vi.setSystemTime(Date.now() + MINUTE + 1),
    ],
  ])('is spared until %s', async (_what, says, change) => {
    const world = await settled(says)
    expect([world.asked().length, world.installed()]).toEqual([1, ['user']])
    expect(isSpared(world)).toBe(true)
    change(world)
    expect(isSpared(world)).toBe(false)
  })

  it('is spared until a watched variable is set', async () => {
    const world = await settled(`echo '{"watchEnv":"KIT"}'`)
    expect([isSpared(world), isSpared(world, { KIT: 'yes' })]).toEqual([true, false])
  })

  it.each([
    ['must be asked each time', `echo '{"watchTime":0}'`, 3],
    ['has no answer', 'kill -9 $$', 3],
  ])('is never spared where a predicate %s', async (_what, says, times) => {
    const world = await settled(says)
    expect([world.asked().length, isSpared(world)]).toEqual([times, false])
  })
})
