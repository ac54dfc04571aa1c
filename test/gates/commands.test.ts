import { describe, expect, it } from 'vitest'
import { ask, gate, gated, gateWorld, states, written } from './support.js'

function command(text: string, fields = ''): string {
  return gate({
    check: `predicate = { kind = "command-exit-zero", command = ${JSON.stringify(text)}${fields} }`,
  })
}

describe('a gate whose check is a command', () => {
  it.each([
    ['passes', command('echo out'), 'passed', 'command exited 0', { kind: 'command-exit-zero', exitCode: 0 }],
    [
      'blocks, with the end of what it said',
      command('echo out; echo boom >&2; exit 3'),
      'blocked',
      'command exited 3: boom',
      { kind: 'command-exit-zero', exitCode: 3 },
    ],
    [
      'blocks when its own time is up',
      command('sleep 20', ', timeout = 0.2'),
      'blocked',
      'command timed out after 0.2s',
      { kind: 'command-exit-zero', timedOut: true },
    ],
    [
      'is negated',
      gate({
        check: 'predicate = { kind = "not", of = { kind = "command-exit-zero", command = "exit 1" } }',
      }),
      'passed',
      'command exited 1',
      { kind: 'not', decidedBy: { kind: 'command-exit-zero', exitCode: 1 } },
    ],
  ])('%s', async (_, lines, state, message, details) => {
    const { gates } = await ask(gateWorld(gated('a', lines)))
    expect(gates).toMatchObject([{ state, message, details }])
  })

  it('is told where the loop is, and where its plugin lies', async () => {
    const lines = command('echo "${PHASE_NUMBER} ${PHASE_DIR} ${PHASE_REQ_IDS} $SYMPOSIUM_PLUGIN_DIR" >ran')
    const world = gateWorld(gated('a', lines))
    const context = { number: '03', directory: 'phases/03', requirementIds: 'A-1' }
    expect(states(await ask(world, { context }))).toEqual(['a#0 passed'])
    expect(written(world)).toBe(`03 ${world.at('ws/phases/03')} A-1 ${world.at('reg/a')}\n`)
  })

  it('is not asked of a place outside of the project', async () => {
    const world = gateWorld(gated('a', command('echo no >ran')))
    await expect(ask(world, { context: { directory: '../elsewhere' } })).rejects.toMatchObject({
      code: 'GATE_CONTEXT',
    })
    expect(written(world)).toBe('')
  })

  it('is run each time, though another gate has the same', async () => {
    const world = gateWorld(gated('a', command('echo once >>ran'), command('echo once >>ran')))
    await ask(world)
    expect(written(world)).toBe('once\nonce\n')
  })

  it('is described in a dry run, with names of variables and without their values', async () => {
    const world = gateWorld(gated('a', command('npm test', ', env = { TOKEN = "secret" }')))
    for (const run of ['read', 'remembered']) {
      const report = await ask(world, { dryRun: true })
      expect(report.gates[0]?.plan, run).toMatchObject([
        { command: 'npm test', env: expect.arrayContaining(['TOKEN']) },
      ])
      expect(JSON.stringify(report)).not.toContain('secret')
    }
  })
})
