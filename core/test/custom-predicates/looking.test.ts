import { mkdirSync, readFileSync, unlinkSync, utimesSync } from 'node:fs'
import { delay, exited } from '@symposium/sdk/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { predicateCachePath } from '../../src/custom-predicates/cache-file.js'
import { predicateCall } from '../../src/custom-predicates/call.js'
import type { BoundDefinition } from '../../src/custom-predicates/definitions.js'
import { freshAnswer } from '../../src/custom-predicates/fresh-answer.js'
import { outcomeOfCode } from '../../src/custom-predicates/outcome.js'
import type { Ports } from '../../src/host/ports.js'
import { isStillSettled } from '../../src/settled/confirm.js'
import { Recording } from '../../src/settled/recording.js'
import { stampAt } from '../../src/host/node-files.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { Machine, type Run } from './machine.js'

let machine: Machine

beforeEach(() => {
  machine = new Machine()
  mkdirSync(machine.at('ws'))
})

afterEach(() => machine.remove(''))

const MINUTE = 60_000
const answering = (stdout: string) => ({ run: async () => exited(stdout) })

/** Like a file that has been left alone for a while. */
function old(path: string): string {
  const time = new Date(Date.now() - MINUTE)
  utimesSync(machine.at(path), time, time)
  return path
}

describe.skipIf(skipOnWindows())('a look at what is remembered without running anything', () => {
  function look(kit: BoundDefinition, argument: string, { ports }: Run): unknown {
    const { files, environment, clock, stateFiles, directories } = ports
    const argv = ['sh', machine.at('plugin/kit.sh')] as const
    const call = predicateCall(kit, argument, { argv, directory: machine.at('ws') })
    const text = stateFiles.read(predicateCachePath(directories, 'ws-1'))
    const plan = JSON.parse(JSON.stringify(call)) as typeof call
    return freshAnswer(text, plan, { files, environment, now: clock.now(), version: '1.0.0' })
  }

  it('finds what the pipeline has kept, by a call that went through a file', async () => {
    const kit = machine.script(`echo '{"watchFile":"Config"}'; echo '{"watchTime":60000}'; exit 3`)
    await machine.once(kit, { argument: 'a' })
    expect(look(kit, 'a', machine.start())).toMatchObject({ code: 3, until: expect.any(Number) })
    expect(look(kit, ' a ', machine.start())).toBeDefined()
    expect(look(kit, 'b', machine.start())).toBeUndefined()
    expect(look(kit, 'a', machine.start({ ahead: MINUTE }))).toBeUndefined()
    expect(look(kit, 'a', machine.start({ ahead: -MINUTE }))).toBeUndefined()
    machine.write('ws/Config', 'a')
    expect(look(kit, 'a', machine.start())).toBeUndefined()
  })

  it.each(['', '{', 'null', '[]', '{"version":"1 1.0.0","entries":[null,null]}'])(
    'finds nothing in %j',
    (text) => {
      machine.write('home/.symposium/cache/predicates/ws-1.json', text, 0o600)
      expect(look(machine.script('exit 0'), '', machine.start())).toBeUndefined()
    },
  )

  it('finds nothing where there is no file, or one that others may write (S109)', async () => {
    const kit = machine.script('exit 0')
    expect(look(kit, '', machine.start())).toBeUndefined()
    await machine.once(kit)
    expect(look(kit, '', machine.start())).toBeDefined()
    const path = 'home/.symposium/cache/predicates/ws-1.json'
    machine.write(path, readFileSync(machine.at(path)), 0o666)
    expect(look(kit, '', machine.start())).toBeUndefined()
  })

  it('says the same as the pipeline', async () => {
    const kit = machine.script('exit 3')
    await machine.once(kit)
    const { outcome } = await machine.once(kit)
    expect(outcome).toEqual(outcomeOfCode(3, 'remembered'))
  })
})

describe('how long what a run was told counts', () => {
  const told = async (...outputs: readonly string[]): Promise<number | undefined> => {
    const kit = machine.script('exit 0')
    const now = Date.now()
    const outputsLeft = [...outputs]
    const run = machine.start({
      processes: { run: async () => exited(outputsLeft.shift() ?? '') },
      watch: (ports) => ({ ...ports, clock: { now: () => now } }),
    })
    for (const index of outputs.keys()) await run.ask(kit, `${index}`)
    run.end()
    const second = machine.start({
      mayRun: false,
      watch: (ports) => ({ ...ports, clock: { now: () => now + 10 } }),
    })
    for (const index of outputs.keys()) await second.ask(kit, `${index}`)
    const limits = [run, second].map(({ cache }) => cache.validUntil())
    const [first, again] = limits.map((limit) => (limit === undefined ? undefined : limit - now))
    // What must not be kept is nothing that the second run was told.
    if (!outputs.includes('{"watchTime":0}')) expect(again).toBe(first)
    return first
  }

  it.each<[string, readonly string[], number | undefined]>([
    ['nothing ends', ['', '{"watchFile":"a"}'], undefined],
    ['the shortest time', ['{"watchTime":9000}', '{"watchTime":5000}', ''], 5000],
    ['what is not kept has ended', ['{"watchTime":9000}', '{"watchTime":0}'], 0],
    ['nobody was asked', [], undefined],
  ])('%s', async (_what, outputs, expected) => {
    expect(await told(...outputs)).toBe(expected)
  })
})

describe.skipIf(skipOnWindows())('a run that is answered by what is remembered', () => {
  async function recorded(
    kit: BoundDefinition,
    variables = {},
  ): Promise<{ spoilt: boolean; spared(): boolean }> {
    // As if all of it had been left alone for a minute.
    const recording = new Recording(Date.now() + MINUTE)
    const run = machine.start({ ahead: MINUTE, variables, watch: (ports) => recording.watch(ports) })
    expect((await run.ask(kit, 'x')).details).toMatchObject({ cached: true })
    run.end()
    const limit = run.cache.validUntil()
    if (limit !== undefined) recording.limit(limit)
    const settled = recording.finish({
      version: '1',
      home: machine.at('home'),
      directories: run.ports.directories,
    })
    return {
      spoilt: settled === undefined,
      spared: () => {
        const { environment, directories, files } = machine.start({ variables }).ports
        const now = Date.now() + MINUTE + 1000
        return (
          settled !== undefined &&
          isStillSettled(settled, { environment, directories, files, stampOf: stampAt, version: '1', now })
        )
      },
    }
  }

  it.each<[string, string, () => void]>([
    ['a watched file', '{"watchFile":"Config"}', () => machine.write('ws/Config', 'other')],
    ['a watched file that is gone', '{"watchFile":"Config"}', () => unlinkSync(machine.at('ws/Config'))],
    ['the script', '', () => machine.script('exit 1')],
  ])('spares the next one, until there is a change: %s', async (_what, stdout, change) => {
    machine.write('ws/Config', 'text')
    await delay(30)
    const kit = machine.script('exit 0')
    await machine.once(kit, { argument: 'x', processes: answering(stdout) })
    const { spoilt, spared } = await recorded(kit)
    expect([spoilt, spared()]).toEqual([false, true])
    change()
    expect(spared()).toBe(false)
  })

  it('spares the next one only while a time has not passed', async () => {
    const kit = machine.script('exit 0')
    await machine.once(kit, { argument: 'x', processes: answering(`{"watchTime":${MINUTE + 500}}`) })
    const { spoilt, spared } = await recorded(kit)
    expect([spoilt, spared()]).toEqual([false, false])
  })

  it('spares the next one with a program on PATH', async () => {
    machine.write('bin/kit', '#!/bin/sh\n', 0o755)
    const kit = machine.define({ source: { type: 'path-lookup' } })
    const variables = { PATH: `${machine.at('bin')}:/usr/bin:/bin` }
    await machine.once(kit, { argument: 'x', variables })
    const { spoilt, spared } = await recorded(kit, variables)
    expect([spoilt, spared()]).toEqual([false, true])
    machine.remove('bin/kit')
    expect(spared()).toBe(false)
  })
})

it('looks at a hundred answers with a status for each watched file, and reads nothing of old ones', async () => {
  const kit = machine.script('exit 0')
  old('plugin/kit.sh')
  for (let index = 0; index < 100; index += 1)
    old(machine.write(`ws/f${index}`, 'a').slice(machine.root.length))
  const ahead = MINUTE
  const first = machine.start({
    ahead,
    processes: { run: async ({ args }) => exited(`{"watchFile":"f${args.at(-1)}"}`) },
  })
  for (let index = 0; index < 100; index += 1) await first.ask(kit, `${index}`)
  first.end()
  const calls: string[] = []
  const counted = (ports: Ports): Ports => ({
    ...ports,
    files: {
      stat: (path) => (calls.push('stat'), ports.files.stat(path)),
      list: (path) => (calls.push('list'), ports.files.list(path)),
      readText: (path) => (calls.push('readText'), ports.files.readText(path)),
      realPath: (path) => (calls.push('realPath'), ports.files.realPath(path)),
    },
  })
  const second = machine.start({ ahead, mayRun: false, watch: counted })
  for (let index = 0; index < 100; index += 1) {
    expect((await second.ask(kit, `${index}`)).holds).toBe(true)
  }
  // The file and the script for each, and whatever it takes to find the script once.
  expect(calls.filter((call) => call === 'stat').length).toBeLessThan(210)
  expect(calls.filter((call) => call !== 'stat')).toEqual([])
})
