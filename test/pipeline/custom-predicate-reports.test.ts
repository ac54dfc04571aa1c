import { path } from '@symposium/pm-path'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import {
  asks,
  createPredicateWorld,
  defines,
  definition,
  program,
  type PredicateWorld,
} from '../support/custom-predicates.js'
import { skills } from '../support/plugins.js'
import { openWorld } from '../support/session.js'

/** A plugin with something of every kind, gated as a whole or in each part. */
function everything(own: string, parts: string): Record<string, string> {
  return {
    'reg/all/SYMPOSIUM.toml': [
      `name = "all"\ndepends-on = ["*"]\n${own}`,
      `[[skills]]\nsource.path = "skills"\n${parts}`,
      `[[hooks]]\nname = "say"\nevent = "PreToolUse"\ncommand = { script = "say.sh" }\n${parts}`,
      `[[mcp_servers]]\nname = "reference"\ntype = "http"\nurl = "https://kit.example/mcp"\n${parts}`,
      `[subcommand.greet]\ndescription = "Says hello"\ncommand = { script = "greet.sh" }\n${parts}`,
    ].join('\n'),
    'reg/all/greet.sh': 'exit 0\n',
    'reg/all/say.sh': 'cat >/dev/null\necho \'{"PreToolUse":{"additionalContext":"hello"}}\'\n',
    ...skills('reg/all', 'all'),
  }
}

/** What each way of looking at the plugin says of it. */
async function facetsOf(world: PredicateWorld): Promise<Record<string, boolean>> {
  const status = await world.run(['status', '--json'])
  const row = status.ofKind('plugin_status').find(({ name }) => name === 'all')
  const input = JSON.stringify({ session_id: 's', cwd: world.workspace, tool_name: 'Bash', tool_input: {} })
  const hook = await world.run(['hook', 'claude', 'pre-tool-use'], { input })
  const servers: unknown = JSON.parse(world.tree('home')['.claude.json'] ?? '{}')
  return {
    skill: world.installed().includes('all'),
    status: row?.['state'] === 'active',
    hook: hook.stdout.includes('hello'),
    server: JSON.stringify(servers).includes('reference'),
    help: (await world.run(['--help'])).stdout.includes('greet'),
    subcommand: (await world.run(['greet'])).code === 0,
  }
}

describe('what a plugin defines decides alike (F-28, G3)', () => {
  it.each<[string, string, string, boolean]>([
    ['of a plugin that applies', 'predicates = ["kit(x)"]', '', true],
    ['of a plugin that does not', 'predicates = ["kit(no)"]', '', false],
    ['of parts that apply', '', 'predicates = ["kit(x)"]', true],
    ['of parts that do not', '', 'predicates = ["kit(no)"]', false],
  ])('in every facet %s', async (_title, own, parts, applies) => {
    const world = createPredicateWorld({ ...defines('reg/tools'), ...everything(own, parts) })
    await world.sync()
    const facets = await facetsOf(world)
    expect(facets).toEqual({
      skill: applies,
      status: applies || own === '',
      hook: applies,
      server: applies,
      help: applies,
      subcommand: applies,
    })
    // All of these ways together have asked once.
    expect(world.asked()).toEqual([`tools kit ${applies ? 'x' : 'no'}`])
  })
})

it('may be asked before anything else is, by several at once (P26)', async () => {
  const world = createPredicateWorld({
    ...defines('reg/tools', { script: 'echo "$1" >>"$SYMPOSIUM_PLUGIN_DIR/asked"' }),
    ...asks('reg/user', 'kit(x)'),
  })
  const { session } = await openWorld(world, { extensions: [path] })
  const { customPredicates } = session
  const outcomes = await Promise.all(['x', 'x', 'y'].map((argument) => customPredicates.ask('kit', argument)))
  expect(outcomes.map(({ holds }) => holds)).toEqual([true, true, true])
  expect((await session.activeSet()).active.map(({ plugin }) => plugin.name)).toEqual(['tools', 'user'])
  expect(world.read('reg/tools/asked').trim().split('\n').sort()).toEqual(['x', 'y'])
})

describe('explain', () => {
  const world = (): PredicateWorld =>
    createPredicateWorld({
      ...defines('reg/tools'),
      ...defines('reg/more', { name: 'odd' }),
      ...defines('reg/most', { name: 'odd' }),
      ...asks('reg/user', 'kit(x)', 'not(kit(no))', 'kits(y)'),
      ...asks('reg/lost', 'odd(z)'),
    })

  it('says who defines what was asked, what it answered, and whether now (E-P39)', async () => {
    const known = world()
    const first = await known.run(['explain', 'user'])
    expect(first.stdout).toContain('✓ kit(x) – plugin `tools`: exit code 0\n')
    expect(first.stdout).toContain('✗ kit(no) – plugin `tools`: exit code 1\n')
    expect(first.stdout).toContain('✗ kits(y) – no loaded plugin defines `kits`; did you mean `kit`?')
    const second = await known.run(['explain', 'user'])
    expect(second.stdout).toContain('✓ kit(x) – plugin `tools`: exit code 0, as remembered\n')
    const lost = await known.run(['explain', 'lost'])
    expect(lost.stdout).toContain('✗ odd(z) – more than one definition is named `odd`')
  })

  it('says the same as data', async () => {
    const known = world()
    await known.run(['status'])
    const { stdout } = await known.run(['explain', 'user', '--json'])
    const details = '"details":{"exitCode":0,"cached":true,"plugin":"tools"}'
    expect(stdout.replaceAll(/\s/g, '')).toContain(details)
  })

  it.each([
    ['tools', 'predicate kit – called as `kit(…)` or `tools/kit(…)`'],
    ['kit', 'predicate kit – called as `kit(…)` or `tools/kit(…)`'],
    ['more', 'predicate odd – called as `more/odd(…)`'],
    ['tools', 'runs – sh ./kit.sh'],
  ])('shows of %s how its predicate is called', async (name, expected) => {
    const { stdout, code } = await world().run(['explain', name])
    expect([code, stdout]).toEqual([0, expect.stringContaining(expected)])
  })

  it('leaves it to a warning who might define it (P24, G36)', async () => {
    const known = createPredicateWorld(
      {
        ...defines('reg/tools'),
        ...defines('reg/declined', { name: 'gone' }),
        ...crate('dep', { files: { 'SYMPOSIUM.toml': 'name = "dep"\n', ...skills('.', 'dep') } }),
        ...asks('reg/a', 'any(kti(x), kti(y))'),
        ...asks('reg/b', 'kti(x)'),
        ...asks('reg/c', 'late(x)'),
        ...asks('reg/d', 'gone(x)'),
        ...asks('reg/e', 'wholly_other(x)'),
      },
      { dependencies: ['dep = { path = "../dep" }'], plugins: ['use = ["dep"]', 'disable = ["declined"]'] },
    )
    await known.sync()
    known.write({ 'dep/SYMPOSIUM.toml': `name = "dep"\n${definition('late')}`, ...program('dep', 'late') })
    const { ofKind } = await known.sync()
    const said = ofKind('warning').map(
      ({ code, message, remedy }) => `${String(code)} ${String(message)} ${String(remedy)}`,
    )
    expect(said.filter((text) => text.startsWith('PREDICATE_'))).toEqual([
      expect.stringMatching(/^PREDICATE_UNDEFINED .*`kti`.* did you mean `kit\(…\)`\?$/),
      expect.stringMatching(
        /^PREDICATE_UNDEFINED .*`late`.* `dep` would define it, .* symposium use dep --global$/,
      ),
      expect.stringMatching(/^PREDICATE_UNDEFINED .*`wholly_other`/),
    ])
  })

  it('leaves the reason to status', async () => {
    const { ofKind } = await createPredicateWorld({
      ...defines('reg/tools'),
      ...asks('reg/user', 'kit(no)'),
    }).run(['status', '--json'])
    const rows = ofKind('plugin_status').filter(({ name }) => name === 'user')
    expect(rows).toMatchObject([
      { state: 'inactive', reason: '`kit(no)` does not hold: plugin `tools`: exit code 1' },
    ])
  })
})
