import type { Dialect, Turn } from './dialect.js'
import { asText, eventStream, json, listIn, memberOf, textsIn } from './values.js'

/** Messages as Claude Code sends them. */
export const anthropic: Dialect = {
  serves: (path) => /\/messages(\?|$)/.test(path),
  toolNames: (body) => textsIn(listIn(body, 'tools'), 'name'),
  results: (body) =>
    listIn(body, 'messages')
      .flatMap((message) => listIn(message, 'content'))
      .filter((part) => memberOf(part, 'type') === 'tool_result')
      .map((part) => asText(memberOf(part, 'content'))),
  reply(turn, body) {
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: body['model'],
      stop_reason: turn.type === 'call' ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }
    return body['stream'] === true
      ? eventStream(streamed(turn, message))
      : json({ ...message, content: [contentOf(turn)] })
  },
}

function contentOf(turn: Turn): Record<string, unknown> {
  return turn.type === 'call'
    ? { type: 'tool_use', id: 'toolu_1', name: turn.tool, input: turn.input }
    : { type: 'text', text: 'done' }
}

function streamed(
  turn: Turn,
  message: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  const block = turn.type === 'call' ? { ...contentOf(turn), input: {} } : { type: 'text', text: '' }
  const delta =
    turn.type === 'call'
      ? { type: 'input_json_delta', partial_json: JSON.stringify(turn.input) }
      : { type: 'text_delta', text: 'done' }
  const events: readonly Readonly<Record<string, unknown>>[] = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: message['stop_reason'], stop_sequence: null },
      usage: { output_tokens: 2 },
    },
    { type: 'message_stop' },
  ]
  return events.map((event) => [String(event['type']), event])
}
