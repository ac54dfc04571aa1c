import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'
import { expect, test } from 'vitest'
import { pilot } from './readme/pilot.js'
import { shelf } from './readme/shelf.js'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => match[1] ?? '')

test('the examples of the README are files that are checked and run', () => {
  const names = blocks.map((block) => /^\/\/ ([\w.]+):/.exec(block)?.[1] ?? 'no name')
  expect(names).toEqual(['shelf.ts', 'pilot.ts', 'conformance.test.ts'])
  for (const [index, name] of names.entries()) {
    expect(blocks[index]).toBe(readFileSync(join(root, 'test', 'readme', name), 'utf8'))
  }
})

test('its extensions register what they bring', async () => {
  const names: string[] = []
  const registry: Registry = {
    packageManager: ({ name }) => names.push(name),
    registryType: ({ key }) => names.push(key),
    agent: ({ name }) => names.push(name),
    predicateKind: ({ name }) => names.push(name),
  }
  const host = createMemoryHost()
  await shelf.register(registry, host)
  await pilot.register(registry, host)
  expect(names).toEqual(['shelf', 'pilot'])
})
