import { describe, expect, it } from 'vitest'
import { crate, extracted, lock } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import type { Ran } from '../support/run-line.js'
import type { World } from '../support/world.js'
import { createWorld } from '../support/world.js'

const NICE: Pick<Row, 'files' | 'dependencies'> = {
  files: crate('lib-nice', { version: '0.3.0' }),
  dependencies: ['lib-nice = { path = "../lib-nice" }'],
}

/** What one answer holds; the directory relative to the world. */
function answer(world: World, ran: Ran): unknown {
  const [event] = ran.ofKind('package_info')
  return event && [event['name'], event['version'], String(event['directory']).replace(`${world.base}/`, '')]
}

const MEMBERS = {
  'ws/Cargo.toml': '[workspace]\nresolver = "2"\nmembers = ["a", "b"]\n',
  ...crate('ws/a'),
  ...crate('ws/b', { version: '2.0.0' }),
  ...lock('ws', [
    { name: 'a', version: '1.0.0', local: true },
    { name: 'b', version: '2.0.0', local: true },
  ]),
}

const ROWS: readonly Row[] = [
  {
    id: 'C15',
    title: 'a dependency from a path, however it is spelled',
    ...NICE,
    line: ['crate-info', 'lib_nice'],
    check: (world, ran) => expect(answer(world, ran)).toEqual(['lib-nice', '0.3.0', 'lib-nice']),
  },
  {
    id: 'C16',
    title: 'a requirement asks beyond the project, and nobody answers',
    ...NICE,
    line: ['crate-info', 'lib-nice', '--version', '^0.2'],
    error: 'PACKAGE_UNAVAILABLE',
  },
  {
    id: 'C16',
    title: 'a requirement is met by what is on this machine',
    ...NICE,
    files: { ...NICE.files, ...extracted('lib-nice', '0.2.5') },
    line: ['crate-info', 'lib-nice', '--version', '=0.2.5'],
    check: (world, ran) =>
      expect(answer(world, ran)).toEqual(['lib-nice', '0.2.5', expect.stringContaining('.cargo')]),
  },
  {
    id: 'C17',
    title: 'what nothing here depends on is asked for, whatever its version',
    line: ['crate-info', 'toolbelt'],
    error: 'PACKAGE_UNAVAILABLE',
  },
  {
    id: 'C18',
    title: 'a name that would alter a manifest is refused before anything runs',
    line: ['crate-info', 'x = "1"\n[patch]'],
    error: 'NAME_UNKNOWN',
  },
  {
    id: 'C18',
    title: 'a requirement with line ends is refused too',
    line: ['crate-info', 'x', '--version', '1"\n[patch]'],
    error: 'REQUIREMENT_SYNTAX',
  },
  {
    id: 'C19',
    title: 'a member is where it is',
    files: MEMBERS,
    line: ['crate-info', 'b'],
    check: (world, ran) => expect(answer(world, ran)).toEqual(['b', '2.0.0', 'ws/b']),
  },
  {
    id: 'package-info',
    title: 'finds the package manager that the project has it from',
    ...NICE,
    line: ['package-info', 'lib-nice'],
    check: (world, ran) => expect(answer(world, ran)).toEqual(['lib-nice', '0.3.0', 'lib-nice']),
  },
  {
    id: 'package-info',
    title: 'takes the package manager with the name',
    ...NICE,
    line: ['package-info', 'cargo:lib-nice'],
    check: (world, ran) => expect(answer(world, ran)).toEqual(['lib-nice', '0.3.0', 'lib-nice']),
  },
  {
    id: 'package-info',
    title: 'asks a registry for one of its plugins',
    files: plugin('reg/tips'),
    line: ['package-info', 'team:tips'],
    check: (world, ran) => expect(answer(world, ran)).toEqual(['tips', '*', 'reg/tips']),
  },
  {
    id: 'package-info',
    title: 'names the package managers that there are',
    line: ['package-info', 'nmp:left-pad'],
    error: 'UNKNOWN_PACKAGE_MANAGER',
  },
]

describe('crate-info and package-info', () => {
  testRows(ROWS)

  it('show three labelled lines, also when quiet', async () => {
    const world = createWorld(NICE)
    const { stdout } = await world.run(['crate-info', 'lib-nice', '-q'])
    expect(stdout).toBe(`Crate: lib-nice\nVersion: 0.3.0\nSource: ${world.at('lib-nice')}\n`)
  })

  it('L4 show their help where the name is missing', async () => {
    const world = createWorld()
    const { code, stdout } = await world.run(['crate-info', '--help'])
    expect([code, stdout.includes('Usage: symposium crate-info NAME')]).toEqual([0, true])
  })
})
