import { describe, expect, it } from 'vitest'
import type { Exposure } from '../../src/installations/contract.js'
import { hookEnvironment } from '../../src/installations/environment.js'

type Row = readonly [
  what: string,
  exposures: readonly Exposure[],
  variables: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
  expected: Readonly<Record<string, string>>,
]

const MANAGED: Exposure = { name: 'my-tool', directory: '/c/my', path: '/c/my/bin/tool' }

describe('what children find in their environment (3.10 step 6)', () => {
  it.each<Row>([
    [
      'directory, path and PATH',
      [MANAGED],
      { PATH: '/usr/bin' },
      'linux',
      { SYMPOSIUM_DIR_my_tool: '/c/my', SYMPOSIUM_my_tool: '/c/my/bin/tool', PATH: '/c/my/bin:/usr/bin' },
    ],
    [
      'A-86 only the directory of what has nothing to run',
      [{ name: 'data', directory: '/c/data' }],
      { PATH: '/usr/bin' },
      'linux',
      { SYMPOSIUM_DIR_data: '/c/data' },
    ],
    ['nothing for a program of the system', [{ name: 'x' }], { PATH: '/usr/bin' }, 'linux', {}],
    [
      'a bare name, and no PATH for it (4.7)',
      [{ name: 'rustc', path: 'rustc' }],
      { PATH: '/b' },
      'linux',
      { SYMPOSIUM_rustc: 'rustc' },
    ],
    [
      'the command first, then requirements from the last to the first',
      [
        { name: 'c', path: '/c/c' },
        { name: 'r1', path: '/r1/x' },
        { name: 'r2', path: '/r2/x' },
      ],
      { PATH: '/usr/bin' },
      'linux',
      { SYMPOSIUM_c: '/c/c', SYMPOSIUM_r1: '/r1/x', SYMPOSIUM_r2: '/r2/x', PATH: '/c:/r2:/r1:/usr/bin' },
    ],
    [
      'a directory once',
      [
        { name: 'a', path: '/d/a' },
        { name: 'b', path: '/d/b' },
      ],
      { PATH: '/usr/bin' },
      'linux',
      { SYMPOSIUM_a: '/d/a', SYMPOSIUM_b: '/d/b', PATH: '/d:/usr/bin' },
    ],
    [
      'the case of names is kept, everything but letters and digits is not',
      [{ name: 'Näh.T l-2', directory: '/d' }],
      {},
      'linux',
      { SYMPOSIUM_DIR_N_h_T_l_2: '/d' },
    ],
    [
      'no PATH leaves what is searched without one',
      [{ name: 'a', path: '/d/a' }],
      {},
      'linux',
      { SYMPOSIUM_a: '/d/a', PATH: '/d:/usr/local/bin:/usr/bin:/bin' },
    ],
    [
      'an empty PATH does not become the current directory',
      [{ name: 'a', path: '/d/a' }],
      { PATH: '' },
      'linux',
      { SYMPOSIUM_a: '/d/a', PATH: '/d' },
    ],
    [
      'a directory that PATH cannot hold',
      [{ name: 'a', path: '/d:/e/a' }],
      { PATH: '/b' },
      'linux',
      { SYMPOSIUM_a: '/d:/e/a' },
    ],
    [
      'G-36 the separator and the spelling of Windows',
      [{ name: 'a', directory: 'C:\\c', path: 'C:\\c\\bin\\a.exe' }],
      { Path: 'C:\\Windows' },
      'win32',
      { SYMPOSIUM_DIR_a: 'C:\\c', SYMPOSIUM_a: 'C:\\c\\bin\\a.exe', Path: 'C:\\c\\bin;C:\\Windows' },
    ],
    [
      'G-19 never a variable of our own',
      [
        { name: 'HOME', path: '/x/y' },
        { name: 'DIR_x', directory: '/z' },
      ],
      {},
      'linux',
      { PATH: '/x:/usr/local/bin:/usr/bin:/bin' },
    ],
  ])('%s', (_, exposures, variables, platform, expected) => {
    expect(hookEnvironment(exposures, { variables, platform })).toEqual(expected)
  })
})
