import type { Environment } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { resolveDirectories } from '../../src/host/directories.js'

function environment(variables: Environment['variables']): Environment {
  return { cwd: '/work', home: '/home/u', platform: 'linux', variables }
}

// spec/pipeline.md 2.1, F9, F10.
describe('resolveDirectories', () => {
  it.each([
    {
      name: 'defaults',
      variables: {},
      expected: [
        '/home/u/.symposium',
        '/home/u/.symposium/cache',
        '/home/u/.symposium/state',
        '/home/u/.symposium/logs',
      ],
    },
    {
      name: 'SYMPOSIUM_HOME is above everything',
      variables: {
        SYMPOSIUM_HOME: '/s',
        XDG_CONFIG_HOME: '/c',
        XDG_CACHE_HOME: '/k',
        XDG_STATE_HOME: '/t',
      },
      expected: ['/s', '/s/cache', '/s/state', '/s/logs'],
    },
    {
      name: 'XDG_CONFIG_HOME alone takes the others along',
      variables: { XDG_CONFIG_HOME: '/c' },
      expected: ['/c/symposium', '/c/symposium/cache', '/c/symposium/state', '/c/symposium/logs'],
    },
    {
      name: 'F10: XDG_CACHE_HOME alone moves the cache',
      variables: { XDG_CACHE_HOME: '/c' },
      expected: ['/home/u/.symposium', '/c/symposium', '/home/u/.symposium/state', '/home/u/.symposium/logs'],
    },
    {
      name: 'XDG_STATE_HOME moves state and logs',
      variables: { XDG_STATE_HOME: '/t' },
      expected: ['/home/u/.symposium', '/home/u/.symposium/cache', '/t/symposium', '/t/symposium/logs'],
    },
    {
      name: 'F9: an empty value counts as unset',
      variables: { SYMPOSIUM_HOME: '', XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '', XDG_STATE_HOME: '' },
      expected: [
        '/home/u/.symposium',
        '/home/u/.symposium/cache',
        '/home/u/.symposium/state',
        '/home/u/.symposium/logs',
      ],
    },
    {
      name: 'a relative value counts as unset',
      variables: { SYMPOSIUM_HOME: 'here', XDG_CONFIG_HOME: './c', XDG_CACHE_HOME: '../k' },
      expected: [
        '/home/u/.symposium',
        '/home/u/.symposium/cache',
        '/home/u/.symposium/state',
        '/home/u/.symposium/logs',
      ],
    },
  ])('$name', ({ variables, expected }) => {
    const [config, cache, state, logs] = expected
    expect(resolveDirectories(environment(variables))).toEqual({ config, cache, state, logs })
  })
})
