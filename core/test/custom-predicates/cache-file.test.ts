import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { exited } from '@symposium/sdk/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { skipOnWindows } from '../support/skip-unless.js'
import { Machine } from './machine.js'

let machine: Machine

beforeEach(() => {
  machine = new Machine()
  mkdirSync(machine.at('ws'))
})

afterEach(() => machine.remove(''))

describe.skipIf(skipOnWindows())('the file', () => {
  const path = (): string => machine.at('home/.symposium/cache/predicates/ws-1.json')
  const textOf = (): string => readFileSync(path(), 'utf8')

  it('is for the user alone, and holds no value of a variable (S97)', async () => {
    const kit = machine.script(`echo '{"watchEnv":"TOKEN"}'`)
    await machine.once(kit, { variables: { TOKEN: 'a-secret' } })
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(textOf()).not.toContain('a-secret')
    expect(readdirSync(machine.at('home/.symposium/cache/predicates'))).toEqual(['ws-1.json'])
  })

  it('is written only by a run that has something new (Q7)', async () => {
    const kit = machine.script(`echo '{"watchFile":"Config"}'`)
    await machine.once(kit)
    const { ino } = statSync(path())
    await machine.once(kit)
    expect(statSync(path()).ino).toBe(ino)
  })

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['another schema (E-C8)', '{"version":"0 1.0.0","entries":[]}'],
    ['a newer schema', '{"version":"99 1.0.0","entries":["a",{}]}'],
    ['an object for entries', '{"version":"1 1.0.0","entries":{"__proto__":{}}}'],
    ['half an entry', '{"version":"1 1.0.0","entries":["a"]}'],
    ['a key that is no text', '{"version":"1 1.0.0","entries":[1,{}]}'],
    ['null', 'null'],
  ])('counts as empty where it is damaged or foreign: %s', async (_what, text) => {
    const kit = machine.script('exit 0')
    machine.write('home/.symposium/cache/predicates/ws-1.json', text, 0o600)
    expect((await machine.once(kit)).started).toBe(1)
    expect((await machine.once(kit)).started).toBe(0)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['no exit code', { at: 1, files: [], variables: [] }],
    ['an exit code that is text', { code: '0', at: 1, files: [], variables: [] }],
    ['an end that is text', { code: 0, at: 1, until: 'never', files: [], variables: [] }],
    ['files that are none', { code: 0, at: 1, files: {}, variables: [] }],
    ['a file without a name', { code: 0, at: 1, files: [[null, null]], variables: [] }],
    ['a file with too much', { code: 0, at: 1, files: [['a', null, 'b', 'c']], variables: [] }],
    ['a variable with a number', { code: 0, at: 1, files: [], variables: [['A', 1]] }],
  ])('loses an entry alone that is none: %s', async (_what, entry) => {
    const [kit, other] = [machine.script('exit 0'), machine.script('exit 0', { args: ['other'] })]
    await machine.once(kit)
    const [key] = (JSON.parse(textOf()) as { entries: [string] }).entries
    await machine.once(other)
    const { version, entries } = JSON.parse(textOf()) as { version: string; entries: unknown[] }
    const damaged = entries.map((value, index) => (entries[index - 1] === key ? entry : value))
    writeFileSync(path(), JSON.stringify({ version, entries: damaged }))
    expect((await machine.once(other)).started).toBe(0)
    expect((await machine.once(kit)).started).toBe(1)
  })

  it('costs only time where it cannot be written', async () => {
    machine.write('home/.symposium/cache/predicates', 'in the way')
    const kit = machine.script('exit 0')
    const { outcome, problems } = await machine.once(kit)
    expect([outcome.holds, problems]).toEqual([true, []])
    expect((await machine.once(kit)).started).toBe(1)
  })

  it('keeps what another process wrote in the meantime', async () => {
    const [left, right] = [machine.script('exit 0'), machine.script('exit 0', { args: ['right'] })]
    const [one, two] = [machine.start(), machine.start()]
    await Promise.all([one.ask(left), two.ask(right)])
    one.end()
    two.end()
    expect((await machine.once(left)).started).toBe(0)
    expect((await machine.once(right)).started).toBe(0)
  })

  it('keeps the later of two answers, whoever is the last to write', async () => {
    const processes = (code: number) => ({ run: async () => exited('', code) })
    const kit = machine.script('exit 9')
    const [early, late] = [
      machine.start({ processes: processes(1) }),
      machine.start({ processes: processes(2), ahead: 5 }),
    ]
    await early.ask(kit)
    await late.ask(kit)
    late.end()
    early.end()
    expect((await machine.once(kit)).outcome.details).toEqual({ exitCode: 2, cached: true })
  })

  it('takes back what another process kept, where it must not be', async () => {
    const kit = machine.script('exit 0')
    await machine.once(kit)
    const forgets = machine.start({
      processes: { run: async () => exited('{"watchTime":0}') },
      version: '1.0.0',
    })
    machine.script('exit 0 # another one')
    await forgets.ask(kit)
    forgets.end()
    expect((JSON.parse(textOf()) as { entries: unknown[] }).entries).toEqual([])
  })

  it('is bounded: what was of no use for the longest time goes first', async () => {
    const processes = { run: async () => exited() }
    const kit = machine.script('exit 0')
    const run = machine.start({ processes })
    for (let index = 0; index < 500; index += 1) await run.ask(kit, `${index}`)
    run.end()
    const next = machine.start({ processes })
    await next.ask(kit, '0')
    await next.ask(kit, 'new')
    next.end()
    const last = machine.start({ mayRun: false })
    const remembers = async (argument: string) => (await last.ask(kit, argument)).unavailable !== true
    expect([
      await remembers('0'),
      await remembers('new'),
      await remembers('1'),
      await remembers('2'),
    ]).toEqual([true, true, false, true])
  })

  it('is bounded by what the entries watch together', async () => {
    const watches = Array.from({ length: 900 }, (_, index) => `{"watchFile":"f${index}"}`).join('\n')
    const run = machine.start({ processes: { run: async () => exited(watches) } })
    const kit = machine.script('exit 0')
    for (let index = 0; index < 30; index += 1) await run.ask(kit, `${index}`)
    run.end()
    expect((JSON.parse(textOf()) as { entries: unknown[] }).entries).toHaveLength(2 * 22)
  })
})
