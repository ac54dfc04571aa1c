import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { CARGO_TOML, groups, load, loadLayers, MANIFEST, pluginOf, problemText, texts } from './support.js'

const META = '[package]\nname = "gadget"\n[package.metadata.symposium]\n'
const group = (table: string, path: string): string => `[[${table}]]\nsource.path = "${path}"\n`
const META_SKILLS = 'package.metadata.symposium.skills'

describe('the layers of a package', () => {
  it.each<
    [
      id: string,
      layers: { cargo?: string; file?: string },
      see: (plugin: Plugin) => unknown,
      expected: unknown,
      warnings: number,
    ]
  >([
    [
      'E-M53',
      { cargo: group(META_SKILLS, 'a'), file: group('skills', 'b') },
      groups,
      ['a', 'b', 'skills'],
      0,
    ],
    ['E-M54', { cargo: `${META}skills = "text"`, file: group('skills', 'b') }, groups, ['b', 'skills'], 1],
    ['E-M55', { cargo: `${META}skills = "text"` }, groups, ['skills'], 1],
    ['E-M56', { cargo: `${META}defaults.skills = false` }, groups, [], 0],
    [
      'E-M58',
      { cargo: `${META}depends-on = ["a"]`, file: 'depends-on = ["b"]' },
      ({ gate }) => texts(gate),
      ['depends-on(a)', 'depends-on(b)'],
      0,
    ],
    [
      'G48',
      { cargo: '[package]\nmetadata.symposium = 3', file: group('skills', 'b') },
      groups,
      ['b', 'skills'],
      1,
    ],
    [
      'M8 no Cargo.toml syntax',
      { cargo: '[package', file: group('skills', 'b') },
      groups,
      ['b', 'skills'],
      1,
    ],
    ['M8 no file syntax', { cargo: group(META_SKILLS, 'a'), file: '[[skills' }, groups, ['a', 'skills'], 1],
    [
      'the gate of a layer that is left out stays',
      { cargo: `${META}skills = "text"\ndepends-on = ["a"]`, file: group('skills', 'b') },
      ({ gate }) => gate.map(({ text }) => text),
      ['depends-on(a)'],
      1,
    ],
    ['no metadata', { cargo: '[package]\nname = "gadget"', file: '' }, groups, ['skills'], 0],
    ['M10 name', { cargo: `${META}name = "a"`, file: 'name = "b"' }, ({ name }) => name, 'b', 0],
    [
      'M10 defaults as a whole',
      { cargo: `${META}defaults.skills = false`, file: '[defaults]' },
      groups,
      ['skills'],
      0,
    ],
    [
      'M10 subcommand',
      {
        cargo: `${META}[package.metadata.symposium.subcommand.x]\ndescription = "old"\ncommand = { script = "a" }\n`,
        file: '[subcommand.x]\ndescription = "new"\ncommand = { script = "b" }',
      },
      ({ subcommands }) => subcommands.map(({ description }) => description),
      ['new'],
      0,
    ],
    [
      'A10 names by the merged index',
      {
        cargo: '[[package.metadata.symposium.hooks]]\nevent = "Stop"\ncommand = { script = "a" }',
        file: '[[hooks]]\nevent = "Nope"\ncommand = { script = "b" }\n[[hooks]]\nevent = "Stop"\ncommand = { script = "c" }',
      },
      ({ hooks }) => hooks.map(({ name }) => name),
      ['hook-0', 'hook-2'],
      1,
    ],
    ['files', { cargo: META, file: '' }, ({ manifestFiles }) => manifestFiles, [CARGO_TOML, MANIFEST], 0],
  ])('%s', async (_, layers, see, expected, warnings) => {
    const loaded = await loadLayers(layers)
    expect(see(pluginOf(loaded))).toEqual(expected)
    expect(loaded.problems).toHaveLength(warnings)
  })

  it.each<[id: string, layers: { cargo?: string; file?: string }, says: string]>([
    [
      'E-M59',
      {
        cargo: '[[package.metadata.symposium.installations]]\nname = "x"',
        file: '[[installations]]\nname = "x"',
      },
      'duplicate installation `x`',
    ],
    [
      'M9 unknown installation',
      { file: '[subcommand.x]\ndescription = "d"\ncommand = "ghost"' },
      'unknown installation: `ghost`',
    ],
    [
      'M9 unknown requirement',
      { file: '[[hooks]]\nevent = "Stop"\ncommand = { script = "a" }\nrequirements = ["ghost"]' },
      'unknown installation: `ghost`',
    ],
    [
      'a bad predicate, which may not open what it was to close,',
      { cargo: `${META}predicates = ["nope"]`, file: group('skills', 'b') },
      'nope',
    ],
    [
      'a retired predicate',
      { cargo: `${META}predicates = ["crate(a)"]`, file: group('skills', 'b') },
      'depends-on(a)',
    ],
    ['M10 crates', { cargo: `${META}crates = ["a"]`, file: '' }, 'depends-on = ["a"]'],
    [
      '1.13 conflict',
      {
        file: '[[installations]]\nname = "h"\n[[hooks]]\nname = "h"\nevent = "Stop"\ncommand = { script = "a" }',
      },
      'conflicts',
    ],
  ])('%s costs the plugin', async (_, layers, says) => {
    const loaded = await loadLayers(layers)
    expect(loaded.plugin).toBeUndefined()
    expect(problemText(loaded)).toContain(says)
  })

  it('F-20 an unknown key is warned of, with its table and line', async () => {
    const loaded = await loadLayers({ cargo: `${META}skilz = []\n` })
    expect(groups(pluginOf(loaded))).toEqual(['skills'])
    expect(loaded.problems).toEqual([
      {
        code: 'MANIFEST_INVALID',
        message: 'unknown key `skilz` in `[package.metadata.symposium]`, did you mean `skills`?',
        place: { file: CARGO_TOML, line: 4, column: 1 },
        remedy: expect.stringContaining('`hooks`'),
      },
    ])
  })

  it('G14 a member of the workspace is layered alike, and strictly', async () => {
    const layers = { cargo: group(META_SKILLS, 'a'), file: group('skills', 'b') }
    expect(groups(pluginOf(await loadLayers(layers, 'workspace')))).toEqual([
      'a',
      'b',
      'skills',
      '.agents/skills',
    ])
    expect((await loadLayers({ cargo: `${META}skilz = []` }, 'workspace')).plugin).toBeUndefined()
    expect(pluginOf(await loadLayers({ cargo: '[package', file: '' }, 'workspace')).name).toBe('orchard')
  })
})

describe('a faulty element of a package', () => {
  it.each<[id: string, manifest: string, see: (plugin: Plugin) => unknown, expected: unknown]>([
    [
      'F-21',
      '[[plugins]]\nsource.cargo = "helper"\n[[hooks]]\nevent = "Nope"\ncommand = { script = "a" }\n[[hooks]]\nname = "k"\nevent = "Stop"\ncommand = { script = "b" }',
      ({ chained, hooks }) => [chained.map(({ name }) => name), hooks.map(({ name }) => name)],
      [['helper'], ['k']],
    ],
    ['a group', '[[skills]]\n[[skills]]\nsource.path = "b"', groups, ['b', 'skills']],
    [
      'an edge',
      '[[plugins]]\nsource.cargo = "*"\n[[plugins]]\nsource.cargo = "b"',
      ({ chained }) => chained.map(({ name }) => name),
      ['b'],
    ],
    [
      'a server',
      '[[mcp]]\nname = "a"\n[[mcp]]\nname = "b"\ncommand = "b"',
      ({ mcpServers }) => mcpServers.map(({ name }) => name),
      ['b'],
    ],
    [
      'a subcommand',
      '[subcommand.sync]\ndescription = "d"\ncommand = { script = "a" }\n[subcommand.x]\ndescription = "d"\ncommand = { script = "a" }',
      ({ subcommands }) => subcommands.map(({ name }) => name),
      ['x'],
    ],
    [
      'a predicate',
      '[[predicate]]\nname = "a-b"\ncommand = { script = "a" }\n[[predicate]]\nname = "b"\ncommand = { script = "a" }',
      ({ predicates }) => predicates.map(({ name }) => name),
      ['b'],
    ],
    ['an element that is no table', 'skills = [1, { source = { path = "b" } }]', groups, ['b', 'skills']],
    [
      'crates on a group',
      '[[skills]]\ncrates = ["a"]\nsource.path = "a"\n[[skills]]\nsource.path = "b"',
      groups,
      ['b', 'skills'],
    ],
    [
      'a witness without names',
      '[[skills]]\nsource = "crate"\n[[skills]]\nsource.path = "b"',
      groups,
      ['b', 'skills'],
    ],
    ['S11', '[[skills]]\nsource.path = "../../.."', groups, ['skills']],
    ['S11 absolute', '[[skills]]\nsource.path = "/etc"', groups, ['skills']],
    ['S8 a sibling', '[[skills]]\nsource.path = "../orchard-evil"', groups, ['skills']],
    ['S14 script', '[[hooks]]\nevent = "Stop"\ncommand = { script = "../x.sh" }', ({ hooks }) => hooks, []],
    [
      'S14 executable',
      '[[hooks]]\nevent = "Stop"\ncommand = { executable = "/bin/sh" }',
      ({ hooks }) => hooks,
      [],
    ],
    [
      'S14 chosen by the hook',
      '[[installations]]\nname = "a"\n[[hooks]]\nevent = "Stop"\ncommand = "a"\nscript = "../x.sh"',
      ({ hooks }) => hooks,
      [],
    ],
    [
      'S95',
      '[[mcp]]\nname = "s"\ncommand = "s"\nenv = { LD_PRELOAD = "x" }',
      ({ mcpServers }) => mcpServers,
      [],
    ],
    [
      'S95 another server',
      '[[mcp]]\nname = "s"\ncommand = "s"\nenv = { ANTHROPIC_BASE_URL = "https://x.example" }',
      ({ mcpServers }) => mcpServers,
      [],
    ],
    [
      'S93 plain http',
      '[[mcp]]\nname = "s"\ntype = "http"\nurl = "http://x.example"',
      ({ mcpServers }) => mcpServers,
      [],
    ],
    ['a repository on this machine', '[[skills]]\nsource.git = "file:///etc"', groups, ['skills']],
    ['E-M45', '[[hooks]]\nevent = "Stop"\ncommand = { source = "local" }', ({ hooks }) => hooks, []],
  ])('%s is left out alone', async (_, manifest, see, expected) => {
    const loaded = await load('package', manifest)
    expect(see(pluginOf(loaded))).toEqual(expected)
    expect(loaded.problems.length).toBeGreaterThan(0)
  })

  it.each([
    ['S11', '[[skills]]\nsource.path = "../../.."'],
    ['S14 script', '[[hooks]]\nevent = "Stop"\ncommand = { script = "../x.sh" }'],
    ['S14 executable', '[[hooks]]\nevent = "Stop"\ncommand = { executable = "/bin/sh" }'],
  ])('%s is said to escape', async (_, manifest) => {
    expect((await load('package', manifest)).problems.map(({ code }) => code)).toEqual(['PATH_ESCAPES'])
  })

  it('takes along what refers to it, and is never looked for on PATH', async () => {
    const broken =
      '[[installations]]\nname = "tool"\nsource = "nope"\n[[installations]]\nname = "b"\nrequirements = ["tool"]\n'
    const users =
      '[[hooks]]\nevent = "Stop"\ncommand = "tool"\n[[hooks]]\nevent = "Stop"\ncommand = { script = "a", requirements = ["b"] }\n[[mcp]]\nname = "s"\ncommand = "tool"\n[subcommand.x]\ndescription = "d"\ncommand = "b"\n'
    const loaded = await load(
      'package',
      `${broken}${users}[[hooks]]\nname = "k"\nevent = "Stop"\ncommand = { script = "a" }`,
    )
    const { hooks, mcpServers, subcommands, installations } = pluginOf(loaded)
    expect([
      hooks.map(({ name }) => name),
      mcpServers,
      subcommands,
      installations.map(({ name }) => name),
    ]).toEqual([['k'], [], [], ['k']])
    expect(problemText(loaded)).toContain('left out')
  })

  it('is one report in a strict manifest, without its consequences', async () => {
    const manifest =
      '[[installations]]\nname = "tool"\nsource = "nope"\n[[hooks]]\nevent = "Stop"\ncommand = "tool"'
    expect((await load('workspace', manifest)).problems).toHaveLength(1)
  })
})
