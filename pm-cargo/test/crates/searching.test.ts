import { describe, expect, it } from 'vitest'

import { signal } from '../support/project.js'
import { served } from '../support/served.js'
import type { Answer } from '../support/registry.js'

const CRATES = {
  'battery-pack': [{ vers: '0.4.0' }],
  'error-battery-pack': [{ vers: '0.6.5' }],
  serde: [{ vers: '1.0.0' }, { vers: '1.2.0' }],
}

function hits(...crates: readonly unknown[]): (path: string) => Answer | undefined {
  return (path) => (path.startsWith('/api/') ? { body: JSON.stringify({ crates }) } : undefined)
}

describe('searching', () => {
  it('E19 finds by part of a name, in any letter case', async () => {
    const { cargo } = await served({ crates: CRATES })
    expect(await cargo.search?.(' BATTERY ', { signal })).toEqual([
      { id: { pm: 'cargo', name: 'battery-pack', version: '0.4.0' }, description: 'the crate battery-pack' },
      {
        id: { pm: 'cargo', name: 'error-battery-pack', version: '0.6.5' },
        description: 'the crate error-battery-pack',
      },
    ])
  })

  it('G12 puts the crate of this very name first, also one that lies behind the first page', async () => {
    const others = Array.from({ length: 12 }, (_, index) => ({
      name: `serde-${index}`,
      max_version: '1.0.0',
    }))
    const { cargo } = await served({ crates: CRATES, answer: hits(...others) })
    const found = await cargo.search?.('serde', { signal })
    expect(found).toHaveLength(10)
    expect(found?.[0]).toEqual({ id: { pm: 'cargo', name: 'serde', version: '1.2.0' } })
  })

  it('finds by the exact name where the search does not answer, with a warning', async () => {
    const { cargo, host } = await served({
      crates: CRATES,
      answer: (path) => (path.startsWith('/api/') ? { status: 503 } : undefined),
    })
    expect((await cargo.search?.('error_battery_pack', { signal }))?.map(({ id }) => id.name)).toEqual([
      'error-battery-pack',
    ])
    expect(host.warnings).toEqual([expect.stringContaining('status 503')])
    await expect(cargo.search?.('battery', { signal })).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })

  it.each([
    ['the best version', { name: 'a', max_stable_version: '1.0.0', newest_version: '0.9.0' }, 'a 1.0.0'],
    [
      'one in preparation',
      { name: 'a', max_stable_version: null, newest_version: '1.0.0-rc.1' },
      'a 1.0.0-rc.1',
    ],
    ['no version', { name: 'a' }, undefined],
    ['no usable version', { name: 'a', max_version: '../1' }, undefined],
    ['a path for a name', { name: '../a', max_version: '1.0.0' }, undefined],
    ['a name that acts on a terminal', { name: 'a\u001b[2J', max_version: '1.0.0' }, undefined],
    ['a number for a name', { name: 3, max_version: '1.0.0' }, undefined],
    ['nothing', null, undefined],
    ['a description that is none', { name: 'a', max_version: '1.0.0', description: [1] }, 'a 1.0.0'],
  ])('takes hits for what they are: %s', async (_, hit, expected) => {
    const { cargo } = await served({ answer: hits(hit) })
    const found = await cargo.search?.('x', { signal })
    expect(found?.map(({ id }) => `${id.name} ${id.version}`)).toEqual(
      expected === undefined ? [] : [expected],
    )
    expect(found?.[0]?.description).toBeUndefined()
  })

  it('keeps descriptions on one line, and without what acts on a terminal', async () => {
    const description = ' a\u001b[2J\n  b\u202e\tc '
    const { cargo } = await served({ answer: hits({ name: 'a', max_version: '1.0.0', description }) })
    expect((await cargo.search?.('x', { signal }))?.[0]?.description).toBe('a [2J b c')
  })

  it.each<[string, Answer]>([
    ['no JSON', { body: '<html>' }],
    ['other JSON', { body: '{"crates": {}}' }],
    ['too much', { body: ' '.repeat(3_000_000) }],
    ['a refusal', { status: 403 }],
  ])('fails for %s', async (_, answer) => {
    const { cargo } = await served({ answer: (path) => (path.startsWith('/api/') ? answer : undefined) })
    await expect(cargo.search?.('x', { signal })).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })

  it('needs an API', async () => {
    const { cargo } = await served({ settings: { api: undefined } })
    await expect(cargo.search?.('x', { signal })).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringContaining('has no search'),
    })
  })

  it.each([[''], ['  '], ['x'.repeat(201)]])('asks nobody for %j', async (query) => {
    const { cargo, registry } = await served()
    expect(await cargo.search?.(query, { signal })).toEqual([])
    expect(registry.requests).toEqual([])
  })

  it('sends a query as one value', async () => {
    const { cargo, registry } = await served()
    await cargo.search?.('?q=1&per_page=100#/../x', { signal })
    const asked = new URL(registry.paths().find((path) => path.startsWith('/api/')) ?? '', 'http://x')
    expect([asked.pathname, ...asked.searchParams.entries()]).toEqual([
      '/api/v1/crates',
      ['q', '?q=1&per_page=100#/../x'],
      ['per_page', '10'],
    ])
  })

  it('keeps a second between two requests, in the next run too', async () => {
    const { registry, again } = await served({ crates: CRATES })
    const options = { cratesIo: registry.url, pace: 300 }
    const first = again({ registry: options })
    await Promise.all(['a', 'b'].map(async (query) => first.cargo.search?.(query, { signal })))
    await again({ registry: options, stored: first.host.stored }).cargo.search?.('c', { signal })
    const times = registry.requests.filter(({ path }) => path.startsWith('/api/')).map(({ at }) => at)
    const distances = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(distances).toHaveLength(2)
    distances.forEach((distance) => expect(distance).toBeGreaterThan(250))
  })
})
