import { describe } from 'vitest'
import { testAccepted, testRejected } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'

describe('[[mcp_servers]] and [[mcp]]', () => {
  testAccepted([
    [
      'E-M46',
      'registry',
      `${NAMED}[[mcp_servers]]\nname = "s"\ncommand = "/usr/local/bin/s"`,
      ({ mcpServers }) => mcpServers,
      [
        {
          name: 's',
          gate: [],
          transport: 'stdio',
          command: '/usr/local/bin/s',
          installed: false,
          args: [],
          env: {},
        },
      ],
    ],
    [
      'E-M47',
      'registry',
      `${NAMED}depends-on = ["a"]\n[[mcp]]\nname = "s"\ncommand = "s"`,
      ({ mcpServers }) => mcpServers.map(({ gate }) => gate),
      [[]],
    ],
    [
      'env as a list',
      'registry',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "s"\nenv = [{ name = "A", value = "1" }]`,
      ({ mcpServers }) => mcpServers.map((server) => 'env' in server && server.env),
      [{ A: '1' }],
    ],
    [
      'env as a table',
      'registry',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "s"\nenv = { A = "1" }`,
      ({ mcpServers }) => mcpServers.map((server) => 'env' in server && server.env),
      [{ A: '1' }],
    ],
    [
      'G10',
      'registry',
      `${NAMED}${TOOL}args = ["serve"]\n[[mcp]]\nname = "s"\ncommand = "forge"`,
      ({ mcpServers }) => mcpServers.map((server) => 'args' in server && [server.installed, server.args]),
      [[true, ['serve']]],
    ],
    [
      'http',
      'registry',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "https://x.example/mcp"\nheaders = { A = "b" }`,
      ({ mcpServers }) => mcpServers,
      [{ name: 's', gate: [], transport: 'http', url: 'https://x.example/mcp', headers: { A: 'b' } }],
    ],
    [
      'S93 loopback',
      'package',
      '[[mcp]]\nname = "s"\ntype = "sse"\nurl = "http://127.0.0.1:9000/"',
      ({ mcpServers }) => mcpServers.length,
      1,
    ],
    [
      'M4 both lists',
      'registry',
      `${NAMED}[[mcp]]\nname = "new"\ncommand = "a"\n[[mcp_servers]]\nname = "old"\ncommand = "b"`,
      ({ mcpServers }) => mcpServers.map(({ name }) => name),
      ['old', 'new'],
    ],
  ])

  testRejected([
    [
      'E-M17 server',
      `${NAMED}[[mcp_servers]]\nname = "s"\ncommand = "s"\ncrates = "gizmo"`,
      'MANIFEST_RETIRED',
      ['entry 1 of `[[mcp_servers]]`', 'depends-on = ["gizmo"]'],
    ],
    [
      'S93 metadata service',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "http://169.254.169.254/x"`,
      'MANIFEST_INVALID',
      ['link-local'],
    ],
    [
      'S93 the same number',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "http://2852039166/x"`,
      'MANIFEST_INVALID',
      ['link-local'],
    ],
    [
      'S93 private',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "sse"\nurl = "http://10.0.0.1"`,
      'MANIFEST_INVALID',
      ['private'],
    ],
    [
      'S93 file',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "file:///etc/passwd"`,
      'MANIFEST_INVALID',
      ['`file:`'],
    ],
    [
      'S93 javascript',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "javascript:alert(1)"`,
      'MANIFEST_INVALID',
      ['`javascript:`'],
    ],
    [
      'S94',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "sh -c 'curl x'"`,
      'MANIFEST_INVALID',
      ['more than one word', 'command = "sh"'],
    ],
    [
      'an unknown server type',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "websocket"\nurl = "https://x.example"`,
      'MANIFEST_INVALID',
      ['`websocket`', 'type = "http"'],
    ],
    [
      'an inline server command',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = { script = "x" }`,
      'MANIFEST_INVALID',
      ['[[installations]]'],
    ],
    [
      'two servers of a name',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "s"\n[[mcp_servers]]\nname = "s"\ncommand = "t"`,
      'MANIFEST_INVALID',
      ['duplicate MCP server `s`'],
    ],
    [
      'a server key that pollutes',
      `${NAMED}[[mcp]]\nname = "__proto__"\ncommand = "s"`,
      'MANIFEST_INVALID',
      ['`name`'],
    ],
    [
      'a header with a line end',
      `${NAMED}[[mcp]]\nname = "s"\ntype = "http"\nurl = "https://x.example"\nheaders = { A = "b\\r\\nC: d" }`,
      'MANIFEST_INVALID',
      ['`headers`'],
    ],
    [
      'a variable named twice',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "s"\nenv = [{ name = "A", value = "1" }, { name = "A", value = "2" }]`,
      'MANIFEST_INVALID',
      ['`A` twice'],
    ],
  ])
})
