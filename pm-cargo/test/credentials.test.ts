import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { withoutCredentials } from '../src/credentials.js'
import { fetch } from './support/fetching.js'
import { fromRegistry, lock, locked, REGISTRY_DEPENDENCY } from './support/lock.js'
import { crate, inspect, names, open, sandboxOf } from './support/project.js'

const SECRET = 'hunter2'
const INDEX = `sparse+https://user:${SECRET}@crates.example.com/i/`
const VARIABLES = { CARGO_REGISTRIES_CORP_INDEX: INDEX }
const PROJECT = {
  ...crate('ws', 'app', '[dependencies]\ncodec = { version = "1", registry = "corp" }'),
  'ws/Cargo.lock': lock(locked('codec', '1.4.0', `source = "${INDEX}"`)),
}

describe('credentials in addresses', () => {
  it.each([
    [INDEX, 'sparse+https://crates.example.com/i/'],
    ['git+ssh://git@example.com/x', 'git+ssh://example.com/x'],
    ['(https://a:b@c@d/e) and https://x:y@z', '(https://d/e) and https://z'],
    ['https://example.com/a@b', 'https://example.com/a@b'],
    ['mail a@b', 'mail a@b'],
  ])('%s', (text, expected) => {
    expect(withoutCredentials(text)).toBe(expected)
  })

  it('are in nothing that is kept', async () => {
    const sandbox = sandboxOf(PROJECT)
    const { host, cargo } = open(sandbox, { variables: VARIABLES })
    expect(names((await inspect(cargo, sandbox.path('ws'))).dependencies)).toEqual(['codec 1.4.0'])
    expect(host.stored.size).toBeGreaterThan(0)
    expect(JSON.stringify([...host.stored])).not.toContain(SECRET)
    await fetch(cargo, 'codec').catch(() => undefined)
    const probe = readFileSync(`${host.calls.scratches[0]}/Cargo.toml`, 'utf8')
    expect(probe).toContain('codec = { registry = "corp", version = "=1.4.0"')
    expect(JSON.stringify([...host.stored])).not.toContain(SECRET)
  })

  it('another index is another answer, another password is not', async () => {
    const sandbox = sandboxOf(PROJECT)
    const { host, cargo } = open(sandbox, { variables: VARIABLES })
    await inspect(cargo, sandbox.path('ws'))
    const readsWith = async (index: string): Promise<number> => {
      const later = open(sandbox, {
        stored: host.stored,
        variables: { CARGO_REGISTRIES_CORP_INDEX: index },
      })
      await inspect(later.cargo, sandbox.path('ws')).catch(() => undefined)
      return later.host.calls.reads.length
    }
    expect(await readsWith(INDEX.replace(SECRET, 'other'))).toBe(0)
    expect(await readsWith(INDEX.replace('/i/', '/j/'))).toBeGreaterThan(0)
  })

  it.each([
    ['a source that is none', `moon+https://user:${SECRET}@example.com`],
    ['a URL that is none', `git+user:${SECRET}@example.com:x`],
  ])('are not shown: %s', async (_, source) => {
    const sandbox = sandboxOf({
      ...REGISTRY_DEPENDENCY,
      'ws/Cargo.lock': lock(fromRegistry('codec', '1.0.0'), locked('x', '1.0.0', `source = "${source}"`)),
    })
    const { host, cargo } = open(sandbox)
    const message = await inspect(cargo, sandbox.path('ws')).then(
      () => 'no fault',
      (error: unknown) => String(error),
    )
    expect(message).toContain('cargo was not found')
    expect(message + JSON.stringify([...host.stored])).not.toContain(SECRET)
  })

  it("are not shown in cargo's words", async () => {
    const sandbox = sandboxOf(REGISTRY_DEPENDENCY)
    const stderr = `error: failed to fetch \`${INDEX}\``
    const { cargo } = open(sandbox, { run: () => ({ state: 'exited', code: 101, stdout: '', stderr }) })
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({
      message: '`cargo metadata` failed: error: failed to fetch `sparse+https://crates.example.com/i/`',
    })
  })
})
