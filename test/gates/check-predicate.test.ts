import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definition, program } from '../support/custom-predicates.js'
import type { Ran } from '../support/run-line.js'
import { gated, gateWorld } from './support.js'
import type { World } from '../support/world.js'

const json = (command: string, more: object = {}): string =>
  JSON.stringify({ kind: 'command-exit-zero', command, ...more })

function check(world: World, words: readonly string[], input = ''): Promise<Ran> {
  return world.run(['check', 'predicate', ...words], { input })
}

/** Standard output is a bare object and no event, whatever `--json` makes of it elsewhere. */
const world = (): World => gateWorld({ 'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n' })

describe('a verdict', () => {
  it.each([
    [
      'passes',
      json('true'),
      `{
  "block": false,
  "message": "command exited 0",
  "details": {
    "kind": "command-exit-zero",
    "exitCode": 0
  }
}`,
    ],
    [
      'E99 blocks, with exit code 0',
      json('echo O; echo E >&2; exit 3'),
      `{
  "block": true,
  "message": "command exited 3: E",
  "details": {
    "kind": "command-exit-zero",
    "exitCode": 3,
    "signal": null
  }
}`,
    ],
    [
      'blocks at the time limit',
      json('echo slow >&2; sleep 5', { timeout: 0.2 }),
      `{
  "block": true,
  "message": "command timed out after 0.2s: slow",
  "details": {
    "kind": "command-exit-zero",
    "timedOut": true,
    "signal": "SIGTERM"
  }
}`,
    ],
    [
      'is of a call too',
      'not(path_exists(nothing-here))',
      `{
  "block": false,
  "message": "neither here nor on PATH",
  "details": {
    "kind": "not",
    "decidedBy": {
      "kind": "path_exists"
    }
  }
}`,
    ],
  ])('%s: byte for byte', async (_, predicate, golden) => {
    const ran = await check(world(), ['--predicate', predicate])
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: golden })
  })

  it.each([
    ['E93 with =', [`--predicate=${json('true')}`], ''],
    ['--raw', ['--raw', '--predicate', json('true')], ''],
    ['standard input', ['--predicate', '-'], json('true')],
    ['a file', ['--predicate-file', 'p.json'], ''],
    ['E97 a blank directory', ['--predicate', json('[ -z "$PHASE_DIR" ]'), '--phase-dir', ''], ''],
    [
      'what the loop says',
      [
        '--predicate',
        json('[ "${PHASE_NUMBER} $PHASE_REQ_IDS" = "03 R1 R2" ] && cd "${PHASE_DIR}"'),
        '--phase-number=03',
        '--phase-req-ids',
        'R1 R2',
        '--phase-dir',
        'phases',
      ],
      '',
    ],
  ])('comes of %s', async (_, words, input) => {
    const here = world()
    writeFileSync(here.at('ws/p.json'), json('true'))
    mkdirSync(here.at('ws/phases'))
    const ran = await check(here, words, input)
    expect(JSON.parse(ran.stdout)).toMatchObject({ block: false })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
  })

  it('is what a predicate of an enabled plugin says', async () => {
    const here = gateWorld({
      'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n',
      ...gated('tools', definition('kit')),
      ...program('reg/tools', 'kit', '[ "$1" = yes ]'),
    })
    const answers = await Promise.all(
      ['kit(yes)', 'tools/kit(no)'].map(async (call) => (await check(here, ['--predicate', call])).stdout),
    )
    expect(answers.map((answer) => JSON.parse(answer)['block'])).toEqual([false, true])
  })

  it('has no warnings of others beside it', async () => {
    const here = world()
    writeFileSync(here.configFile, 'no-such-key = true\n')
    expect(await check(here, ['--predicate', json('true')])).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('no verdict leaves standard output empty', () => {
  it.each([
    ['E91 nothing to ask', [], '`--predicate` is missing'],
    ['E92 an option in place of the predicate', ['--predicate', '--raw'], 'ambiguous'],
    ['E94 text that is none', ['--predicate', 'not json'], 'not json'],
    ['E94 an object that is none', ['--predicate', '{"kind":'], 'the predicate is no JSON'],
    ['E95 an option twice', ['--predicate', json('true'), '--predicate', json('true')], 'more than once'],
    ['E95 a switch twice', ['--raw', '--raw', '--predicate', json('true')], 'more than once'],
    ['E95 an unknown option', ['--predicate', json('true'), '--pick', 'block'], 'unknown option `--pick`'],
    ['two predicates', ['--predicate', json('true'), '--predicate-file', 'x'], 'does not go with'],
    ['a file that is not there', ['--predicate-file', 'x'], 'there is no file `x`'],
    ['E96 a directory outside', ['--predicate', json('true'), '--phase-dir', '../outside'], 'outside'],
    ['E98 a link that leads out', ['--predicate', json('true'), '--phase-dir', 'link'], 'through a link'],
    ['E32 null', ['--predicate', 'null'], 'neither text nor a table'],
    ['E32 a list', ['--predicate', '[]'], 'neither text nor a table'],
    ['E32 a text that is no call', ['--predicate', '"x"'], 'x'],
    ['E33 no kind', ['--predicate', '{"command":"true"}'], 'no `kind`'],
    ['E33 a blank kind', ['--predicate', '{"kind":""}'], 'no `kind`'],
    ['E33 a number as kind', ['--predicate', '{"kind":1}'], 'no `kind`'],
    ['E34 another case', ['--predicate', '{"kind":"Command-Exit-Zero","command":"true"}'], 'no kind'],
    ['E34 a space behind', ['--predicate', '{"kind":"command-exit-zero ","command":"true"}'], 'no kind'],
    ['E36 no command', ['--predicate', '{"kind":"command-exit-zero"}'], 'command'],
    ['E36 a number as command', ['--predicate', '{"kind":"command-exit-zero","command":42}'], 'command'],
    ['E36 blanks', ['--predicate', json('   ')], 'command'],
    ['E37 a long command', ['--predicate', json('x'.repeat(4097))], '4096'],
    ['E41 no time', ['--predicate', json('true', { timeout: 0 })], 'timeout'],
    ['E41 time as text', ['--predicate', json('true', { timeout: '30' })], 'timeout'],
    ['E47 a NUL', ['--predicate', json('true\0')], 'NUL'],
  ])('%s: exit code 2', async (_, words, said) => {
    const here = world()
    symlinkSync(here.base, here.at('ws/link'))
    const ran = await check(here, words)
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toMatch(/^Error: /)
    expect(ran.stderr).toContain(said)
  })

  it.each([
    ['E61 an inherited name', '{"kind":"constructor"}'],
    ['E61 an inherited name as a call', 'toString()'],
    ['what no plugin defines', 'not(kit(yes))'],
    ['E88 no directory', json('true', { cwd: 'nowhere' })],
  ])('%s: exit code 69', async (_, predicate) => {
    const ran = await check(world(), ['--predicate', predicate])
    expect(ran).toMatchObject({ code: 69, stdout: '' })
    expect(ran.stderr).toMatch(/^Error: no answer: .*\[GATE_UNAVAILABLE\]\n$/)
  })

  it('a fault of our own: exit code 70', async () => {
    expect(await world().run(['check', 'predicate', '--predicate', 'env(CI)'], { home: '' })).toMatchObject({
      code: 70,
      stdout: '',
    })
  })

  it.each([
    ['a wrong predicate', ['--predicate', 'not json'], 2, 'PREDICATE_SYNTAX'],
    ['a wrong option', ['--pick', 'block'], 2, 'USAGE'],
    ['no answer', ['--predicate', 'kit(yes)'], 69, 'GATE_UNAVAILABLE'],
  ])('with --json one object says why: %s', async (_, words, code, reason) => {
    const here = world()
    const ran = await here.run(['-C', here.workspace, 'check', 'predicate', '--json', ...words])
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(JSON.parse(ran.stderr)).toMatchObject({ ok: false, reason, message: expect.any(String) })
  })
})
