import type { Dialect } from './dialect.js'
import { asText, eventStream, json, listIn, memberOf } from './values.js'

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

/** Chat completions as Copilot and OpenCode send them. */
export const chatCompletions: Dialect = {
  serves: (path) => /\/chat\/completions(\?|$)/.test(path),
  toolNames: (body) =>
    listIn(body, 'tools').map((tool) => String(memberOf(memberOf(tool, 'function'), 'name'))),
  results: (body) =>
    listIn(body, 'messages')
      .filter((message) => memberOf(message, 'role') === 'tool')
      .map((message) => asText(memberOf(message, 'content'))),
  reply(turn, body) {
    const { model } = body
    const base = { id: 'chat_1', created: 1, model }
    const calls =
      turn.type === 'call'
        ? [
            {
              index: 0,
              id: 'call_1',
              type: 'function',
              function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
            },
          ]
        : undefined
    const finish = calls === undefined ? 'stop' : 'tool_calls'
    const content = calls === undefined ? 'done' : null
    const said = { role: 'assistant', content, ...(calls === undefined ? {} : { tool_calls: calls }) }
    if (body['stream'] !== true) {
      const choices = [{ index: 0, message: said, finish_reason: finish }]
      return json({ ...base, object: 'chat.completion', choices, usage: USAGE })
    }
    const chunk = (choices: readonly unknown[], more = {}): unknown => ({
      ...base,
      object: 'chat.completion.chunk',
      choices,
      ...more,
    })
    return eventStream([
      [undefined, chunk([{ index: 0, delta: said, finish_reason: null }])],
      [undefined, chunk([{ index: 0, delta: {}, finish_reason: finish }])],
      [undefined, chunk([], { usage: USAGE })],
      [undefined, '[DONE]'],
    ])
  },
}
