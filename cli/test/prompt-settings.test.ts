import { PassThrough, Writable } from 'node:stream'
import type { InitSettings } from '@symposium/core'
import { describe, expect, it } from 'vitest'
import { promptForSettings } from '../src/prompt-settings.js'

const [ENTER, ESCAPE, DOWN, UP] = ['\r', '\u001B', '\u001B[B', '\u001B[A']
const NOW: Required<InitSettings> = { hookScope: 'global', autoUpdate: 'on', telemetry: false }
const QUESTION = /Where should|What about|Record what/

/** Types the next answer whenever another question has been drawn. */
async function answer(keys: readonly string[], current = NOW): Promise<InitSettings> {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const seen = new Set<string>()
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const [question] = QUESTION.exec(chunk.toString()) ?? []
      if (question !== undefined && !seen.has(question)) {
        const key = keys[seen.size] ?? ESCAPE
        seen.add(question)
        setTimeout(() => input.write(key), 20)
      }
      done()
    },
  })
  const streams = { input, output: Object.assign(output, { columns: 200, rows: 60, isTTY: true }) }
  return promptForSettings(current, streams)
}

describe('what init asks beside the agents (spec/pipeline.md 5.3.1)', () => {
  it.each<[string, readonly string[], InitSettings]>([
    ['Enter alone leaves all as it is', [ENTER, ENTER, ENTER], NOW],
    [
      'each can be chosen',
      [DOWN + ENTER, DOWN + ENTER, DOWN + ENTER],
      { hookScope: 'project', autoUpdate: 'warn', telemetry: true },
    ],
    ['Escape ends the questions', [DOWN + ENTER, ESCAPE], { hookScope: 'project' }],
    ['Escape at once says nothing', [ESCAPE], {}],
  ])('%s', async (_title, keys, chosen) => {
    expect(await answer(keys)).toEqual(chosen)
  })

  it('begins with what holds now', async () => {
    const current: Required<InitSettings> = { hookScope: 'project', autoUpdate: 'off', telemetry: true }
    expect(await answer([ENTER, ENTER, ENTER], current)).toEqual(current)
    expect(await answer([UP + ENTER, ENTER, UP + ENTER], current)).toEqual({
      hookScope: 'global',
      autoUpdate: 'off',
      telemetry: false,
    })
  })
})
