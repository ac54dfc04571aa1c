import { describe, expect, it } from 'vitest'
import { editText, parseText } from '../../src/editing/edit.js'

describe('editText', () => {
  it('edits TOML', async () => {
    const edited = await editText('toml', 'a = 1 # one\n', (root) => {
      root['b'] = true
    })
    expect(edited).toBe('a = 1 # one\nb = true\n')
    expect(await parseText('toml', edited)).toEqual({ a: 1, b: true })
  })
})
