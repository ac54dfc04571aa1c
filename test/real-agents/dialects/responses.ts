import type { Dialect, Turn } from './dialect.js'
import { asText, eventStream, listIn, memberOf, textsIn } from './values.js'

/** Responses as Codex sends them; it only ever streams. */
export const responses: Dialect = {
  serves: (path) => /\/responses(\?|$)/.test(path),
  toolNames: (body) => textsIn(listIn(body, 'tools'), 'name'),
  results: (body) =>
    listIn(body, 'input')
      .filter((item) => memberOf(item, 'type') === 'function_call_output')
      .map((item) => asText(memberOf(item, 'output'))),
  reply(turn, body) {
    const item = itemOf(turn)
    const response = {
      id: 'response_1',
      object: 'response',
      status: 'completed',
      model: body['model'],
      output: [item],
      usage: {
        input_tokens: 1,
        output_tokens: 1,
        total_tokens: 2,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
    }
    const events: readonly Readonly<Record<string, unknown>>[] = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ]
    return eventStream(events.map((event) => [String(event['type']), event]))
  },
}

function itemOf(turn: Turn): Readonly<Record<string, unknown>> {
  return turn.type === 'call'
    ? {
        type: 'function_call',
        id: 'item_1',
        call_id: 'call_1',
        name: turn.tool,
        arguments: JSON.stringify(turn.input),
        status: 'completed',
      }
    : {
        type: 'message',
        id: 'item_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'done', annotations: [] }],
      }
}
