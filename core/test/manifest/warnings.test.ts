import { describe, expect, it } from 'vitest'
import type { Origin } from '../../src/manifest/plugin.js'
import { load, pluginOf, problemText } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'
const HOOK = '[[hooks]]\nname = "h"\nevent = "Stop"\n'

describe('a manifest that is accepted with a warning', () => {
  it.each<[id: string, origin: Origin, manifest: string, says: readonly string[]]>([
    [
      'E-M43',
      'registry',
      `${NAMED}${HOOK}command = "ghost"`,
      ['COMMAND_UNDECLARED', '`ghost`', 'PATH', 'name = "ghost"'],
    ],
    [
      'two hooks of a name',
      'registry',
      `${NAMED}${TOOL}${HOOK}command = "forge"\n${HOOK}command = "forge"`,
      ['two hooks'],
    ],
    [
      'plain http',
      'registry',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "http://x.example"`,
      ['not encrypted'],
    ],
    [
      'S95 trusted',
      'registry',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "s"\nenv = { NODE_OPTIONS = "x" }`,
      ['`NODE_OPTIONS`'],
    ],
    [
      'seed 000 source = "crate"',
      'registry',
      `${NAMED}depends-on = ["serde", "tokio>=1"]\n[[skills]]\nsource = "crate"\npredicates = ["env(CI)"]`,
      [
        'MANIFEST_RETIRED',
        '[[plugins]]\npredicates = ["env(CI)", "depends-on(serde)"]\nsource.cargo = "serde"',
        'predicates = ["env(CI)", "depends-on(tokio>=1)"]\nsource.cargo = "tokio"',
      ],
    ],
  ])('%s', async (_, origin, manifest, says) => {
    const loaded = await load(origin, manifest)
    expect(pluginOf(loaded).name).toBe('lamp')
    expect(loaded.problems).toHaveLength(1)
    for (const text of says) expect(problemText(loaded)).toContain(text)
  })

  it('E-M43 makes the undeclared program an installation, once', async () => {
    const { hooks, installations } = pluginOf(
      await load(
        'registry',
        `${NAMED}[[hooks]]\nevent = "Stop"\ncommand = "rg"\n[[hooks]]\nevent = "SessionStart"\ncommand = "rg"\nargs = ["x"]`,
      ),
    )
    expect(hooks.map(({ command }) => command)).toEqual(['rg', 'rg'])
    expect(installations).toEqual([
      { name: 'rg', source: { type: 'path-lookup' }, args: [], installCommands: [], requirements: [] },
    ])
  })

  it.each<[string, Origin, string]>([
    ['agent', 'registry', 'agent = "cursor"'],
    ['format', 'workspace', 'format = "cursor"'],
    ['format without hooks of its own', 'registry', 'format = "goose"'],
    ['agent', 'package', 'agent = "gemin"'],
  ])('N-7d an unknown %s of a %s manifest costs that hook alone', async (_, origin, line) => {
    const manifest = `${NAMED}${TOOL}${HOOK}command = "forge"\n${line}\n[[hooks]]\nname = "k"\nevent = "Stop"\ncommand = "forge"`
    const loaded = await load(origin, manifest)
    expect(pluginOf(loaded).hooks.map(({ name }) => name)).toEqual(['k'])
    expect(loaded.problems.map(({ code }) => code)).toEqual(['UNKNOWN_AGENT'])
  })
})
