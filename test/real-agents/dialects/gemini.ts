import type { Dialect } from './dialect.js'
import { asText, json, listIn, memberOf, textsIn } from './values.js'

/** `generateContent` as Gemini CLI sends it. */
export const gemini: Dialect = {
  serves: (path) => /generateContent/i.test(path),
  toolNames: (body) =>
    listIn(body, 'tools').flatMap((tool) => textsIn(listIn(tool, 'functionDeclarations'), 'name')),
  results: (body) =>
    listIn(body, 'contents')
      .flatMap((content) => listIn(content, 'parts'))
      .map((part) => memberOf(part, 'functionResponse'))
      .filter((response) => response !== undefined)
      .map(asText),
  reply(turn, _, path) {
    const part =
      turn.type === 'call' ? { functionCall: { name: turn.tool, args: turn.input } } : { text: 'done' }
    const answer = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'fake',
    }
    return path.includes('stream')
      ? { type: 'text/event-stream', text: `data: ${JSON.stringify(answer)}\r\n\r\n` }
      : json(answer)
  },
}
