import fc from 'fast-check'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { defines } from '../support/custom-predicates.js'
import { createHookWorld, hookPlugin, type HookCallOptions, type HookWorld } from './support.js'

const EVENTS = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop'] as const
const WORDS: Readonly<Record<string, string>> = {
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
  UserPromptSubmit: 'user-prompt-submit',
  Stop: 'stop',
}
const PLUGINS = ['one', 'two', 'three'] as const

type Edit = (world: HookWorld) => void | Promise<unknown>

interface NamedEdit {
  readonly name: string
  readonly edit: Edit
}

const named = (name: string, edit: Edit): NamedEdit => ({ name, edit })

const gate = fc.constantFrom(
  'depends-on = ["*"]',
  'depends-on = ["kit"]',
  'depends-on = ["*"]\npredicates = ["path_exists(flag)"]',
  'depends-on = ["*"]\npredicates = ["not(path_exists(flag))"]',
  'depends-on = ["*"]\npredicates = ["env(FLAG)"]',
  'predicates = ["kit(flag)"]',
  'predicates = ["not(kit(flag))"]',
  'predicates = ["any(tools/kit(flag), env(FLAG))"]',
)
const lines = fc.constantFrom(
  '',
  'agent = "claude"',
  'agent = "kiro"',
  'matcher = "Bash"',
  'matcher = "^Read$"',
  'predicates = ["kit(flag)"]',
  'predicates = ["not(odd(x))", "path_exists(flag)"]',
)

/** A plugin of the registry as one of many, or none of that name. */
const pluginEdit = fc
  .record({
    name: fc.constantFrom(...PLUGINS),
    event: fc.constantFrom(...EVENTS),
    gate,
    lines,
    gone: fc.boolean(),
  })
  .map(({ name, event, gate, lines, gone }) =>
    named(gone ? `remove ${name}` : `${name}: ${event}, ${gate}, ${lines}`, (world) =>
      gone ? world.remove(`reg/${name}`) : world.write(hookPlugin(`reg/${name}`, { event, gate, lines })),
    ),
  )

/** A predicate that says what its answer rests on, or is to be asked each time. */
const definers = {
  kept: 'echo "{\\"watchFile\\":\\"$1\\"}"\n[ -e "$1" ]',
  'kept with the environment': 'echo "{\\"watchEnv\\":\\"FLAG\\"}"\n[ -n "$FLAG" ]',
  'not kept': 'echo "{\\"watchTime\\":0}"\n[ -e "$1" ]',
} as const

const definerEdit = fc
  .record({
    plugin: fc.constantFrom('tools', 'more'),
    name: fc.constantFrom('kit', 'odd'),
    script: fc.constantFrom(...(Object.keys(definers) as (keyof typeof definers)[])),
    gone: fc.boolean(),
  })
  .map(({ plugin, name, script, gone }) =>
    named(gone ? `remove ${plugin}` : `${plugin} defines ${name}, ${script}`, (world) =>
      gone
        ? world.remove(`reg/${plugin}`)
        : world.write(defines(`reg/${plugin}`, { name, script: definers[script] })),
    ),
  )

/** A gate at a point that agents pass; none at the end of a turn, where they let go after a while. */
const gateEdit = fc
  .record({
    point: fc.constantFrom('tool:pre', 'tool:post', 'prompt:pre', 'ship:pre'),
    check: fc.constantFrom('path_exists(flag)', 'not(env(FLAG))', 'kit(flag)'),
    blocking: fc.boolean(),
    onError: fc.constantFrom('halt', 'skip'),
    lines: fc.constantFrom('', 'predicates = ["path_exists(flag)"]'),
    gate,
    gone: fc.boolean(),
  })
  .map(({ point, check, blocking, onError, lines, gate, gone }) =>
    named(
      gone ? 'remove the gate' : `gate at ${point}: ${check}, ${blocking}, ${onError}, ${lines}, ${gate}`,
      (world) =>
        gone
          ? world.remove('reg/gate')
          : world.write({
              'reg/gate/SYMPOSIUM.toml': `name = "gate"\n${gate}\n[[gates]]\npoint = "${point}"\nblocking = ${blocking}\non-error = "${onError}"\ncheck = { predicate = "${check}" }\n${lines}\n`,
            }),
    ),
  )

const otherEdit = fc.constantFrom(
  named('depend on kit', (world) => depend(world, 'kit = { path = "../kit" }')),
  named('depend on nothing', (world) => depend(world)),
  named('raise the flag', (world) => world.write({ 'ws/flag': '' })),
  named('lower the flag', (world) => world.remove('ws/flag')),
  named('decline one', (world) => world.run(['disable', 'one'])),
  named('no longer decline one', (world) => world.run(['disable', 'one', '--remove'])),
  named('begin a project inside', (world) =>
    world.write(crate('ws/src/deep', { name: 'own', manifest: '[workspace]' })),
  ),
  named('end the project inside', (world) => world.remove('ws/src/deep/Cargo.toml')),
  named('say something else', (world) => world.write({ 'reg/two/say.sh': 'cat >/dev/null\necho "{}"\n' })),
  named('lose the state', (world) =>
    rmSync(world.at('home/.symposium/state/workspaces'), { recursive: true, force: true }),
  ),
  named('sync', (world) => world.run(['sync'])),
  named('break the manifest', (world) => world.write({ 'ws/SYMPOSIUM.toml': 'name = ' })),
  named('remove the manifest', (world) => world.remove('ws/SYMPOSIUM.toml')),
)

const call: fc.Arbitrary<HookCallOptions> = fc.record({
  agent: fc.constantFrom('claude', 'codex', 'kiro'),
  event: fc.constantFrom(...EVENTS).map((event) => WORDS[event] ?? ''),
  cwd: fc.constantFrom('ws', 'ws/src', 'ws/src/deep'),
  variables: fc.constantFrom<Readonly<Record<string, string>>>(
    { ASKED: '/dev/null' },
    { ASKED: '/dev/null', FLAG: '1' },
  ),
})

function depend(world: HookWorld, ...dependencies: readonly string[]): void {
  world.write(crate('ws', { name: 'app', dependencies }))
}

it.skipIf(process.platform === 'win32')(
  'whichever layer answers, it says what a full run says that knows nothing from before',
  { timeout: 300_000 },
  async () => {
    const counts = { launcher: 0, plan: 0, full: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.oneof(pluginEdit, otherEdit, definerEdit, gateEdit),
            fc.array(call, { minLength: 1, maxLength: 3 }),
          ),
          {
            minLength: 2,
            maxLength: 6,
          },
        ),
        async (steps) => {
          const world = createHookWorld({
            top: ['sync-debounce-secs = 0', 'auto-sync = false'],
            agents: ['claude', 'codex', 'kiro'],
            registries: { team: 'reg' },
            files: {
              ...crate('kit'),
              ...defines('reg/tools', { script: definers.kept }),
              'ws/src/deep/': '',
              ...hookPlugin('reg/one', { event: 'Stop' }),
            },
          })
          await world.run(['sync'])
          for (const [{ edit }, calls] of steps) {
            await edit(world)
            for (const one of calls) {
              await agree(world, one, counts)
            }
            await world.age()
            for (const one of calls) {
              await world.idle(one)
              await agree(world, one, counts)
            }
          }
          rmSync(world.base, { recursive: true })
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8) },
    )
    // Every layer had its share, or nothing was compared.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(10)
  },
)

async function agree(
  world: HookWorld,
  one: HookCallOptions,
  counts: Record<'launcher' | 'plan' | 'full', number>,
): Promise<void> {
  const directories = { XDG_STATE_HOME: world.at('afresh'), XDG_CACHE_HOME: world.at('afresh/cache') }
  const afresh = { ...one.variables, ...directories }
  rmSync(world.at('afresh'), { recursive: true, force: true })
  const expected = await world.inFull({ ...one, variables: afresh })
  const fromLauncher = world.launcher(one)
  if (fromLauncher !== undefined) {
    counts.launcher += 1
    expect(fromLauncher, 'the launcher').toEqual(expected)
  }
  const fromPlan = await world.fromPlan(one)
  if (fromPlan !== undefined) {
    counts.plan += 1
    expect(fromPlan, 'the plan').toEqual(expected)
  }
  counts.full += 1
  expect(await world.inFull(one), 'the full pipeline').toEqual(expected)
}
