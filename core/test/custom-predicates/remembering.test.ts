import {
  appendFileSync,
  mkdirSync,
  statSync,
  utimesSync,
  writeFileSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { delay } from '@symposium/sdk/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { skipOnWindows } from '../support/skip-unless.js'
import { Machine, type RunOptions } from './machine.js'

let machine: Machine

beforeEach(() => {
  machine = new Machine()
  mkdirSync(machine.at('ws'))
})

afterEach(() => machine.remove(''))

/** Milliseconds: by then no file is one that changed a moment ago. */
const LATER = 60_000

const file = (path: string): string => `echo '{"watchFile":"${path}"}'`

interface Row {
  readonly says: string
  /** Before the first run. */
  readonly before?: () => void
  readonly first?: RunOptions
  /** Between the runs. */
  readonly change?: () => void
  readonly second?: RunOptions
}

async function startedBySecond({ says, before, first, change, second }: Row): Promise<number> {
  const kit = machine.script(says)
  before?.()
  // What changed a moment before the start may as well have changed after it.
  await delay(30)
  expect((await machine.once(kit, first)).started).toBe(1)
  change?.()
  return (await machine.once(kit, second)).started
}

const config = (): string => machine.at('ws/Config')
const write = (text: string) => (): void => writeFileSync(config(), text)

/** With a time of its own choice, a year from now. */
function writeAhead(): void {
  write('a')()
  const later = Date.now() / 1000 + 3e7
  utimesSync(config(), later, later)
}

/** The same length, and the time that it had before (F-30). */
function rewriteSecretly(): void {
  const { atime, mtime } = statSync(config())
  writeFileSync(config(), 'bbb')
  utimesSync(config(), atime, mtime)
}

describe.skipIf(skipOnWindows())('a second run, in another process', () => {
  it.each<[string, Row]>([
    ['nothing is said (E-C1)', { says: 'exit 0' }],
    ['nothing is said, and it does not hold (F-26)', { says: 'exit 3' }],
    ['a minute is not over', { says: `echo '{"watchTime":60000}'`, second: { ahead: 30_000 } }],
    ['an event is not known (E-C6)', { says: `echo '{"x":1}'; ${file('Config')}` }],
    ['a watched file is as it was', { says: file('Config'), before: write('a') }],
    [
      'a watched file is as it was, and old',
      { says: file('Config'), before: write('a'), second: { ahead: LATER } },
    ],
    ['a watched file claims to be of a time to come', { says: file('Config'), before: writeAhead }],
    ['a watched file was never there', { says: file('Config') }],
    ['a watched directory is as it was', { says: file('.') }],
    [
      'a file that is no text is as it was',
      { says: file('Config'), before: () => writeFileSync(config(), new Uint8Array([255, 0])) },
    ],
    [
      'a variable is as it was',
      {
        says: `echo '{"watchEnv":"A"}'`,
        first: { variables: { A: 'a' } },
        second: { variables: { A: 'a' } },
      },
    ],
    ['a variable that nobody watches changes', { says: 'exit 0', second: { variables: { A: 'a' } } }],
    ['a file that nobody watches changes', { says: 'exit 0', change: write('a') }],
    ['the clock was put back, and nothing ends by itself', { says: 'exit 0', second: { ahead: -LATER } }],
    [
      'only the directory that it is started in is another (F-27)',
      {
        says: file('Config'),
        before: () => mkdirSync(machine.at('ws/crates/Config'), { recursive: true }),
        second: { cwd: 'ws/crates' },
      },
    ],
  ])('starts nothing where %s', async (_what, row) => {
    expect(await startedBySecond(row)).toBe(0)
  })

  it.each<[string, Row]>([
    ['a millisecond is over (E-C2)', { says: `echo '{"watchTime":1}'`, second: { ahead: 50 } }],
    ['the time is up to the millisecond', { says: `echo '{"watchTime":30000}'`, second: { ahead: 30_000 } }],
    ['a time of zero is among others (E-C3)', { says: `echo '{"watchTime":60000}'; echo '{"watchTime":0}'` }],
    [
      'the clock was put back behind the answer',
      { says: `echo '{"watchTime":60000}'`, second: { ahead: -LATER } },
    ],
    [
      'a watched file grew (E-C4)',
      { says: file('Config'), before: write('a'), change: () => appendFileSync(config(), 'a') },
    ],
    [
      'a watched file appeared at the root of the workspace (F-27)',
      {
        says: file('Config'),
        first: { cwd: 'ws/crates' },
        before: () => mkdirSync(machine.at('ws/crates')),
        change: write('a'),
        second: { cwd: 'ws/crates' },
      },
    ],
    ['a watched file appeared (E-C5)', { says: file('Config'), change: write('a') }],
    [
      'a watched file is gone',
      { says: file('Config'), before: write('a'), change: () => unlinkSync(config()) },
    ],
    [
      'a watched file has other text of one length (F-30)',
      { says: file('Config'), before: write('aaa'), change: write('bbb') },
    ],
    [
      'it was given its old time back (F-30)',
      { says: file('Config'), before: write('aaa'), change: rewriteSecretly },
    ],
    [
      'a watched link leads elsewhere',
      {
        says: file('link'),
        before: () => symlinkSync('a', machine.at('ws/link')),
        change: () => {
          unlinkSync(machine.at('ws/link'))
          symlinkSync('.', machine.at('ws/link'))
        },
      },
    ],
    ['something new is in a watched directory', { says: file('.'), change: write('a') }],
    [
      'a file of an absolute path appeared',
      { says: `echo "{\\"watchFile\\":\\"$PWD/Config\\"}"`, change: write('a') },
    ],
    [
      'a variable has another value',
      {
        says: `echo '{"watchEnv":"A"}'`,
        first: { variables: { A: 'a' } },
        second: { variables: { A: 'b' } },
      },
    ],
    ['a variable is set', { says: `echo '{"watchEnv":"A"}'`, second: { variables: { A: 'a' } } }],
    ['a variable is set to nothing', { says: `echo '{"watchEnv":"A"}'`, second: { variables: { A: '' } } }],
    ['a variable is set no more', { says: `echo '{"watchEnv":"A"}'`, first: { variables: { A: '' } } }],
    ['output was no UTF-8 (E-C7)', { says: `printf '\\377\\n'; ${file('Config')}` }],
    ['only an event that is not known was said (G8)', { says: `echo '{"watchGlob":"*"}'` }],
    ['the script was corrected (F-25)', { says: 'exit 1', change: () => void machine.script('exit 0') }],
    ['the product is another version (G6)', { says: 'exit 0', second: { version: '1.0.1' } }],
    ["the file is another workspace's", { says: 'exit 0', second: { key: 'other-1' } }],
    ['it wrote into what it watches', { says: `echo a > Config; ${file('Config')}` }],
  ])('asks again where %s', async (_what, row) => {
    expect(await startedBySecond(row)).toBe(1)
  })

  it.each<[string, string, string]>([
    ['the argument', 'a', 'b'],
    ['white space within the argument', 'a b', 'a  b'],
  ])('asks again for another call: %s', async (_what, left, right) => {
    const kit = machine.script('exit 0')
    await machine.once(kit, { argument: left })
    expect((await machine.once(kit, { argument: ` ${left} ` })).started).toBe(0)
    expect((await machine.once(kit, { argument: right })).started).toBe(1)
  })

  it('asks again for a definition of other arguments, and of another plugin (G6)', async () => {
    const kit = machine.script('exit 0')
    const fast = { ...kit, definition: { ...kit.definition, args: ['--fast'] } }
    await machine.once(kit)
    expect((await machine.once(fast)).started).toBe(1)
    const other = { ...kit.plugin, id: { ...kit.plugin.id, name: 'others' } }
    expect((await machine.once({ ...kit, plugin: other })).started).toBe(1)
    expect((await machine.once(kit)).started).toBe(0)
  })

  it('gives the answer of the first, and says so', async () => {
    const kit = machine.script('exit 3')
    const first = await machine.once(kit)
    const second = await machine.once(kit)
    expect(first.outcome).toEqual({ holds: false, seen: 'exit code 3', details: { exitCode: 3 } })
    expect(second.outcome).toEqual({ ...first.outcome, details: { exitCode: 3, cached: true } })
  })

  it('forgets a former answer of what must not be kept (Q6)', async () => {
    const kit = machine.script(`${file('Config')}; [ -e Config ] && echo '{"watchTime":0}'; exit 0`)
    await machine.once(kit)
    write('a')()
    await machine.once(kit)
    unlinkSync(config())
    expect((await machine.once(kit)).started).toBe(1)
  })
})
