import { describe, expect, it } from 'vitest'
import { evaluateGate } from '../../../src/predicates/evaluate.js'
import { gateOf, scopeOf } from '../support.js'

type Variables = Readonly<Record<string, string | undefined>>

function ask(
  predicate: string,
  variables: Variables,
  platform: NodeJS.Platform = 'linux',
): { holds: boolean; seen: string | undefined } {
  const evaluation = evaluateGate(gateOf(predicate), scopeOf({ variables, platform }))
  if (evaluation instanceof Promise) expect.fail('it must answer at once')
  return { holds: evaluation.holds, seen: evaluation.tree[0]?.seen }
}

describe('an environment variable', () => {
  it.each<[id: string, predicate: string, variables: Variables, holds: boolean, seen: string]>([
    ['set', 'env(K)', { K: 'v' }, true, 'K is set'],
    ['set and empty', 'env(K)', { K: '' }, true, 'K is set'],
    ['not set', 'env(K)', {}, false, 'K is not set'],
    ['removed', 'env(K)', { K: undefined }, false, 'K is not set'],
    ['E-P9', 'env(K=)', { K: '' }, true, 'K is set to that value'],
    ['E-P9', 'env(K=)', { K: 'v' }, false, 'K is set to another value'],
    ['E-P9', 'env(K=)', {}, false, 'K is not set'],
    ['E-P10', 'env(K=a=b)', { K: 'a=b' }, true, 'K is set to that value'],
    ['E-P10', 'env(K=a=b)', { K: 'a' }, false, 'K is set to another value'],
    ['E-P11', 'env( K = v )', { K: ' v' }, true, 'K is set to that value'],
    ['E-P11', 'env( K = v )', { K: 'v' }, false, 'K is set to another value'],
    ['case of the name', 'env(path)', { PATH: '/bin' }, false, 'path is not set'],
    ['case of the value', 'env(K=V)', { K: 'v' }, false, 'K is set to another value'],
    ['P20', 'env(K=\uFFFD)', { K: '\uFFFD' }, false, 'K is set to another value'],
    ['P20', 'env(K)', { K: '\uFFFD' }, true, 'K is set'],
    ['S10', 'env(__proto__)', {}, false, '__proto__ is not set'],
    ['S10', 'env(toString)', {}, false, 'toString is not set'],
    ['S10', 'env(constructor)', { constructor: 'x' }, true, 'constructor is set'],
    ['control characters', 'env(A\u{1b}[2J)', {}, false, 'A\\u{1b}[2J is not set'],
  ])('%s %s', (_, predicate, variables, holds, seen) => {
    expect(ask(predicate, variables)).toEqual({ holds, seen })
  })

  it('has a name in any case on Windows only', () => {
    expect(ask('env(path=C:\\bin)', { Path: 'C:\\bin' }, 'win32').holds).toBe(true)
    expect(ask('env(path=C:\\bin)', { Path: 'C:\\bin' }).holds).toBe(false)
    expect(ask('env(tostring)', {}, 'win32').holds).toBe(false)
  })

  it.each(['env(TOKEN)', 'env(TOKEN=guess)', 'env(TOKEN=s3cret)'])(
    '%s never shows the value',
    (predicate) => {
      expect(ask(predicate, { TOKEN: 's3cret' }).seen).not.toContain('s3cret')
    },
  )
})
