import { compilePlan, type Session } from '@symposium/core'
import type { JsonObject } from '@symposium/sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakeHookAgents, fakeManager, fakeWorld } from '../support/fakes.js'
import { openWorld } from '../support/session.js'
import { skills } from '../support/plugins.js'
import type { World } from '../support/world.js'
import { LEDGER } from './support.js'

/** Parts that a package may have: what its manifest says, and what has to be agreed to for it. */
interface Part {
  readonly list: 'hooks' | 'mcp_servers' | 'subcommand' | 'installations' | 'predicate' | 'gates'
  readonly value: JsonObject
  /** As the plan, the servers or the commands name it. */
  readonly name: string
  readonly needs: readonly (readonly [kind: string, text: string])[]
}

const TOOL: readonly (readonly [string, string])[] = [
  ['installations', 'tool: crate tool from crates.io'],
  ['install-commands', 'tool: make tool'],
]
const shell = ['predicates', 'shell(true)'] as const
const tool: Part = {
  list: 'installations',
  value: { name: 'tool', source: 'cargo', crate: 'tool', install_commands: ['make tool'] },
  name: 'tool',
  needs: TOOL,
}

const hook = (name: string, value: JsonObject, ...needs: Part['needs']): Part => ({
  list: 'hooks',
  name,
  value: { name, ...value },
  needs,
})

const GATE = { point: 'ship:pre', blocking: true, 'on-error': 'halt' }

const PARTS: readonly Part[] = [
  tool,
  hook('own', { event: 'Stop', command: { script: 'a.sh' } }, ['hooks', 'Stop: sh ./a.sh']),
  hook('bash', { event: 'PreToolUse', matcher: 'Bash', command: { script: 'a.sh' } }, [
    'hooks',
    'PreToolUse for Bash: sh ./a.sh',
  ]),
  hook('tooled', { event: 'Stop', command: 'tool', args: ['x y'] }, ['hooks', "Stop: tool 'x y'"], ...TOOL),
  hook(
    'gated',
    { event: 'Stop', command: { script: 'b.sh' }, predicates: ['any(shell(true), env(X))'] },
    ['hooks', 'Stop: sh ./b.sh'],
    shell,
  ),
  {
    list: 'mcp_servers',
    name: 'remote',
    value: { name: 'remote', type: 'http', url: 'https://a.example/mcp' },
    needs: [['mcp', 'remote: http https://a.example/mcp']],
  },
  {
    list: 'mcp_servers',
    name: 'local',
    value: { name: 'local', command: 'tool', args: ['serve'] },
    needs: [['mcp', 'local: tool serve'], ...TOOL],
  },
  {
    list: 'subcommand',
    name: 'lint',
    value: { description: 'Lint', command: { script: 'a.sh' } },
    needs: [['subcommands', 'lint: sh ./a.sh']],
  },
  {
    list: 'predicate',
    name: 'good',
    value: { name: 'good', command: { script: 'a.sh' } },
    needs: [['predicates', 'good(…): sh ./a.sh']],
  },
  {
    list: 'gates',
    name: 'checked',
    value: { ...GATE, name: 'checked', check: { predicate: 'shell(true)' } },
    needs: [['gates', 'ship:pre: shell(true)']],
  },
  {
    list: 'gates',
    name: 'asked',
    value: { ...GATE, name: 'asked', check: { query: 'q' }, predicates: ['shell(true)'] },
    needs: [['gates', 'ship:pre: query q'], shell],
  },
]

const CAPABILITIES = [
  ...new Map(PARTS.flatMap(({ needs }) => needs).map((one) => [one.join(' '), one])).values(),
]

function manifestOf(parts: readonly Part[]): JsonObject {
  const values = (list: Part['list']): JsonObject[] =>
    // What needs the tool declares it.
    [...new Set(parts.some(({ needs }) => needs.includes(TOOL[0] ?? shell)) ? [tool, ...parts] : parts)]
      .filter((part) => part.list === list)
      .map(({ value }) => value)
  const lint = parts.find(({ list }) => list === 'subcommand')
  return {
    hooks: values('hooks'),
    mcp_servers: values('mcp_servers'),
    installations: values('installations'),
    predicate: values('predicate'),
    gates: values('gates'),
    ...(lint === undefined ? {} : { subcommand: { lint: lint.value } }),
  }
}

/** A command that is a file of the package is an installation too, and needs nothing but whoever runs it. */
function sources({ installations }: ActivePlugin): ActivePlugin['installations'] {
  return installations.filter(({ source }) => source !== undefined)
}

type ActivePlugin = Awaited<ReturnType<Session['activeSet']>>['active'][number]['plugin']

/** Names of all parts that any stage behind the active set can see, or that the plan has. */
async function seen(session: Session): Promise<readonly string[]> {
  const { active } = await session.activeSet()
  const plan = await compilePlan(session)
  return [
    ...plan.hooks.map(({ name }) => name),
    ...active.flatMap(({ plugin }) =>
      [plugin.hooks, plugin.mcpServers, plugin.subcommands, plugin.predicates, plugin.gates, sources(plugin)]
        .flat()
        .flatMap(({ name }) => name ?? []),
    ),
  ]
}

/** How the plugin comes into consideration, and where what was agreed to of it is written down. */
const ROUTES = {
  'a package': {
    directory: 'kit',
    entry: () => ({ pm: 'buck', name: 'kit' }),
    workspace: () => ({}),
  },
  'a member of the workspace': {
    directory: 'ws/kit',
    entry: (world: World) => ({ pm: '(workspace)', name: 'kit', workspace: world.workspace }),
    workspace: (world: World) => ({
      dependencies: [],
      workspace: {
        root: world.workspace,
        members: [{ name: 'kit', version: '1.0.0', directory: world.at('ws/kit') }],
        inputs: [],
      },
    }),
  },
} as const

it.each(['a package', 'a member of the workspace'] as const)(
  'S88 whatever %s brings and whatever was agreed to, nothing else is seen',
  async (what) => {
    const route = ROUTES[what]
    const generated = fc.record({
      parts: fc.subarray([...PARTS]),
      granted: fc.subarray([...CAPABILITIES]),
      ledger: fc.constantFrom('usable', 'usable', 'usable', 'damaged'),
    })
    await fc.assert(
      fc.asyncProperty(generated, async ({ parts, granted, ledger }) => {
        const world = fakeWorld()
        const entry = {
          ...route.entry(world),
          version: '1.0.0',
          time: 0,
          refused: [],
          seen: [],
          capabilities: granted.map(([kind, text]) => ({ kind, text })),
        }
        const text = JSON.stringify({ version: 1, packages: [entry] })
        world.write({
          [LEDGER]: ledger === 'usable' ? text : text.slice(1),
          [`${route.directory}/a.sh`]: '',
          [`${route.directory}/b.sh`]: '',
          ...skills(route.directory, 'kit'),
        })
        const kit = { name: 'kit', directory: world.at(route.directory), manifest: manifestOf(parts) }
        const manager = fakeManager(world, 'buck', { packages: [kit], ...route.workspace(world) })
        const { session } = await openWorld(world, { extensions: [manager, fakeHookAgents()] })
        const keys = new Set(ledger === 'usable' ? granted.map((one) => one.join(' ')) : [])
        const isGranted = ({ needs }: Part): boolean => needs.every((one) => keys.has(one.join(' ')))
        const names = new Set(await seen(session))
        expect([...names].sort()).toEqual(
          PARTS.filter(
            (part) =>
              isGranted(part) &&
              (parts.includes(part) ||
                (part === tool && parts.some(({ needs }) => needs.includes(TOOL[0] ?? shell)))),
          )
            .map(({ name }) => name)
            .sort(),
        )
        expect((await session.skills()).applicable.map(({ skill }) => skill.name)).toEqual(['kit'])
      }),
      { numRuns: 50 },
    )
  },
)
