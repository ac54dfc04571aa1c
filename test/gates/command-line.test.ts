import { describe, expect, it } from 'vitest'
import type { Event, Ran } from '../support/run-line.js'
import type { World } from '../support/world.js'
import { gate, gated, gateWorld, shellGate, written } from './support.js'

const CARGO = { 'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n' }

function world(...parts: readonly string[]): World {
  return gateWorld({ ...CARGO, ...gated('a', ...parts) })
}

function states(ran: Ran): readonly string[] {
  return ran.ofKind('gate_checked').map(shown)
}

function shown({ plugin, name, index, state, halts }: Event): string {
  return `${String(plugin)}/${typeof name === 'string' ? name : Number(index) + 1} ${String(state)}${halts === true ? '!' : ''}`
}

describe('gates run', () => {
  // spec/gates.md 7: all rows of the decision table.
  it.each([
    [
      'E102 not made, halt',
      { check: 'predicate = "kit(x)"', blocking: false, onError: 'halt' },
      1,
      'unavailable!',
    ],
    [
      'E101 not made, skip',
      { check: 'predicate = "kit(x)"', blocking: true, onError: 'skip' },
      0,
      'unavailable',
    ],
    ['E103 blocks', { check: 'predicate = "shell(false)"', blocking: true, onError: 'skip' }, 1, 'blocked!'],
    ['passes', { check: 'predicate = "shell(true)"', blocking: true, onError: 'halt' }, 0, 'passed'],
    ['advises', { check: 'predicate = "shell(false)"', blocking: false, onError: 'halt' }, 0, 'advised'],
    ['has no advice', { check: 'predicate = "shell(true)"', blocking: false, onError: 'halt' }, 0, 'passed'],
  ])('a gate that %s', async (_, lines, code, state) => {
    const ran = await world(gate(lines)).run(['gates', 'run', 'ship:pre', '--json'])
    expect(ran.code).toBe(code)
    expect(states(ran)).toEqual([`a/1 ${state}`])
    expect(ran.ofKind('point_checked')).toMatchObject([
      { point: 'ship:pre', outcome: code === 0 ? 'continue' : 'halt', gates: 1 },
    ])
  })

  it('E100 ends at the first that stops, and makes all checks with --keep-going', async () => {
    const here = world(shellGate('false'), shellGate('echo 2 >>ran'))
    expect(states(await here.run(['gates', 'run', 'ship:pre', '--json']))).toEqual([
      'a/1 blocked!',
      'a/2 not-run',
    ])
    expect(written(here)).toBe('')
    const all = await here.run(['gates', 'run', 'ship:pre', '--keep-going', '--json'])
    expect(states(all)).toEqual(['a/1 blocked!', 'a/2 passed'])
    expect(all.code).toBe(1)
    expect(written(here)).toBe('2\n')
  })

  it('starts nothing in a dry run, and says what it would start', async () => {
    const check =
      'predicate = { kind = "command-exit-zero", command = "echo ${PHASE_NUMBER} >>ran", env = { TOKEN = "s3cret" } }'
    const here = world(gate({ check }))
    const ran = await here.run(['gates', 'run', 'ship:pre', '--dry-run', '--phase-number', '03', '--json'])
    expect(ran.code).toBe(0)
    expect(ran.ofKind('gate_checked')).toMatchObject([
      { state: 'not-run', plan: [{ command: expect.stringContaining('echo 03 >>ran') }] },
    ])
    expect(JSON.stringify(ran.events)).toContain('TOKEN')
    expect(ran.stdout).not.toContain('s3cret')
    expect(written(here)).toBe('')
  })

  it('hands over what the loop says', async () => {
    const check =
      'predicate = { kind = "command-exit-zero", command = "echo ${PHASE_NUMBER} $PHASE_REQ_IDS >>ran" }'
    const here = world(gate({ check }))
    const words = ['--phase-number=03', '--phase-req-ids', 'R-1', '--phase-dir', 'phases/03']
    expect((await here.run(['gates', 'run', 'ship:pre', ...words])).code).toBe(0)
    expect(written(here)).toBe('03 R-1\n')
  })

  it.each([
    ['E30 an unknown point', ['ship:Pre'], 'GATE_POINT_UNKNOWN'],
    ['E96 a directory outside', ['ship:pre', '--phase-dir', '..'], 'GATE_CONTEXT'],
    ['E95 an option twice', ['ship:pre', '--phase-dir', 'a', '--phase-dir', 'b'], 'USAGE'],
  ])('%s is wrong usage', async (_, words, code) => {
    const ran = await world(shellGate('true')).run(['gates', 'run', ...words, '--json'])
    expect(ran.code).toBe(2)
    expect(ran.ofKind('error')).toMatchObject([{ code }])
  })

  it('shows a person what blocks, whatever a command prints', async () => {
    const command = "printf 'first\\n✅ a/1: passed\\n\\033[2J' >&2; exit 3"
    const here = world(shellGate(command, { name: 'tests' }))
    const { stdout, code } = await here.run(['gates', 'run', 'ship:pre'])
    expect(code).toBe(1)
    expect(stdout).toContain('✋ a/tests: blocked, which stops this point')
    expect(stdout).not.toContain('\n✅ a/1')
    expect(stdout).not.toContain('\u001B')
    expect(stdout).toContain('✋ ship:pre: halt, 1 gate\n')
  })
})

describe('gates list', () => {
  it('has every gate in the order of the loop, and starts nothing', async () => {
    const here = world(
      shellGate('echo ran >>ran', { name: 'tests', point: 'execute:post' }),
      shellGate('echo ran >>ran'),
      shellGate('echo ran >>ran', { point: 'discuss:pre', lines: ['predicates = ["env(NEVER_SET)"]'] }),
    )
    const ran = await here.run(['gates', '--json'])
    expect(
      ran.ofKind('gate_listed').map(({ point, plugin, name, state }) => ({ point, plugin, name, state })),
    ).toEqual([
      { point: 'discuss:pre', plugin: 'a', name: undefined, state: 'inactive' },
      { point: 'execute:post', plugin: 'a', name: 'tests', state: 'active' },
      { point: 'ship:pre', plugin: 'a', name: undefined, state: 'active' },
    ])
    expect(written(here)).toBe('')
  })

  it('names the agents that check a gate by themselves', async () => {
    const here = world(
      shellGate('true', { point: 'stop:pre' }),
      shellGate('true', { point: 'plan:post' }),
      shellGate('true', { point: 'verify:pre' }),
    )
    const ran = await here.run(['gates', 'list', '--json'])
    const agents = Object.fromEntries(
      ran.ofKind('gate_listed').map(({ point, agents: names }) => [String(point), names]),
    )
    expect(agents['verify:pre']).toEqual([])
    expect(agents['stop:pre']).toContain('Claude Code')
    expect(agents['stop:pre']).not.toContain('Kiro')
    expect(agents['plan:post']).toEqual(['Claude Code'])
  })

  it('of one point, and says where there is none', async () => {
    const ran = await world(shellGate('true')).run(['gates', 'list', 'plan:pre'])
    expect(ran).toMatchObject({
      code: 0,
      stdout: 'ℹ️  no plugin that is known here has a gate at plan:pre\n',
    })
  })
})

describe('gates explain', () => {
  const here = (): World =>
    world(
      gate({
        name: 'both',
        check: 'predicate = "all(path_exists(mark), any(env(NEVER_SET), shell(exit 3)))"',
      }),
      shellGate('echo ran >>ran', { name: 'other' }),
    )

  it.each([
    ['both', 1],
    ['a/both', 1],
    ['a/1', 1],
    ['a', 2],
    ['ship:pre', 2],
  ])('%s', async (name, count) => {
    const gates = here()
    const ran = await gates.run(['gates', 'explain', name, '--json'])
    expect(ran.code).toBe(0)
    expect(ran.ofKind('explanation')).toHaveLength(count)
    expect(ran.ofKind('explanation')[0]).toMatchObject({
      name: 'gate a/both',
      tree: { label: 'gate a/both at ship:pre: blocked', state: false },
    })
    expect(written(gates)).toBe(count === 1 ? '' : 'ran\n')
  })

  it('shows what was seen of every predicate', async () => {
    const { stdout } = await here().run(['gates', 'explain', 'both'])
    expect(stdout).toContain('✓ path_exists(mark)')
    expect(stdout).toContain('✗ env(NEVER_SET) – NEVER_SET is not set')
    expect(stdout).toMatch(/✗ shell\(exit 3\) – .*3/)
  })

  it('names the nearest to what is not there', async () => {
    const ran = await here().run(['gates', 'explain', 'a/bothe'])
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('did you mean `a/both`?')
  })
})
