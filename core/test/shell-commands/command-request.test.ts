import { expect, it } from 'vitest'
import { commandRequest, timeoutOf } from '../../src/shell-commands/command-request.js'

it.each([
  ['E43', 90, 90_000],
  ['E44', 0.0005, 1],
  ['E45', 3e6, 2_147_483_647],
  ['E46', 1e308, 2_147_483_647],
  ['a fraction', 0.2, 200],
])('%s: %d seconds are %d milliseconds', (_id, seconds, milliseconds) => {
  expect(timeoutOf(seconds)).toBe(milliseconds)
})

it('asks for a shell that leaves nothing behind, and for the end of what it says', () => {
  const given = { command: 'make check', directory: '/project', timeout: 30_000 }
  expect(commandRequest(given)).toEqual({
    program: 'sh',
    args: ['-c', 'make check'],
    cwd: '/project',
    timeout: 30_000,
    grace: 2000,
    leftovers: 'end',
    outputLimit: 65_536,
    keep: 'last',
  })
  const { signal } = new AbortController()
  expect(commandRequest({ ...given, env: { A: 'b' }, signal })).toMatchObject({ env: { A: 'b' }, signal })
})
