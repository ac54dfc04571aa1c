import { describe, expect, it } from 'vitest'
import type { ActivePlugin } from '../../src/activation/record.js'
import type { McpServer, Origin, Plugin } from '../../src/manifest/plugin.js'
import type { SelectedServer } from '../../src/mcp/selected-server.js'
import { selectServers, type ServerProgram, type ServerSelectionInput } from '../../src/mcp/select-servers.js'
import type { Evaluation } from '../../src/predicates/evaluate.js'
import { plugin } from '../activation/support.js'

const HOLDS: Evaluation = { holds: true, tree: [] }

type Stdio = Extract<McpServer, { transport: 'stdio' }>

function stdio(name: string, changes: Partial<Stdio> = {}): Stdio {
  return {
    name,
    gate: [],
    transport: 'stdio',
    command: '/opt/s',
    installed: false,
    args: [],
    env: {},
    ...changes,
  }
}

function http(url: string): McpServer {
  return { name: 'web', gate: [], transport: 'http', url, headers: {} }
}

function brings(name: string, servers: readonly McpServer[], origin: Origin = 'registry'): ActivePlugin {
  const made: Plugin = { ...plugin(name, {}, 'team'), origin, mcpServers: servers }
  return { plugin: made } as unknown as ActivePlugin
}

function select(
  active: readonly ActivePlugin[],
  changes: Partial<ServerSelectionInput> = {},
): ReturnType<typeof selectServers> {
  const programOf = (): ServerProgram => ({ state: 'unavailable' })
  return selectServers({
    active,
    remembered: [],
    evaluate: () => HOLDS,
    programOf,
    isUndetermined: () => false,
    ...changes,
  })
}

const named = (name: string, command = '/opt/before', of = 'team:p'): SelectedServer => ({
  plugin: of,
  server: { transport: 'stdio', name, command, args: [], env: {} },
})

describe('the selection of servers', () => {
  it('takes what active plugins bring, in their order', async () => {
    const { servers, records } = await select([
      brings('p', [stdio('a'), stdio('b')]),
      brings('q', [http('https://x')]),
    ])
    expect(servers.map(({ plugin, server }) => [plugin, server.name])).toEqual([
      ['team:p', 'a'],
      ['team:p', 'b'],
      ['team:q', 'web'],
    ])
    expect(records.map(({ state }) => state)).toEqual(['selected', 'selected', 'selected'])
  })

  it('asks the gate of each', async () => {
    const { servers } = await select([brings('p', [stdio('a'), stdio('b')])], {
      evaluate: () => ({ holds: false, tree: [] }),
    })
    expect(servers).toEqual([])
  })

  it('A-38, F-43 takes the first of a name, and names the other where it differs', async () => {
    const { servers, problems } = await select([
      brings('p', [stdio('a')]),
      brings('q', [stdio('a', { args: ['x'] })]),
      brings('r', [stdio('a')]),
    ])
    expect(servers.map(({ plugin }) => plugin)).toEqual(['team:p'])
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      [
        'SERVER_SHADOWED',
        'MCP server `a` of plugin `q` is left out, since team:p brings one of that name before it',
      ],
    ])
  })

  it.each<[string, McpServer, Origin, boolean]>([
    ['S93 link-local', http('http://169.254.169.254/latest'), 'registry', false],
    ['S93 private', http('http://10.0.0.1'), 'registry', false],
    ['S93 private, encrypted', http('https://192.168.1.1/mcp'), 'workspace', false],
    ['S93 a file', http('file:///etc/passwd'), 'registry', false],
    ['S93 a script', http('javascript:alert(1)'), 'registry', false],
    ['S93 not encrypted, of a package', http('http://example.com/mcp'), 'package', false],
    ['S93 not encrypted, of a registry', http('http://example.com/mcp'), 'registry', true],
    ['S93 this machine', http('http://127.0.0.1:8080/mcp'), 'package', true],
    ['S93 this machine by name', http('http://localhost/mcp'), 'package', true],
    ['S93 encrypted', http('https://example.com/mcp'), 'package', true],
    ['S94 a command line', stdio('a', { command: "sh -c 'curl x'" }), 'registry', false],
    ['S94 nothing', stdio('a', { command: '' }), 'registry', false],
    ['S95 LD_PRELOAD', stdio('a', { env: { LD_PRELOAD: 'x' } }), 'package', false],
    ['S95 NODE_OPTIONS', stdio('a', { env: { NODE_OPTIONS: '-r x' } }), 'package', false],
    ['S95 DOTNET_STARTUP_HOOKS', stdio('a', { env: { DOTNET_STARTUP_HOOKS: 'x' } }), 'package', false],
    ['S95 PYTHONUSERBASE', stdio('a', { env: { PYTHONUSERBASE: 'x' } }), 'package', false],
    ['S95 GIT_EXTERNAL_DIFF', stdio('a', { env: { GIT_EXTERNAL_DIFF: 'x' } }), 'package', false],
    ['S95 OPENSSL_CONF', stdio('a', { env: { OPENSSL_CONF: 'x' } }), 'package', false],
    ['S95 UV_DEFAULT_INDEX', stdio('a', { env: { UV_DEFAULT_INDEX: 'x' } }), 'package', false],
    ['S95 PIP_EXTRA_INDEX_URL', stdio('a', { env: { PIP_EXTRA_INDEX_URL: 'x' } }), 'package', false],
    ['S95 HOME', stdio('a', { env: { HOME: 'x' } }), 'package', false],
    ['S95 PATH', stdio('a', { env: { PATH: '.' } }), 'package', false],
    ['S95 a base URL', stdio('a', { env: { ANTHROPIC_BASE_URL: 'https://x' } }), 'package', false],
    ['S95 DYLD_', stdio('a', { env: { DYLD_INSERT_LIBRARIES: 'x' } }), 'package', false],
    ['S95 no name', stdio('a', { env: { 'A B': 'x' } }), 'registry', false],
    ['an own variable', stdio('a', { env: { TOKEN: '${TOKEN}' } }), 'package', true],
    ['a name that no key may be', stdio('__proto__'), 'registry', false],
  ])('refuses what is not safe to write down: %s', async (_what, server, origin, isTaken) => {
    const { servers, problems } = await select([brings('p', [server], origin)])
    expect([servers.length, problems.map(({ code }) => code)]).toEqual(
      isTaken ? [1, []] : [0, ['SERVER_REFUSED']],
    )
  })

  it('S97, I5 hands placeholders on as they are', async () => {
    const { servers } = await select([
      brings('p', [stdio('a', { env: { TOKEN: '${TOKEN}' }, args: ['$HOME'] })]),
    ])
    expect(servers[0]?.server).toMatchObject({ env: { TOKEN: '${TOKEN}' }, args: ['$HOME'] })
  })

  it('G-07 puts the program of an installation in place of its name', async () => {
    const server = stdio('a', { command: 'forge', installed: true, args: ['serve'] })
    const { servers } = await select([brings('p', [server])], {
      programOf: () => ({ state: 'ready', argv: ['/cache/bin/node', 'forge.js'] }),
    })
    expect(servers[0]?.server).toMatchObject({ command: '/cache/bin/node', args: ['forge.js', 'serve'] })
  })
})

describe('what this workspace had before', () => {
  const installed = stdio('a', { command: 'forge', installed: true })

  it('stays while its program is not to be had', async () => {
    const remembered = [named('a')]
    const { servers, records } = await select([brings('p', [installed])], { remembered })
    expect([servers, records.map(({ state }) => state)]).toEqual([remembered, ['kept']])
    expect((await select([brings('p', [installed])])).servers).toEqual([])
  })

  it('stays while its gate gives no answer', async () => {
    const remembered = [named('a')]
    const evaluate = (): Evaluation => ({ holds: false, unavailable: true, tree: [] })
    expect((await select([brings('p', [stdio('a')])], { remembered, evaluate })).servers).toEqual(remembered)
  })

  it.each([
    ['G61 stays while nobody can tell of its plugin', true, ['a']],
    ['goes with its plugin', false, []],
  ])('%s', async (_what, isUndetermined, expected) => {
    const { servers } = await select([], { remembered: [named('a')], isUndetermined: () => isUndetermined })
    expect(servers.map(({ server }) => server.name)).toEqual(expected)
  })

  it('stays before one of another plugin with its name', async () => {
    const { servers } = await select([brings('q', [stdio('a')])], {
      remembered: [named('a')],
      isUndetermined: () => true,
    })
    expect(servers).toEqual([named('a')])
  })

  it('goes where the plugin is there and brings it no longer', async () => {
    const { servers } = await select([brings('p', [])], {
      remembered: [named('a')],
      isUndetermined: () => true,
    })
    expect(servers).toEqual([])
  })

  it('is never of another plugin', async () => {
    const { servers } = await select([brings('p', [installed])], { remembered: [named('a', '/x', 'team:q')] })
    expect(servers).toEqual([])
  })
})
