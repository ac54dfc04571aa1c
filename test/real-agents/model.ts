import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropic } from './dialects/anthropic.js'
import { chatCompletions } from './dialects/chat-completions.js'
import { gemini } from './dialects/gemini.js'
import { responses } from './dialects/responses.js'
import type { Body, Dialect, Turn } from './dialects/dialect.js'

export interface Model {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  /** Everything that was sent to the model, as text. */
  readonly heard: readonly string[]
  /** Results of tool calls as the model was told of them. */
  readonly results: readonly string[]
  close(): Promise<void>
}

const DIALECTS: readonly Dialect[] = [anthropic, chatCompletions, responses, gemini]
const SHELL_TOOLS = [
  'Bash',
  'bash',
  'shell',
  'run_shell_command',
  'exec_command',
  'shell_command',
  'local_shell',
]

/**
 * A model without a mind on the loopback interface: it asks for one call of the agent's
 * shell tool, and says that it is done when it has heard what came of it.
 * @param command what the shell shall run.
 */
export async function startModel(command: string): Promise<Model> {
  const heard: string[] = []
  const results: string[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const path = request.url ?? '/'
      const dialect = DIALECTS.find((candidate) => candidate.serves(path))
      if (request.method !== 'POST' || dialect === undefined) {
        send(response, 'application/json', JSON.stringify(listing(path)))
        return
      }
      heard.push(text)
      const body = parse(text)
      const told = dialect.results(body)
      results.push(...told)
      const tool = dialect.toolNames(body).find((name) => SHELL_TOOLS.includes(name))
      const turn: Turn =
        tool === undefined || told.length > 0
          ? { type: 'done' }
          : { type: 'call', tool, input: shellInput(tool, command) }
      const { type, text: answer } = dialect.reply(turn, body, path)
      send(response, type, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    results,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function shellInput(tool: string, command: string): Record<string, unknown> {
  switch (tool) {
    case 'exec_command':
      return { cmd: command }
    case 'shell':
      return { command: ['bash', '-lc', command] }
    default:
      return { command, description: 'try it' }
  }
}

/** What is asked beside the conversation: which models there are, how long a text is. */
function listing(path: string): unknown {
  return path.includes('count_tokens')
    ? { input_tokens: 10 }
    : { object: 'list', data: [{ id: 'fake', object: 'model' }], models: [] }
}

function send(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): Body {
  try {
    return JSON.parse(text) as Body
  } catch {
    return {}
  }
}
