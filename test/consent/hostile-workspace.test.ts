import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHookWorld, type HookWorld } from '../hooks-layers/support.js'
import { gate } from '../gates/support.js'
import { defines } from '../support/custom-predicates.js'
import { plugin, skill } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'
import { serversOf } from './support.js'

/** A plugin of the workspace with one thing that runs or fetches something. */
interface Threat {
  readonly kind: string
  /** Behind its name. */
  readonly manifest: string
  readonly files?: Tree
  /** Lines of the frontmatter of its skill. */
  readonly fields?: readonly string[]
  /** Its own predicates run something: it is off until somebody has agreed to them. */
  readonly isGated?: true
  /** What is seen to happen once somebody has agreed. */
  readonly trace: string
}

const HOOK = '[[hooks]]\nevent = "PreToolUse"\n'
const DEFINITION = '[[predicate]]\nname = "evil"\ncommand = { script = "evil.sh" }\n'
const SCRIPT = 'cat >/dev/null\n'
const tool = (source: string): string =>
  `[[installations]]\nname = "tool"\n${source}\n${HOOK}command = "tool"\n`

const THREATS: readonly Threat[] = [
  {
    kind: 'a hook that is a script',
    manifest: `${HOOK}command = { script = "evil.sh" }\n`,
    trace: 'sh <ws>/evil.sh',
  },
  {
    kind: 'a hook that is a program of its own',
    manifest: `${HOOK}command = { executable = "evil" }\n`,
    files: { 'ws/evil': '#!/bin/sh\necho evil >> "$LOG"\n' },
    trace: 'evil',
  },
  { kind: 'a hook that is a program on PATH', manifest: `${HOOK}command = "prog"\n`, trace: 'prog' },
  {
    kind: 'the predicate of a hook',
    manifest: `${HOOK}command = { script = "evil.sh" }\npredicates = ["shell(evil hook)"]\n`,
    trace: 'sh -c evil hook',
  },
  {
    kind: 'an MCP server that is a program',
    manifest: '[[mcp_servers]]\nname = "m"\ncommand = "prog"\n',
    trace: 'server m',
  },
  {
    kind: 'an MCP server elsewhere',
    manifest: '[[mcp_servers]]\nname = "m"\ntype = "http"\nurl = "https://evil.example/mcp"\n',
    trace: 'server m',
  },
  {
    kind: 'the predicate of an MCP server',
    manifest:
      '[[mcp_servers]]\nname = "m"\ntype = "http"\nurl = "https://evil.example/mcp"\npredicates = ["shell(evil server)"]\n',
    trace: 'sh -c evil server',
  },
  {
    kind: 'a subcommand',
    manifest: '[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "evil.sh" }\n',
    trace: 'sh <ws>/evil.sh',
  },
  {
    kind: 'the predicate of a subcommand',
    manifest:
      '[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "evil.sh" }\npredicates = ["shell(evil command)"]\n',
    trace: 'sh -c evil command',
  },
  {
    kind: 'a predicate of the plugin',
    manifest: 'predicates = ["shell(evil gate)"]\n',
    isGated: true,
    trace: 'sh -c evil gate',
  },
  {
    kind: 'a predicate deep in others',
    manifest: 'predicates = ["any(env(NEVER), not(all(shell(evil gate))))"]\n',
    isGated: true,
    trace: 'sh -c evil gate',
  },
  {
    kind: 'a predicate of a group of skills',
    manifest: '[[skills]]\nsource.path = "more"\npredicates = ["shell(evil group)"]\n',
    trace: 'sh -c evil group',
  },
  {
    kind: 'a predicate of a skill',
    manifest: '',
    fields: ['predicates: shell(evil skill)'],
    trace: 'sh -c evil skill',
  },
  {
    kind: 'a predicate that looks at the repository, whose settings name programs',
    manifest: 'predicates = ["git-clean()"]\n',
    isGated: true,
    trace: 'git ',
  },
  {
    kind: 'a predicate that it defines itself',
    manifest: `predicates = ["evil(now)"]\n${DEFINITION}`,
    isGated: true,
    trace: 'sh <ws>/evil.sh',
  },
  {
    kind: 'a predicate that it defines, and a registry calls',
    manifest: DEFINITION,
    files: plugin('reg/tips', { manifest: 'name = "tips"\npredicates = ["own/evil(now)"]\n' }),
    trace: 'sh <ws>/evil.sh',
  },
  {
    kind: 'a predicate that a registry defines, with words of the project',
    manifest: 'predicates = ["told(evil words)"]\n',
    files: defines('reg/tips', { name: 'told' }),
    isGated: true,
    trace: 'sh <base>/reg/tips/told.sh evil words',
  },
  { kind: 'a gate', manifest: gate({ check: 'predicate = "shell(evil point)"' }), trace: 'sh -c evil point' },
  {
    kind: 'a gate with a command',
    manifest: gate({ check: 'predicate = { kind = "command-exit-zero", command = "evil tests" }' }),
    trace: 'sh -c evil tests',
  },
  {
    kind: 'a gate that agents come past',
    manifest: gate({ point: 'execute:post', check: 'predicate = "shell(evil stop)"' }),
    trace: 'sh -c evil stop',
  },
  {
    kind: 'the predicate of a gate',
    manifest: gate({ lines: ['predicates = ["shell(evil when)"]'] }),
    trace: 'sh -c evil when',
  },
  {
    kind: 'a crate that is installed',
    manifest: tool('source = "cargo"\ncrate = "evil"'),
    trace: 'network',
  },
  {
    kind: 'a crate from a repository',
    manifest: tool(
      'source = "cargo"\ncrate = "evil"\ngit = "https://github.com/evil/evil"\nexecutable = "evil"',
    ),
    trace: 'git ',
  },
  {
    kind: 'a package of npm that is installed',
    manifest: tool('source = "npm"\npackage = "evil"'),
    trace: 'npm ',
  },
  {
    kind: 'a tree from GitHub',
    manifest: tool('source = "github"\nurl = "https://github.com/evil/evil"\nexecutable = "evil"'),
    trace: 'network',
  },
  {
    kind: 'a command that installs',
    manifest: `[[installations]]\nname = "tool"\nscript = "evil.sh"\ninstall_commands = ["evil install"]\n${HOOK}command = "prog"\nrequirements = ["tool"]\n`,
    trace: 'sh -c evil install',
  },
  {
    kind: 'what something else needs',
    manifest: `[[installations]]\nname = "tool"\nsource = "npm"\npackage = "evil"\n${HOOK}command = { script = "evil.sh" }\nrequirements = ["tool"]\n`,
    trace: 'npm ',
  },
  {
    kind: 'skills from a repository',
    manifest: '[[skills]]\nsource.git = "https://evil.example/skills"\n',
    trace: 'git ',
  },
  {
    kind: 'the plugin of a package from elsewhere',
    manifest: '[[plugins]]\nsource.cargo = "evil"\n',
    trace: 'network',
  },
  {
    kind: 'the predicate of a reference to a package',
    manifest: '[[plugins]]\nsource.cargo = "evil"\npredicates = ["shell(evil edge)"]\n',
    trace: 'sh -c evil edge',
  },
]

/** Programs that write down that they were started, and a proxy that does so for connections. */
const PROGRAMS = ['sh', 'bash', 'git', 'cargo', 'npm', 'node', 'curl', 'prog', 'rustc']

let connections = 0
const proxy = createServer((socket) => {
  connections += 1
  socket.on('error', () => undefined)
  socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(() => void proxy.close())

interface HostileWorld extends HookWorld {
  readonly variables: Readonly<Record<string, string>>
  /** All that was started or asked for since, in order. */
  traces(): readonly string[]
}

function hostileWorld({ manifest, files = {}, fields = [] }: Threat): HostileWorld {
  const variables = { PATH: '', LOG: '', https_proxy: address, HTTPS_PROXY: address }
  const world = createHookWorld({
    variables,
    files: {
      'ws/SYMPOSIUM.toml': `name = "own"\n${manifest}`,
      'ws/evil.sh': SCRIPT,
      ...skill('ws/skills/own', { fields }),
      ...skill('ws/skills/plain'),
      ...skill('ws/more/more'),
      ...files,
    },
  })
  variables.PATH = world.at('bin')
  variables.LOG = world.at('started')
  world.write(
    Object.fromEntries(
      PROGRAMS.map((name) => [
        `bin/${name}`,
        `#!/bin/sh\necho "${name} $*" | /bin/sed 's#${world.workspace}#<ws>#; s#${world.base}#<base>#' >> '${variables.LOG}'\n`,
      ]),
    ),
  )
  connections = 0
  const traces = (): readonly string[] => [
    ...(world.tree('.')['started'] ?? '').split('\n').filter((line) => line !== ''),
    ...(connections > 0 ? ['network'] : []),
    ...serversOf(world).map((name) => `server ${name}`),
  ]
  return { ...world, variables, traces }
}

/** Command lines that look at a workspace. */
const LOOKS =
  `sync --dry-run | sync | sync --update fetch | status --json | explain own | explain lint | --help
| list | doctor | plugin list | plugin show own | use own | lint | gates | gates explain own
| gates run ship:pre | gates run ship:pre --dry-run`.split(/\s*\|\s*/)

/** Everything that looks at a workspace. */
async function lookAround(world: HostileWorld): Promise<void> {
  const { variables } = world
  for (const line of LOOKS) {
    await world.run(line.split(' '), { variables })
  }
  for (const event of ['session-start', 'user-prompt-submit', 'pre-tool-use', 'post-tool-use', 'stop']) {
    world.launcher({ event, variables })
    await world.fromPlan({ event, variables })
    await world.inFull({ event, variables })
    await world.fromPlan({ event, variables })
    world.launcher({ event, variables })
  }
}

function hasHappened({ trace }: Threat, world: HostileWorld): boolean {
  return world.traces().some((line) => line.startsWith(trace))
}

describe.skipIf(process.platform === 'win32')('a project that was just opened', () => {
  it.each(THREATS)('starts and fetches nothing for $kind, until somebody agrees', async (threat) => {
    const world = hostileWorld(threat)
    await lookAround(world)
    expect(world.traces()).toEqual([])
    // What its skills say is the project's own.
    expect(world.installed()).toEqual(threat.isGated === true ? [] : expect.arrayContaining(['plain']))
    const [event] = (await world.sync()).ofKind('workspace_withheld')
    expect(event).toMatchObject({
      plugins: [{ name: 'own', directory: '.' }],
      remedy: 'symposium use --workspace',
    })
    const { variables } = world
    expect((await world.agree()).ofKind('workspace_withheld')).toEqual([])
    if (!hasHappened(threat, world)) await world.run(['lint'], { variables })
    if (!hasHappened(threat, world)) await world.run(['gates', 'run', 'ship:pre'], { variables })
    if (!hasHappened(threat, world)) await world.inFull({ variables })
    if (!hasHappened(threat, world)) await world.inFull({ event: 'stop', variables })
    expect(hasHappened(threat, world), world.traces().join('\n')).toBe(true)
  })
})
