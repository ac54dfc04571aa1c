import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { askInOrder, type OrderOptions } from '../../src/gates/ask-in-order.js'
import type { GateReport } from '../../src/gates/report.js'
import type { DeclaredGate } from '../../src/gates/subjects.js'

// A gate is written as `quiet 30 halts`: whether it starts something, milliseconds, and what comes of it.

function gateOf(text: string): DeclaredGate {
  const id = { pm: 'local', name: text, version: '*' }
  return { subject: { plugin: text, id, index: 0, point: 'plan:pre' } } as DeclaredGate
}

async function run(texts: readonly string[], changes: Partial<OrderOptions> = {}) {
  const log: string[] = []
  let running = 0
  let most = 0
  const report = (gate: DeclaredGate, state: GateReport['state'], halts = false): GateReport => ({
    ...gate.subject,
    state,
    reason: '',
    blocking: true,
    onError: 'halt',
    halts,
  })
  const reports = await askInOrder(texts.map(gateOf), {
    isQuiet: ({ subject }) => subject.plugin.startsWith('quiet'),
    ask: async (gate) => {
      const [, time, outcome] = gate.subject.plugin.split(' ')
      running += 1
      most = Math.max(most, running)
      await setTimeout(Number(time))
      running -= 1
      log.push(gate.subject.plugin)
      return report(gate, outcome === 'halts' ? 'blocked' : 'passed', outcome === 'halts')
    },
    pass: (gate) => report(gate, 'not-run'),
    keepGoing: false,
    concurrency: 4,
    ...changes,
  })
  return { states: reports.map(({ state }) => state), log, most }
}

describe('the order of gates', () => {
  it('is that of the reports, whatever ends first', async () => {
    const { states, log } = await run(['quiet 30 passes', 'quiet 0 passes'])
    expect(states).toEqual(['passed', 'passed'])
    expect(log).toEqual(['quiet 0 passes', 'quiet 30 passes'])
  })

  it.each([
    ['E100 ends the pass', ['loud 0 halts', 'loud 0 passes'], ['blocked', 'not-run']],
    ['the first that is declared is right', ['quiet 30 halts', 'quiet 0 halts'], ['blocked', 'not-run']],
    [
      'those before it count',
      ['quiet 30 passes', 'quiet 0 halts', 'quiet 0 passes'],
      ['passed', 'blocked', 'not-run'],
    ],
    [
      'also later ones of another kind',
      ['quiet 0 halts', 'loud 0 passes', 'quiet 0 passes'],
      ['blocked', 'not-run', 'not-run'],
    ],
  ])('a halt: %s', async (_, texts, states) => {
    expect((await run(texts)).states).toEqual(states)
  })

  it('goes on behind a halt where that is wanted', async () => {
    const { states } = await run(['loud 0 halts', 'quiet 0 halts', 'loud 0 passes'], { keepGoing: true })
    expect(states).toEqual(['blocked', 'blocked', 'passed'])
  })

  it('what starts something is asked alone, and neighbours that do not together, within bounds', async () => {
    expect((await run(['loud 5 passes', 'quiet 0 passes', 'loud 5 passes'])).log).toEqual([
      'loud 5 passes',
      'quiet 0 passes',
      'loud 5 passes',
    ])
    expect((await run(['loud 5 passes', 'loud 5 passes'])).most).toBe(1)
    expect((await run(Array(9).fill('quiet 5 passes'))).most).toBe(4)
    expect((await run(Array(9).fill('quiet 5 passes'), { concurrency: 2 })).most).toBe(2)
  })

  it('is empty where there are none', async () => {
    expect((await run([])).states).toEqual([])
  })
})
