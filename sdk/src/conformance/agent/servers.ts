import type { AgentFile } from '../../agent-file.js'
import type { AgentMcp, McpServer } from '../../mcp.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { requireJson, requireLine } from '../plain-data.js'
import { entryTexts, requests, requireFiles, SCOPES, unlessUnreadable } from './files.js'
import type { AgentSubject } from './subject.js'

export const SERVERS = 'servers'
export const LEFTOVERS = 'leftovers'

const ODD = 'a "b" \\ \'c\' #d: {e} ${F}\n\u00E9\u{1F600}'

const EXAMPLES: readonly McpServer[] = [
  { transport: 'stdio', name: 'orbit', command: '/opt/orbit', args: ['serve', ODD], env: { ORBIT: ODD } },
  { transport: 'stdio', name: 'plain', command: 'plain', args: [], env: {} },
  { transport: 'http', name: 'web', url: 'https://example.com/mcp', headers: { 'X-Team': 'orbit' } },
  { transport: 'sse', name: 'old', url: 'https://example.com/sse', headers: {} },
]

export const serverCases: readonly ConformanceCase<AgentSubject>[] = [
  serverCase('register', 'every server is in a file of the scope, or refused with a reason', (mcp, name) => {
    for (const { scope, base } of SCOPES) {
      for (const request of requests(scope, name)) {
        for (const server of EXAMPLES) {
          const files = requireFiles(() => mcp.register([server], request).files, base)
          if (files === undefined) continue
          const { refused } = mcp.register([server], request)
          requireJson(refused, 'what is refused')
          refused.forEach(({ reason }) => requireLine(reason, 'the reason of a refusal'))
          const isIn = membersOf(files).includes(server.name)
          const isRefused = refused.some((one) => one.name === server.name)
          check(
            isIn !== isRefused,
            `${server.name} must be registered or refused, and is ${isIn ? 'both' : 'neither'} (${scope.type})`,
          )
        }
      }
    }
  }),
  serverCase('verbatim', 'arguments and variables are written as they are', (mcp, name) => {
    for (const { scope } of SCOPES) {
      for (const request of requests(scope, name)) {
        const answer = unlessUnreadable(() => mcp.register(EXAMPLES.slice(0, 1), request))
        if (answer === undefined || answer.refused.length > 0) continue
        const count = entryTexts(answer.files).split(JSON.stringify(ODD)).length - 1
        check(count === 2, `${show(ODD)} is changed on the way (${scope.type})`)
      }
    }
  }),
  serverCase('none', 'without a server there is no entry of one', (mcp, name) => {
    for (const { scope, base } of SCOPES) {
      for (const request of requests(scope, name)) {
        const files = requireFiles(() => mcp.register([], request).files, base) ?? []
        check(membersOf(files).length === 0, `${show(membersOf(files))} is registered (${scope.type})`)
      }
    }
  }),
  defineCase({
    id: 'agent/leftovers',
    title: 'what older tools wrote is described for files of the scope',
    capability: LEFTOVERS,
    run({ agent }) {
      for (const { scope, base } of SCOPES) {
        for (const request of requests(scope, agent.name)) {
          requireFiles(() => agent.leftovers?.(EXAMPLES, request) ?? [], base)
        }
      }
    },
  }),
]

function serverCase(
  rule: string,
  title: string,
  run: (mcp: AgentMcp, agent: string) => void,
): ConformanceCase<AgentSubject> {
  return defineCase({
    id: `agent/servers-${rule}`,
    title,
    capability: SERVERS,
    run({ agent }) {
      check(agent.mcp !== undefined, 'the agent knows no servers')
      run(agent.mcp, agent.name)
    },
  })
}

/** Names of members, which for servers are those of the servers. */
function membersOf(files: readonly AgentFile[]): readonly string[] {
  return files
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.type === 'member' ? [entry.path.at(-1) ?? ''] : []))
}
