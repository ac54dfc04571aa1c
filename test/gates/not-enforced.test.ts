import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ledgerOf, LEDGER } from '../consent/support.js'
import { ask, gate, gated, gateWorld, shellGate, states, written } from './support.js'

const BROKEN = '[[gates]]\npoint = "ship:pre"\nblocking = true\non-error = "skip"\n'

describe('a gate that could not be read', () => {
  it('is not enforced, which is said aloud, and costs no other', async () => {
    const world = gateWorld(gated('a', shellGate('exit 0'), BROKEN))
    const report = await ask(world)
    expect(states(report)).toEqual(['a#0 passed', 'a#1 unavailable'])
    expect(report).toMatchObject({ outcome: 'continue', warnings: [{ code: 'GATE_NOT_ENFORCED' }] })
  })

  it.each([
    ['what its `on-error` says', BROKEN, ['a#0 unavailable']],
    ['a halt, where that says so', BROKEN.replace('skip', 'halt'), ['a#0 unavailable!']],
    ['a halt, where nobody knows', '[[gates]]\n', ['a#0 unavailable!']],
    ['nothing at another point', BROKEN.replace('ship:pre', 'plan:pre'), []],
  ])('under `strict` it is %s', async (_, lines, expected) => {
    expect(states(await ask(gateWorld(gated('a', lines)), { strict: true }))).toEqual(expected)
  })
})

describe('E31 a plugin that could not be loaded', () => {
  const lines = shellGate('echo no >>ran', { name: 'tests' })
  const faulty = gateWorld.bind(undefined, gated('a', lines, '[[hooks]]\nevent = "Never"\n'))

  it('leaves its gates unenforced, each said aloud', async () => {
    const world = faulty()
    for (const run of ['read', 'remembered']) {
      const report = await ask(world)
      expect([run, ...states(report)]).toEqual([run, 'a#0 unavailable'])
      expect(report.warnings).toMatchObject([
        { code: 'GATE_NOT_ENFORCED', remedy: expect.stringContaining('symposium disable team:a') },
      ])
      expect(report.warnings[0]?.message).toContain('gate `tests` of plugin `a`')
      expect(written(world)).toBe('')
    }
    expect(await ask(world, { point: 'plan:pre' })).toMatchObject({ gates: [], warnings: [] })
  })

  it('halts under `strict`', async () => {
    expect((await ask(faulty(), { strict: true })).outcome).toBe('halt')
  })

  it('may have gates that nobody can know of', async () => {
    const world = gateWorld(gated('a', '[[gates'))
    const report = await ask(world)
    expect(report).toMatchObject({
      gates: [],
      outcome: 'continue',
      warnings: [{ code: 'GATE_NOT_ENFORCED' }],
    })
    expect(states(await ask(world, { strict: true }))).toEqual(['a#0 unavailable!'])
  })
})

describe('a plugin of the project that one has opened', () => {
  const own = {
    'ws/SYMPOSIUM.toml': `name = "own"\n${shellGate('echo ran >>ran')}${gate({ check: 'query = "x"' })}`,
  }

  it('runs nothing before somebody has agreed to it', async () => {
    const world = gateWorld(own)
    const report = await ask(world)
    expect(states(report)).toEqual(['own#0 inactive', 'own#1 inactive'])
    expect(report).toMatchObject({ outcome: 'continue', warnings: [{ code: 'GATE_NOT_ENFORCED' }, {}] })
    expect(written(world)).toBe('')
  })
})

describe('a plugin of the project with the name of another one', () => {
  it('is the one that a warning is about', async () => {
    const world = gateWorld({
      ...gated('a', shellGate('exit 1')),
      'ws/SYMPOSIUM.toml': `name = "a"\n${BROKEN}`,
    })
    const { outcome, warnings } = await ask(world)
    expect(outcome).toBe('halt')
    const remedies = warnings.map(({ remedy }) => remedy)
    expect(remedies).toEqual(['repair it, or run: symposium disable local:a'])
    await world.run(['disable', 'local:a'])
    expect(states(await ask(world))).toEqual(['a#0 blocked!'])
  })
})

describe('a package', () => {
  const shell = (command: string, point = 'ship:pre') => ({
    point,
    check: { predicate: `shell(${command})` },
    blocking: true,
    'on-error': 'halt',
  })
  const yes = { name: 'kit', gates: [shell('echo yes >>ran')] }
  const world = (plugins: readonly string[]) => gateWorld({ 'kit/file': '' }, { plugins })

  it('that nobody enabled runs nothing', async () => {
    const here = world([])
    expect(await ask(here, { kit: yes })).toMatchObject({ gates: [], outcome: 'continue' })
    expect(written(here)).toBe('')
  })

  it('is asked as it was when somebody enabled it, which is written down before anything runs', async () => {
    const here = world(['use = ["kit"]'])
    expect(states(await ask(here, { kit: yes }))).toEqual(['kit#0 passed'])
    expect(written(here)).toBe('yes\n')
    expect(ledgerOf(here)).toMatchObject([
      { name: 'kit', capabilities: [{ kind: 'gates', text: 'ship:pre: shell(echo yes >>ran)' }] },
    ])
  })

  it.each([
    ['a further gate', shell('echo no >>ran')],
    ['another kind of check', { ...shell(''), check: { predicate: 'env(NONE)' } }],
    [
      'one whose predicates run something',
      { ...shell(''), check: { predicate: 'env(NONE)' }, predicates: ['shell(echo no >>ran)'] },
    ],
  ])('that comes to want more gets it when the user agrees: %s', async (_, more) => {
    const here = world(['use = ["kit"]'])
    await ask(here, { kit: yes })
    const report = await ask(here, { kit: { ...yes, gates: [more, ...yes.gates] } })
    expect(states(report)).toEqual(['kit#0 inactive', 'kit#1 passed'])
    expect(report.warnings).toMatchObject([
      { code: 'GATE_NOT_ENFORCED', remedy: expect.stringContaining('symposium use kit') },
    ])
    expect(written(here)).toBe('yes\nyes\n')
  })

  it('whose gate moves to another point wants more', async () => {
    const here = world(['use = ["kit"]'])
    await ask(here, { kit: yes })
    const kit = { name: 'kit', gates: [shell('echo yes >>ran', 'plan:pre')] }
    expect(states(await ask(here, { kit, point: 'plan:pre' }))).toEqual(['kit#0 inactive'])
  })

  it.each([
    ['of an answer', { blocking: true, 'on-error': 'skip' }],
    ['of an error', { blocking: false, 'on-error': 'halt' }],
  ])('whose gate only told, and comes to halt because %s, wants more', async (_, halting) => {
    const here = world(['use = ["kit"]'])
    const advice = { ...shell('echo yes >>ran'), blocking: false, 'on-error': 'skip' }
    expect(states(await ask(here, { kit: { name: 'kit', gates: [advice] } }))).toEqual(['kit#0 passed'])
    const kit = { name: 'kit', gates: [{ ...advice, ...halting }] }
    expect(states(await ask(here, { kit }))).toEqual(['kit#0 inactive'])
  })

  it('is written down by no dry run', async () => {
    const here = world(['use = ["kit"]'])
    expect(states(await ask(here, { kit: yes, dryRun: true }))).toEqual(['kit#0 not-run'])
    expect(existsSync(here.at(LEDGER))).toBe(false)
  })
})
