import { describe, expect, it } from 'vitest'
import { locate } from '../../src/manifest/locate.js'
import type { KeyPath } from '../../src/manifest/locus.js'

const TEXT = `name = "a"
defaults.skills = true
[package.metadata.symposium]
x = 1
[[hooks]]
event = "Stop"
[[hooks]]
command = { source = "cargo", requirements = ["a", { script = "b" }] }
[hooks.extra]
y = 1
[subcommand."a b"]
description = "d"
`

describe('the place of a key', () => {
  it.each<[path: KeyPath, line: number | undefined, column: number | undefined]>([
    [['name'], 1, 1],
    [['defaults', 'skills'], 2, 1],
    [['defaults', 'other'], 2, 1],
    [['package', 'metadata', 'symposium', 'x'], 4, 1],
    [['hooks', 0, 'event'], 6, 1],
    [['hooks', 0, 'missing'], 5, 3],
    [['hooks', 1], 7, 3],
    [['hooks', 1, 'command', 'source'], 8, 13],
    [['hooks', 1, 'command', 'requirements', 0], 8, 47],
    [['hooks', 1, 'command', 'requirements', 1, 'script'], 8, 54],
    [['hooks', 1, 'extra', 'y'], 10, 1],
    [['subcommand', 'a b', 'description'], 12, 1],
    [['nowhere'], undefined, undefined],
    [[], undefined, undefined],
  ])('%j', async (path, line, column) => {
    expect(await locate(TEXT, path)).toEqual(line === undefined ? undefined : { line, column })
  })

  it('is unknown in a text that is no TOML', async () => {
    expect(await locate('name = [', ['name'])).toBeUndefined()
  })

  it('is not looked for in a text that is very long', async () => {
    expect(await locate(`name = "a"\n#${'x'.repeat(300_000)}`, ['name'])).toBeUndefined()
  })
})
