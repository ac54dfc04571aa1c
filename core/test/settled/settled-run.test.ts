import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSettled, renderSettled, type SettledRun } from '../../src/settled/settled-run.js'

const RUN: SettledRun = {
  version: '1.0.0',
  since: 4,
  until: 5,
  home: '/home/user',
  directories: { config: '/c', cache: '/d', state: '/e', logs: '/f' },
  variables: [
    ['CI', null],
    ['HOME', 'print'],
  ],
  names: null,
  realPaths: [['/a', '/b']],
  inputs: [],
  events: [[{ kind: 'info', message: 'line\nbreak\tand tab' }, 'info']],
}

const path = fc
  .array(fc.stringMatching(/^[^/\n\t\0]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((names) => `/${names.join('/')}`)
const stamp = fc.option(fc.stringMatching(/^[0-9]{1,5}( [0-9.]{1,6}){2,3}$/), { nil: null })

it('is read as it was written', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.record({ path, stamp }), { selector: (input) => input.path }), (inputs) => {
      const read = parseSettled(renderSettled({ ...RUN, inputs }) ?? '')
      const byPath = (list: SettledRun['inputs'] = []) => list.toSorted((a, b) => (a.path < b.path ? -1 : 1))
      expect({ ...read, inputs: byPath(read?.inputs) }).toEqual({ ...RUN, inputs: byPath(inputs) })
    }),
  )
})

it.each(['/with\nbreak', '/with\ttab', 'relative', 'C:\\windows'])('is not written for %j', (odd) => {
  expect(renderSettled({ ...RUN, inputs: [{ path: odd, stamp: null }] })).toBeUndefined()
})

it('is not read where a piece is missing', () => {
  const text = renderSettled({ ...RUN, inputs: [{ path: '/a/b', stamp: '1 2 3' }] }) ?? ''
  for (let length = 0; length < text.length; length += 1) {
    expect(parseSettled(text.slice(0, length))).toBeUndefined()
  }
  expect(parseSettled(text)).toBeDefined()
})
