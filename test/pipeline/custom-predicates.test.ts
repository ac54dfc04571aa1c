import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { asks, createPredicateWorld, definition, defines, program } from '../support/custom-predicates.js'
import { skills } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'

describe('a predicate that a plugin defines', () => {
  it('is asked once by a hundred plugins, and not again by the next sync (E-P43, E-C1)', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => asks(`reg/p${index}`, 'kit(x)'))
    const world = createPredicateWorld(Object.assign({}, defines('reg/tools'), ...hundred))
    expect((await world.sync()).code).toBe(0)
    expect(world.installed()).toHaveLength(100)
    expect(world.asked()).toEqual(['tools kit x'])
    world.write(asks('reg/late', 'kit(x)'))
    await world.sync()
    expect(world.installed()).toHaveLength(101)
    expect(world.asked()).toEqual([])
  })

  it.each<[string, Tree, readonly string[]]>([
    ['in another plugin (E-P41)', { ...defines('reg/tools'), ...asks('reg/user', 'kit(x)') }, ['user']],
    ['and does not hold (E-P41)', { ...defines('reg/tools'), ...asks('reg/user', 'kit(no)') }, []],
    ['in one that comes later', { ...defines('reg/zzz'), ...asks('reg/aaa', 'kit()') }, ['aaa']],
    [
      'in one that does not apply itself (P21)',
      {
        ...defines('reg/tools', { manifest: 'depends-on = ["nothing-here"]\n' }),
        ...asks('reg/user', 'kit()'),
      },
      ['user'],
    ],
    [
      'in one that is dormant (P21, M14)',
      { ...defines('reg/tools', { manifest: '' }), ...asks('reg/user', 'kit()') },
      ['user'],
    ],
    [
      'under its full name',
      { ...defines('reg/tools'), ...defines('reg/more'), ...asks('reg/user', 'more/kit(x)') },
      ['user'],
    ],
    [
      'in several, for nobody (E-P42)',
      {
        ...defines('reg/a'),
        ...defines('reg/b'),
        ...defines('reg/c'),
        ...asks('reg/one', 'kit(x)'),
        ...asks('reg/two', 'kit(y)'),
      },
      [],
    ],
    ['nowhere', asks('reg/user', 'kit(x)'), []],
    [
      'in a manifest with another part that is wrong',
      {
        ...defines('reg/tools', { manifest: 'depends-on = ["*"]\nunknown = 1\n' }),
        ...asks('reg/user', 'kit()'),
      },
      [],
    ],
  ])('answers where it is defined %s', async (_title, files, expected) => {
    const world = createPredicateWorld(files)
    await world.sync()
    expect(world.installed()).toEqual(expected)
    // And the second time, when manifests are remembered.
    world.write({ 'ws/src/more.rs': '' })
    await world.sync('--update', 'fetch')
    expect(world.installed()).toEqual(expected)
  })

  it("is nobody's where several define it, which costs one warning (E-P42, P22)", async () => {
    const world = createPredicateWorld({
      ...defines('reg/a'),
      ...defines('reg/b'),
      ...defines('reg/c'),
      ...asks('reg/one', 'kit(x)'),
      ...asks('reg/two', 'kit(y)'),
    })
    const { warnings, ofKind } = await world.sync()
    expect(warnings).toEqual(['PREDICATE_AMBIGUOUS'])
    expect(ofKind('warning')[0]?.['message']).toMatch(
      /plugin `a` and plugin `b` both define the predicate `kit`/,
    )
    expect(world.asked()).toEqual([])
  })

  it('is gone with its plugin when that is declined', async () => {
    const world = createPredicateWorld({ ...defines('reg/tools'), ...asks('reg/user', 'not(kit(no))') })
    await world.sync()
    expect([world.installed(), world.asked()]).toEqual([['user'], ['tools kit no']])
    await world.run(['disable', 'tools', '--global'])
    world.remove('home/.symposium/cache')
    await world.sync()
    expect(world.asked()).toEqual([])
    const explained = await world.run(['explain', 'user'])
    expect(explained.stdout).toContain('no loaded plugin defines `kit`')
  })

  it('leaves what was installed when it has no answer', async () => {
    const world = createPredicateWorld({ ...defines('reg/tools'), ...asks('reg/user', 'kit(x)') })
    await world.sync()
    world.remove('reg/tools/kit.sh')
    const { warnings } = await world.sync()
    expect(warnings).toHaveLength(1)
    expect(world.installed()).toEqual(['user'])
  })
})

describe('a predicate of a package', () => {
  const withKit = (manifest: string, plugins: readonly string[]): Parameters<typeof createPredicateWorld> => [
    {
      ...crate('dep', {
        files: {
          ...skills('.', 'dep'),
          'SYMPOSIUM.toml': `name = "dep"\n${manifest}`,
        },
      }),
      ...program('dep'),
      ...asks('reg/user', 'kit(x)'),
    },
    { dependencies: ['dep = { path = "../dep" }'], plugins },
  ]

  it('counts for all once the package is enabled, and not before (G17, F-29)', async () => {
    const world = createPredicateWorld(...withKit(definition(), []))
    await world.sync()
    expect([world.installed(), world.asked()]).toEqual([[], []])
    expect((await world.run(['use', 'dep'])).code).toBe(0)
    expect([world.installed(), world.asked()]).toEqual([['dep', 'user'], ['dep kit x']])
  })

  it('may decide whether the package itself applies', async () => {
    const own = `predicates = ["kit(self)"]\n${definition()}`
    const world = createPredicateWorld(...withKit(own, ['use = ["dep"]']))
    await world.sync()
    expect([world.installed(), [...world.asked()].sort()]).toEqual([
      ['dep', 'user'],
      ['dep kit self', 'dep kit x'],
    ])
  })

  it('stays off where it widens what was agreed to (S88)', async () => {
    const world = createPredicateWorld(...withKit('', ['use = ["dep"]']))
    await world.sync()
    world.write({ 'dep/SYMPOSIUM.toml': `name = "dep"\n${definition()}` })
    await world.sync()
    expect([world.installed(), world.asked()]).toEqual([['dep'], []])
    expect((await world.run(['use', 'dep'])).code).toBe(0)
    expect([world.installed(), world.asked()]).toEqual([['dep', 'user'], ['dep kit x']])
  })

  it('is found by way of another plugin (F-29)', async () => {
    const [files, options] = withKit(definition(), [])
    const world = createPredicateWorld(
      {
        ...files,
        'reg/way/SYMPOSIUM.toml':
          'name = "way"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "dep"\npredicates = ["start()"]\n',
        ...defines('reg/start', { name: 'start' }),
      },
      options,
    )
    const { warnings } = await world.sync()
    expect([warnings, world.installed(), world.asked()]).toEqual([
      [],
      ['dep', 'user'],
      ['start start ', 'dep kit x'],
    ])
  })

  it('keeps what is not reached in the end from being run on the way there', async () => {
    const [files] = withKit(definition(), [])
    const ran = (name: string): string => `predicates = ["shell(echo ${name} >>$ASKED)"]\n`
    const world = createPredicateWorld(
      {
        ...files,
        'reg/way/SYMPOSIUM.toml':
          'name = "way"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "far"\npredicates = ["not(kit(x))"]\n' +
          '[[plugins]]\nsource.cargo = "near"\npredicates = ["not(kit(no))"]\n',
        ...crate('far', { files: { 'SYMPOSIUM.toml': `name = "far"\n${ran('far')}` } }),
        ...crate('near', {
          files: { 'SYMPOSIUM.toml': `name = "near"\n${ran('near')}`, ...skills('.', 'near') },
        }),
      },
      {
        dependencies: ['dep', 'far', 'near'].map((name) => `${name} = { path = "../${name}" }`),
        plugins: ['use = ["dep"]'],
      },
    )
    await world.sync()
    expect(world.installed()).toEqual(['dep', 'near', 'user'])
    expect([...world.asked()].sort()).toEqual(['dep kit no', 'dep kit x', 'near'])
  })

  it('that takes itself away counts as undefined, in every run alike', async () => {
    const [files, options] = withKit(definition(), [])
    const world = createPredicateWorld(
      {
        ...files,
        'reg/way/SYMPOSIUM.toml':
          'name = "way"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "dep"\npredicates = ["not(kit(x))"]\n',
      },
      options,
    )
    for (const _ of [1, 2]) {
      world.write({ 'ws/src/more.rs': String(Math.random()) })
      const { warnings } = await world.sync()
      expect([warnings, world.installed()]).toEqual([['PREDICATE_UNSETTLED'], ['dep']])
    }
  })
})

describe('a predicate of the workspace', () => {
  it('counts once the user has agreed to what the project brings', async () => {
    const world = createPredicateWorld({
      'ws/SYMPOSIUM.toml': `name = "app"\n${definition()}`,
      ...program('ws'),
      ...asks('reg/user', 'kit(x)'),
    })
    await world.sync()
    expect([world.installed(), world.asked()]).toEqual([[], []])
    expect((await world.run(['use', '--workspace'])).code).toBe(0)
    expect([world.installed(), world.asked()]).toEqual([['user'], ['ws kit x']])
  })
})

describe('what a predicate runs and is not here', () => {
  const tool =
    'depends-on = ["*"]\n[[installations]]\nname = "kit-tool"\nsource = "github"\nurl = "https://github.com/owner/kit-tool"\nexecutable = "kit-tool"\n'

  it.each<[string, readonly string[], boolean]>([
    ['a sync by hand', ['sync'], true],
    ['a look at what it would do', ['sync', '--dry-run'], false],
    ['a check', ['sync', '--check'], false],
    ['status', ['status'], false],
    ['explain', ['explain', 'user'], false],
    ['help', ['--help'], false],
    ['an event', ['hook', 'claude', 'session-start'], false],
  ])('is looked for by a sync by hand alone: %s', async (_title, line, isAsked) => {
    const world = createPredicateWorld({
      'reg/tools/SYMPOSIUM.toml': `name = "tools"\n${tool}[[predicate]]\nname = "kit"\ncommand = "kit-tool"\n`,
      ...asks('reg/user', 'kit(x)'),
    })
    const requests: string[] = []
    const http = {
      get: async ({ url }: { readonly url: string }) => {
        requests.push(url)
        return { state: 'failed', reason: 'network', message: 'is away' } as const
      },
    }
    const input = JSON.stringify({ session_id: 's', cwd: world.workspace })
    await world.run(line, { http, input })
    expect(requests.length > 0).toBe(isAsked)
    expect(world.installed()).toEqual([])
  })
})
