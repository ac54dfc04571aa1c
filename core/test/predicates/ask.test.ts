import type { LeafPredicateKind, Outcome, PredicateInputs } from '@symposium/sdk'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ask } from '../../src/predicates/ask.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { scopeOf } from './support.js'

interface Counted {
  readonly kind: LeafPredicateKind<string>
  readonly asked: readonly (string | undefined)[]
}

function counting(inputs?: () => PredicateInputs): Counted {
  const asked: (string | undefined)[] = []
  return {
    asked,
    kind: {
      type: 'leaf',
      name: 'counted',
      effects: 'reads',
      parse: (argument) => argument,
      evaluate(_, { pluginDirectory }) {
        asked.push(pluginDirectory)
        return { holds: true, seen: '' }
      },
      ...(inputs === undefined ? {} : { inputs }),
    },
  }
}

async function askTwice({ kind }: Counted): Promise<void> {
  const kinds = new PredicateKinds([kind])
  const scope = scopeOf({ kinds })
  for (const pluginDirectory of ['/a', '/b', '/a']) {
    await ask(parsePredicate('counted(x)', kinds), {
      ...scope,
      context: { ...scope.context, pluginDirectory },
    })
  }
}

describe('an answer that is remembered', () => {
  it('serves all plugins where the kind says that it may', async () => {
    const counted = counting(() => ({ files: ['x'] }))
    await askTwice(counted)
    expect(counted.asked).toEqual(['/a'])
  })

  it.each<[string, (() => PredicateInputs) | undefined]>([
    ['that says so', () => ({ plugin: true })],
    ['that says nothing', undefined],
    [
      'that cannot say',
      () => {
        throw new Error('no')
      },
    ],
  ])('serves one plugin for a kind %s', async (_, inputs) => {
    const counted = counting(inputs)
    await askTwice(counted)
    expect(counted.asked).toEqual(['/a', '/b'])
  })
})

describe('a kind that takes its time', () => {
  const endless: LeafPredicateKind<string> = {
    ...counting().kind,
    evaluate: () => new Promise<Outcome>(() => undefined),
  }
  const kinds = new PredicateKinds([endless])
  const predicate = parsePredicate('counted()', kinds)
  const CANCELLED = { holds: false, seen: 'cancelled', unavailable: true }

  it('has no answer once nobody waits for it', async () => {
    const controller = new AbortController()
    const outcome = ask(predicate, scopeOf({ kinds, signal: controller.signal }))
    controller.abort()
    expect(await outcome).toEqual(CANCELLED)
    expect(await ask(predicate, scopeOf({ kinds, signal: controller.signal }))).toEqual(CANCELLED)
  })

  it('may take longer than a timer can count (E45)', async () => {
    const slow: LeafPredicateKind<string> = {
      ...endless,
      evaluate: () => new Promise((resolve) => setTimeout(() => resolve({ holds: true, seen: '' }), 20)),
    }
    const scope = scopeOf({ kinds: new PredicateKinds([slow]), timeout: Number.MAX_SAFE_INTEGER })
    expect(await ask(predicate, scope)).toEqual({ holds: true, seen: '' })
  })
})

describe('kinds that look into files', () => {
  const slow: LeafPredicateKind<string> = {
    type: 'leaf',
    name: 'slow',
    effects: 'reads',
    parse: (argument) => argument,
    async evaluate(argument) {
      await Promise.resolve()
      vi.advanceTimersByTime(Number(argument))
      return { holds: true, seen: '' }
    },
  }
  const kinds = new PredicateKinds([slow])

  /** Milliseconds that each takes, and whether it was asked. */
  async function askAll(
    times: readonly string[],
    { timeout = 30_000, members = [] }: { timeout?: number; members?: readonly number[] } = {},
  ): Promise<readonly boolean[]> {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const scope = scopeOf({ kinds })
    const asked: boolean[] = []
    for (const [index, time] of times.entries()) {
      const context = { ...scope.context, timeout, workspaceMember: members.includes(index) }
      const outcome = await ask(parsePredicate(`slow(${time})`, kinds), { ...scope, context })
      asked.push(outcome.unavailable !== true)
    }
    return asked
  }

  it('have so much time in one run all together', async () => {
    expect(await askAll(['4000', '4001', '1', '2'])).toEqual([true, true, false, false])
  })

  it('of a project take nothing from those of others', async () => {
    expect(await askAll(['6000', '1', '2'], { members: [0, 1] })).toEqual([true, false, true])
  })

  it('have all the time where a single one has', async () => {
    expect(await askAll(['6000', '1'], { timeout: 2_000_000_000 })).toEqual([true, true])
  })
})
