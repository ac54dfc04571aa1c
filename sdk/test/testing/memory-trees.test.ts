import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'

const SOURCE = { key: 'shelf', title: 'the shelf' }
const options = { level: 'check', signal: new AbortController().signal } as const
const filler = { resolve: async () => ({ revision: '2' }) }

describe('trees in memory', () => {
  it('are there from the start, and can be read', async () => {
    const host = createMemoryHost({ trees: { shelf: { revision: '1', files: { 'a/b': 'text' } } } })
    const known = host.trees.known(SOURCE)
    expect(known?.revision).toBe('1')
    expect(host.files.readText(`${known?.directory}/a/b`)).toBe('text')
    expect(host.trees.known({ ...SOURCE, key: 'other' })).toBeUndefined()
  })

  it('show what was asked, and ask for the revision', async () => {
    const host = createMemoryHost()
    await expect(host.trees.update(SOURCE, filler, options)).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
    host.trees.put('shelf', { revision: '2', files: {} })
    expect(await host.trees.update(SOURCE, filler, options)).toMatchObject({ revision: '2', asked: true })
    expect(await host.trees.update(SOURCE, filler, { ...options, level: 'none' })).toMatchObject({
      asked: false,
    })
    expect(host.trees.updates.map(({ options: { level } }) => level)).toEqual(['check', 'check', 'none'])
  })
})
