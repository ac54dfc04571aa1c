import {
  encodeCommonCall,
  homePath,
  joinPath,
  readCommonAnswer,
  readCommonCall,
  registeredCommands,
  type AgentAdapter,
  type AgentFile,
  type AgentHooks,
  type AgentMcp,
  type RegistrationRequest,
} from '@symposium/sdk'

/** Hooks and servers of an agent that keeps the rules. */
const EVENTS = { PreToolUse: 'PreToolUse', SessionStart: 'SessionStart' } as const

function settings({ scope, environment }: RegistrationRequest): string {
  return scope.type === 'project'
    ? joinPath(environment, scope.root, '.tool', 'settings.json')
    : homePath(environment, '.tool', 'settings.json')
}

const goodHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  points: [{ point: 'work:post', event: 'SessionStart', applies: ({ continued }) => continued !== true }],
  patience: { Stop: 60_000 },
  register: (request) => [
    {
      path: settings(request),
      format: 'json',
      entries: registeredCommands(EVENTS, request.commands).map(({ name, command }) => ({
        type: 'handler',
        list: ['hooks', name],
        value: { command },
        command: ['command'],
      })),
    },
  ],
  occurs: () => true,
  decode: readCommonCall,
  encodeCall: (call) => encodeCommonCall(call.event, call),
  readAnswer: readCommonAnswer,
  encode(event, { verdict, reason = '', context = [] }) {
    const dropped = event === 'PreToolUse' ? ['the tool has no context or input here'] : []
    if (verdict === 'deny') {
      const stdout = JSON.stringify({ decision: 'block', reason })
      return { stdout, stderr: '', exitCode: 0, dropped }
    }
    return { stdout: event === 'SessionStart' ? context.join('\n') : '', stderr: '', exitCode: 0, dropped }
  },
  block: (_event, reason) => ({ stdout: '', stderr: reason, exitCode: 2 }),
}

const goodServers: AgentMcp = {
  register: (servers, request) => ({
    files: [
      {
        path: settings(request),
        format: 'json',
        entries: servers
          .filter(({ transport }) => transport !== 'sse')
          .map(({ name, ...value }) => ({ type: 'member', path: ['servers', name], value })),
      },
    ],
    refused: servers
      .filter(({ transport }) => transport === 'sse')
      .map(({ name }) => ({ name, reason: 'The Tool has no SSE transport' })),
  }),
}

const oldFile = (path: string): AgentFile => ({
  path,
  format: 'json',
  entries: [{ type: 'handler', list: ['hooks'], value: {}, command: ['run'] }],
})

export const goodWire: Pick<Required<AgentAdapter>, 'hooks' | 'mcp' | 'leftovers'> = {
  hooks: goodHooks,
  mcp: goodServers,
  leftovers: (_servers, request) => [oldFile(`${settings(request)}.old`)],
}

const hooks = (change: Partial<AgentHooks>): Partial<AgentAdapter> => ({
  hooks: { ...goodHooks, ...change },
})
const files = (change: (file: AgentFile) => AgentFile): Partial<AgentAdapter> =>
  hooks({ register: (request) => goodHooks.register(request).map(change) })
const servers = (change: Partial<AgentMcp>): Partial<AgentAdapter> => ({
  mcp: { ...goodServers, ...change },
})
const printed = (stdout: string, exitCode = 0) => ({ stdout, stderr: '', exitCode, dropped: [] })

/** Rule, how it is broken, what its author is told, and the broken part. */
export const BROKEN_WIRE: readonly (readonly [string, string, string, Partial<AgentAdapter>])[] = [
  ['hooks-events', 'an unknown event', 'Teatime', hooks({ events: { ...EVENTS, Teatime: 'x' } as never })],
  ['hooks-events', 'a name with an escape', 'control', hooks({ events: { Stop: '\u001B[2J' } })],
  [
    'hooks-events',
    'nothing said of the directory',
    'startsInProject',
    hooks({ startsInProject: undefined as never }),
  ],
  [
    'hooks-payloads',
    'a strict reader',
    'TypeError',
    hooks({
      decode: (event, payload) => ({
        event,
        toolName: (payload['tool_name'] as string).trim(),
        directories: [],
      }),
    }),
  ],
  [
    'hooks-payloads',
    'relative directories',
    'absolute',
    hooks({ decode: (event, { cwd }) => ({ event, directories: typeof cwd === 'string' ? [cwd] : [] }) }),
  ],
  [
    'hooks-payloads',
    'another event',
    'not of',
    hooks({ decode: () => ({ event: 'Stop', directories: [] }) }),
  ],
  ['hooks-nothing', 'an allow', 'an opinion', hooks({ encode: () => printed('{"decision":"allow"}') })],
  ['hooks-nothing', 'a failure', 'exit code 1', hooks({ encode: () => printed('', 1) })],
  ['hooks-deny', 'no reason', 'exit code 0', hooks({ encode: () => printed('{"decision":"block"}') })],
  [
    'hooks-deny',
    'one that it does not understand itself',
    'reads back',
    hooks({ encode: (_event, { reason = '' }) => printed(JSON.stringify({ no: reason })) }),
  ],
  [
    'hooks-block',
    'a failing exit code',
    'exit code 1',
    hooks({ block: (_, reason) => ({ ...printed(''), stderr: reason, exitCode: 1 }) }),
  ],
  ['hooks-block', 'in silence', 'exit code 2', hooks({ block: () => printed('', 2) })],
  ['hooks-context', 'lost', 'lost without a word', hooks({ encode: () => printed('') })],
  ['hooks-input', 'lost', 'lost without a word', hooks({ encode: () => printed('') })],
  [
    'hooks-input',
    'with an allow',
    'nobody has allowed',
    hooks({
      encode: (_, { updatedInput = {} }) => printed(JSON.stringify({ updatedInput, decision: 'allow' })),
    }),
  ],
  ['hooks-calls', 'without the tool', 'is read as', hooks({ encodeCall: () => ({}) })],
  [
    'hooks-calls',
    'without the directory',
    'directory',
    hooks({
      encodeCall: (call) => encodeCommonCall('x', { ...call, directories: [] }),
    }),
  ],
  [
    'hooks-answers',
    'a parser that throws',
    'SyntaxError',
    hooks({ readAnswer: (_, text) => JSON.parse(text) }),
  ],
  ['hooks-points', 'no word', 'is not words', hooks({ points: [{ point: 'Plan', event: 'SessionStart' }] })],
  [
    'hooks-points',
    'where nothing can be denied',
    'does not reach the agent',
    hooks({ points: [{ point: 'plan:post', event: 'PreToolUse' }] }),
  ],
  [
    'hooks-points',
    'told by nothing',
    'must answer true or false',
    hooks({ points: [{ point: 'plan:post', event: 'SessionStart', applies: () => 'yes' as never }] }),
  ],
  [
    'hooks-points',
    'told by what throws',
    'TypeError',
    hooks({
      points: [
        {
          point: 'plan:post',
          event: 'SessionStart',
          applies: (call) => call.prompt?.at(0) === (call as never)['a']['b'],
        },
      ],
    }),
  ],
  ['hooks-points', 'less patience than all have', 'not more than', hooks({ patience: { Stop: 600 } })],
  ['hooks-register', 'nothing', '0 times', hooks({ register: () => [] })],
  [
    'hooks-register',
    'twice',
    '2 times',
    files((file) => ({ ...file, entries: [...file.entries, ...file.entries] })),
  ],
  [
    'hooks-register',
    'outside of the scope',
    'must lie below',
    files((file) => ({ ...file, path: '/etc/tool' })),
  ],
  [
    'hooks-register',
    'through `..`',
    'must lie below',
    files((file) => ({ ...file, path: `${file.path}/../x` })),
  ],
  ['hooks-register', 'an unknown format', 'format', files((file) => ({ ...file, format: 'ini' as never }))],
  [
    'hooks-register',
    'a text without its header',
    'begin with its header',
    files((file) => ({ ...file, format: 'text', entries: [{ type: 'text', text: 'x', header: 'y' }] })),
  ],
  [
    'hooks-register',
    'an entry of another kind',
    'no part of',
    files((file) => ({ ...file, format: 'text' })),
  ],
  [
    'hooks-register',
    'a failure',
    'out of luck',
    hooks({
      register: () => {
        throw new Error('out of luck')
      },
    }),
  ],
  ['servers-register', 'neither', 'neither', servers({ register: () => ({ files: [], refused: [] }) })],
  [
    'servers-register',
    'a refusal without a reason',
    'must be text',
    servers({ register: (all) => ({ files: [], refused: all.map(({ name }) => ({ name, reason: '' })) }) }),
  ],
  [
    'servers-verbatim',
    'joined arguments',
    'changed on the way',
    servers({
      register: (all, request) =>
        goodServers.register(
          all.map((one) => (one.transport === 'stdio' ? { ...one, args: [one.args.join(' ')] } : one)),
          request,
        ),
    }),
  ],
  [
    'servers-none',
    'a server of its own',
    'own',
    servers({
      register: (all, request) =>
        goodServers.register(
          [...all, { transport: 'http', name: 'own', url: 'https://x', headers: {} }],
          request,
        ),
    }),
  ],
  ['leftovers', 'outside of the scope', 'must lie below', { leftovers: () => [oldFile('/etc/old')] }],
]
