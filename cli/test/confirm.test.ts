import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { confirmRemoval } from '../src/confirm.js'

/** A terminal on which somebody presses one key once the question is there. */
function terminal(key: string): { readonly input: PassThrough; readonly output: Writable } {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  let isAsked = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isAsked && chunk.toString().includes('Remove all of this?')) {
        isAsked = true
        setTimeout(() => input.write(key), 20)
      }
      done()
    },
  })
  return { input, output: Object.assign(output, { columns: 80, rows: 24, isTTY: true }) }
}

describe('the question before an uninstallation', () => {
  it.each([
    ['y', 'y', true],
    ['n', 'n', false],
    ['enter, as no is what the cursor stands on', '\r', false],
    ['escape', '\u001B', false],
    ['an interrupt', '\u0003', false],
  ])('%s', async (_title, key, expected) => {
    expect(await confirmRemoval('Remove all of this?', terminal(key))).toBe(expected)
  })
})
