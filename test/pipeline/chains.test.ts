import { describe, expect, it } from 'vitest'
import { crate, extracted, lock } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { statesOf, testRows, type Row } from '../support/row.js'
import { createWorld } from '../support/world.js'

/** A manifest that names packages of cargo: `name`, or the text of a table. */
function naming(name: string, ...targets: readonly string[]): string {
  const edges = targets.map((target) => {
    const source = target.startsWith('{') ? target : JSON.stringify(target)
    return `[[plugins]]\nsource.cargo = ${source}\n`
  })
  return [`name = "${name}"\ndepends-on = ["*"]\n`, ...edges].join('')
}

/** A package that carries a skill of its name and names others. */
function carrying(name: string, ...targets: readonly string[]): Record<string, string> {
  const manifest = { 'SYMPOSIUM.toml': naming(name, ...targets).replace('depends-on = ["*"]\n', '') }
  return crate(name, { files: { ...manifest, ...skills('.', name) } })
}

function needing(...names: readonly string[]): string[] {
  return names.map((name) => `${name} = { path = "../${name}" }`)
}

const rows: readonly Row[] = [
  {
    id: 'E-X6',
    title: 'what an active registry plugin names is on without consent',
    dependencies: needing('quill'),
    files: { ...carrying('quill'), ...plugin('reg/tips', { manifest: naming('tips', 'quill') }) },
    installed: ['quill', 'tips'],
  },
  {
    id: 'E17',
    title: 'status shows the plugin that vouches, and nothing awaits consent',
    dependencies: needing('quill'),
    files: { ...carrying('quill'), ...plugin('reg/tips', { manifest: naming('tips', 'quill') }) },
    line: ['status'],
    check: (_world, ran) =>
      expect(ran.ofKind('plugin_status')).toMatchObject([
        { name: 'tips', state: 'active' },
        { name: 'quill', state: 'active', root: 'via plugin tips' },
      ]),
  },
  {
    id: 'F-13',
    title: 'consent is never asked for what a chain vouches for',
    dependencies: needing('viewer'),
    files: { ...carrying('viewer'), ...plugin('reg/kit', { manifest: naming('kit', 'viewer') }) },
    check: (_world, ran) => expect(ran.ofKind('consent_pending')).toEqual([]),
  },
  {
    id: 'F-12',
    title: 'disable reaches what a chain names',
    dependencies: needing('viewer'),
    files: { ...carrying('viewer'), ...plugin('reg/kit', { manifest: naming('kit', 'viewer') }) },
    plugins: ['disable = ["viewer"]'],
    installed: ['kit'],
    status: [
      ['kit', 'active'],
      ['viewer', 'declined'],
    ],
  },
  {
    id: 'F-12',
    title: 'disable of the plugin takes what it names along',
    dependencies: needing('viewer'),
    files: { ...carrying('viewer'), ...plugin('reg/kit', { manifest: naming('kit', 'viewer') }) },
    plugins: ['disable = ["kit"]'],
    installed: [],
    status: [
      ['kit', 'declined'],
      ['viewer', 'candidate'],
    ],
  },
  {
    id: 'C23',
    title: 'a circle of two is loaded once each, and ends',
    dependencies: needing('a', 'b'),
    files: { ...carrying('a', 'b'), ...carrying('b', 'a') },
    plugins: ['use = ["a"]'],
    installed: ['a', 'b'],
    status: [
      ['b', 'active'],
      ['a', 'active'],
    ],
  },
  {
    id: 'E-X8',
    title: 'chains go on',
    dependencies: needing('a', 'b', 'c'),
    files: {
      ...carrying('a', 'b'),
      ...carrying('b', 'c'),
      ...carrying('c'),
      ...plugin('reg/tips', { manifest: naming('tips', 'a') }),
    },
    installed: ['a', 'b', 'c', 'tips'],
  },
  {
    id: 'E-X9',
    title: 'a circle that starts at a registry ends too',
    dependencies: needing('a', 'b'),
    files: {
      ...carrying('a', 'b'),
      ...carrying('b', 'a'),
      ...plugin('reg/tips', { manifest: naming('tips', 'a') }),
    },
    installed: ['a', 'b', 'tips'],
  },
  {
    id: 'E-X10',
    title: 'a package that names itself in the other spelling is loaded once',
    dependencies: needing('wid-get'),
    files: carrying('wid-get', 'wid_get'),
    plugins: ['use = ["wid-get"]'],
    installed: ['wid-get'],
    status: [['wid-get', 'active']],
  },
  {
    id: 'E-X11',
    title: 'what two name is loaded once',
    dependencies: needing('c'),
    files: {
      ...carrying('c'),
      ...plugin('reg/a', { manifest: naming('a', 'c') }),
      ...plugin('reg/b', { manifest: naming('b', 'c') }),
    },
    installed: ['a', 'b', 'c'],
  },
  {
    id: 'E-X7',
    title: 'an edge whose gate fails leads nowhere',
    dependencies: needing('quill'),
    files: {
      ...carrying('quill'),
      ...plugin('reg/tips', {
        manifest: `${naming('tips', 'quill')}depends-on = ["absent"]\n`,
      }),
    },
    installed: ['tips'],
    status: [
      ['tips', 'active'],
      ['quill', 'candidate'],
    ],
  },
  {
    id: 'E-X12',
    title: 'a target that opts out of the defaults brings nothing',
    dependencies: needing('quill'),
    files: {
      ...crate('quill', {
        files: { 'SYMPOSIUM.toml': '[defaults]\nskills = false\n', ...skills('.', 'hidden') },
      }),
      ...plugin('reg/tips', { manifest: naming('tips', 'quill') }),
    },
    installed: ['tips'],
  },
  {
    id: 'E-X13',
    title: 'a target brings its groups, its defaults and what it names',
    dependencies: needing('quill', 'ink'),
    files: {
      ...crate('quill', {
        files: {
          'SYMPOSIUM.toml': '[[skills]]\nsource.path = "guidance"\n[[plugins]]\nsource.cargo = "ink"\n',
          ...skills('.', 'default'),
          'guidance/more/SKILL.md': '---\nname: more\ndescription: More.\n---\n',
        },
      }),
      ...carrying('ink'),
      ...plugin('reg/tips', { manifest: naming('tips', 'quill') }),
    },
    installed: ['default', 'ink', 'more', 'tips'],
  },
  {
    id: 'C24 E-X14 F-14 faults B15',
    title: 'a version that does not satisfy the edge is skipped with a warning',
    dependencies: needing('parser'),
    files: {
      ...crate('parser', { version: '2.9.0', files: skills('.', 'parser') }),
      ...plugin('reg/tips', { manifest: naming('tips', '{ name = "parser", version = ">=3" }') }),
    },
    installed: ['tips'],
    warnings: ['PACKAGE_UNAVAILABLE'],
    check: (_world, ran) => expect(ran.stderr).toMatch(/tips.*parser.*>=3.*2\.9\.0/s),
  },
  {
    id: 'E-X14',
    title: 'and the lower of two versions is taken where only that one does',
    files: {
      ...crate('ws', {
        name: 'app',
        dependencies: ['parser = "2"', 'parser-3 = { package = "parser", version = "3" }'],
      }),
      ...lock('ws', [
        { name: 'app', version: '1.0.0', local: true, dependencies: ['parser 2.9.0', 'parser 3.1.0'] },
        { name: 'parser', version: '2.9.0' },
        { name: 'parser', version: '3.1.0' },
      ]),
      ...extracted('parser', '2.9.0', { files: skills('.', 'old-parser') }),
      ...extracted('parser', '3.1.0', { files: skills('.', 'new-parser') }),
      ...plugin('reg/tips', { manifest: naming('tips', '{ name = "parser", version = "<3" }') }),
    },
    installed: ['old-parser', 'tips'],
  },
  {
    id: 'E-X17',
    title: 'a declined package that a trusted plugin names is left out, with its own targets',
    dependencies: needing('a', 'b'),
    files: {
      ...carrying('a', 'b'),
      ...carrying('b'),
      ...plugin('reg/tips', { manifest: naming('tips', 'a') }),
    },
    plugins: ['disable = ["a"]'],
    installed: ['tips'],
  },
  {
    id: 'E-X19',
    title: 'a target whose own gate fails is off, and so is what it names',
    dependencies: needing('a', 'b'),
    files: {
      ...crate('a', {
        files: {
          'SYMPOSIUM.toml': 'predicates = ["env(NO_SUCH)"]\n[[plugins]]\nsource.cargo = "b"\n',
          ...skills('.', 'a'),
        },
      }),
      ...carrying('b'),
      ...plugin('reg/tips', { manifest: naming('tips', 'a') }),
    },
    installed: ['tips'],
    status: [
      ['tips', 'active'],
      ['a', 'inactive'],
      ['b', 'candidate'],
    ],
  },
]

describe('chained references', () => {
  testRows(rows)

  it('F-6 what cannot be fetched today keeps what it brought', async () => {
    const world = createWorld({
      files: {
        ...extracted('viewer', '0.5.0', { files: skills('.', 'viewer') }),
        ...plugin('reg/kit', { manifest: naming('kit', 'viewer') }),
      },
    })
    await world.sync()
    expect(world.installed()).toEqual(['kit', 'viewer'])
    world.remove('home/.cargo/registry')
    const offline = await world.sync()
    expect(offline.code).toBe(0)
    expect(offline.warnings).toEqual(['PACKAGE_UNAVAILABLE'])
    expect(world.installed()).toEqual(['kit', 'viewer'])
    expect(statesOf(await world.run(['status', '--json']))).toEqual([
      ['kit', 'active'],
      ['viewer', 'failed'],
    ])
    world.write(plugin('reg/kit', { manifest: naming('kit') }))
    await world.sync()
    expect(world.installed()).toEqual(['kit'])
  })

  it('C25 what is used and not on this machine costs itself, and what is installed of it stays', async () => {
    const world = createWorld({
      files: { ...extracted('far-crate', '1.0.0', { files: skills('.', 'far') }), ...plugin('reg/tips') },
      plugins: ['use = ["far-crate"]'],
    })
    await world.sync()
    expect(world.installed()).toEqual(['far', 'tips'])
    world.remove('home/.cargo/registry')
    await world.sync()
    expect(world.installed()).toEqual(['far', 'tips'])
  })
})
