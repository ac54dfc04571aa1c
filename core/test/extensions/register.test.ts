import type { ExtensionDescription, Registry } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { guardRegistry } from '../../src/extensions/guard-registry.js'
import { loadExtensions } from '../../src/extensions/load.js'
import { createPlace, GOOD_CODE, recordingRegistry, register, writePackage } from './packages.js'

const ENTRY = [{ package: '@acme/x' }]

/** The good extension with another body of `register`. */
const registering = (body: string): string =>
  GOOD_CODE.replace("registry.registryType({ key: 'artifactory' })", body)

describe('the registration of an extension', () => {
  it.each([
    { name: 'throws', body: "throw new Error('boom')", says: 'boom' },
    { name: 'never finishes', body: 'return new Promise(() => {})', says: 'did not finish registering' },
    {
      name: 'registers an agent that it did not announce',
      body: "registry.agent({ name: 'other' })",
      says: '`other`',
    },
    {
      name: 'registers another kind of the same name',
      body: "registry.predicateKind({ name: 'acme' })",
      says: 'predicate `acme`',
    },
    {
      name: 'registers a package manager of an inherited name',
      body: "registry.packageManager({ name: 'constructor' })",
      says: '`constructor`',
    },
    { name: 'registers something without a name', body: 'registry.agent({})', says: 'without a name' },
    { name: 'registers nothing at all', body: 'registry.agent(null)', says: 'without a name' },
    {
      name: 'swallows the refusal',
      body: "try { registry.agent({ name: 'other' }) } catch {}",
      says: '`other`',
    },
  ])('adds nothing when it $name', async ({ body, says }) => {
    const place = createPlace()
    writePackage(place, { code: registering(body) })
    const { extensions, problems } = await loadExtensions(ENTRY, { ...place.ports, deadline: 200 })
    expect(problems).toEqual([])
    const { seen, finished } = register(extensions[0], place)
    await expect(finished).rejects.toThrow(says)
    expect(seen).toEqual([])
  })

  it('lets the host answer what comes after it has finished', async () => {
    const place = createPlace()
    const late = "setTimeout(() => registry.agent({ name: 'acme' }))"
    writePackage(place, { code: GOOD_CODE.replace("registry.agent({ name: 'acme' })", late) })
    const { extensions } = await loadExtensions(ENTRY, place.ports)
    const { seen, finished } = register(extensions[0], place)
    await finished
    await expect.poll(() => seen).toEqual(['registry-type artifactory', 'agent acme'])
  })
})

describe('guardRegistry', () => {
  const description: ExtensionDescription = {
    protocol: 1,
    entry: './index.js',
    provides: [
      { kind: 'package-manager', name: 'npm' },
      { kind: 'predicate', name: 'file' },
    ],
  }
  const predicate = (name: string): Parameters<Registry['predicateKind']>[0] => ({
    type: 'leaf',
    name,
    parse: (argument) => argument,
    evaluate: () => ({ holds: true, seen: '' }),
  })

  it('passes on what was announced', () => {
    const { registry, seen } = recordingRegistry()
    guardRegistry(registry, description).predicateKind(predicate('file'))
    expect(seen).toEqual(['predicate file'])
  })

  it('refuses and tells what was not', () => {
    const { registry, seen } = recordingRegistry()
    const refused: string[] = []
    const guarded = guardRegistry(registry, description, (error) => refused.push(error.code))
    expect(() => guarded.predicateKind(predicate('npm'))).toThrow('`npm`')
    expect(refused).toEqual(['EXTENSION_INVALID'])
    expect(seen).toEqual([])
  })
})
