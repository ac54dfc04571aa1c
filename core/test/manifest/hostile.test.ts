import { describe, expect, it } from 'vitest'
import { load, testRejected } from './support.js'

const NAMED = 'name = "lamp"\n'

describe('a hostile manifest', () => {
  testRejected([
    ['S10 name', 'name = "__proto__"', 'MANIFEST_INVALID', ['`name`']],
    ['S70 table', `${NAMED}[__proto__]\npolluted = 1`, 'MANIFEST_INVALID', ['`__proto__`']],
    ['S70 dotted', `${NAMED}defaults.__proto__.polluted = 1`, 'MANIFEST_INVALID', ['`__proto__`']],
    [
      'S70 constructor',
      `${NAMED}[constructor.prototype]\npolluted = 1`,
      'MANIFEST_INVALID',
      ['`constructor`'],
    ],
    [
      'S72 huge integer',
      `${NAMED}[[plugins]]\nsource.cargo = { name = "a", version = 99999999999999999999 }`,
      'MANIFEST_INVALID',
      ['99999999999999999999'],
    ],
    ['S72 infinity', `${NAMED}depends-on = [1e400]`, 'MANIFEST_INVALID', ['strings only']],
    ['S72 lone surrogate', 'name = "\\uD800"', 'MANIFEST_SYNTAX', ['unicode escape']],
    ['a deep value', `${NAMED}x = ${'['.repeat(60)}${']'.repeat(60)}`, 'MANIFEST_INVALID', ['nested deeper']],
  ])

  it.each(['[__proto__]\npolluted = 1', 'a.__proto__.polluted = 1', '[constructor.prototype]\npolluted = 1'])(
    'S70 leaves the prototypes of objects alone: %j',
    async (manifest) => {
      await load('registry', manifest)
      expect('polluted' in {}).toBe(false)
    },
  )

  it('is not reported without end', async () => {
    const manifest = Array.from({ length: 5000 }, (_, index) => `k${index} = 1`).join('\n')
    const { problems } = await load('registry', manifest)
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)?.message).toContain('more problems')
  })

  it('has bounds to its lists', async () => {
    const hooks = '[[hooks]]\nevent = "Stop"\ncommand = { script = "a" }\n'.repeat(1001)
    const { plugin, problems } = await load('workspace', hooks)
    expect([plugin, problems[0]?.message]).toEqual([undefined, expect.stringContaining('more than 1000')])
  })
})
