import type { AgentAdapter, Extension, Registry } from '@symposium/sdk'
import { createMemoryHost, type MemoryFile } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.js'
import { codeIn } from './support/markdown.js'
import { tableAt } from './support/pages.js'

const { rows } = tableAt('README.md', 'Supported agents')

/** The adapter of a bundled agent, by the name of its package. */
async function adapterOf(name: string): Promise<AgentAdapter | undefined> {
  const module: Readonly<Record<string, unknown>> = await import(`@symposium/agent-${name}`)
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await Object.values(module).find(isExtension)?.register(registry, createMemoryHost())
  return agents[0]
}

function isExtension(value: unknown): value is Extension {
  return typeof value === 'object' && value !== null && 'register' in value
}

describe('the table of agents', () => {
  it('lists those that are bundled', async () => {
    const world = createWorld()
    const [error] = (await world.run(['init', '--add-agent', 'no-such-agent-at-all', '--json'])).ofKind(
      'error',
    )
    const bundled = String(error?.['remedy']).replace('one of ', '').split(', ')
    expect(bundled.length).toBeGreaterThan(1)
    expect(rows.map(([, name = '']) => codeIn(name)[0])).toEqual(bundled)
  })

  it.each(rows)('%s', async (displayName, nameCell = '', directoryCell = '', cluesCell = '') => {
    const agent = await adapterOf(codeIn(nameCell)[0] ?? '')
    expect(agent?.displayName).toBe(displayName)
    expect([agent?.skills.project]).toEqual(codeIn(directoryCell))
    const clues = codeIn(cluesCell)
    expect(clues.length).toBeGreaterThan(1)
    for (const clue of clues) {
      const { environment, files } = createMemoryHost({ variables: { PATH: '/bin' }, files: placed(clue) })
      expect(agent?.detect(environment, files).found, clue).toBe(true)
    }
  })
})

/** A name is a program, a path with a final `/` a directory, any other path a file. */
function placed(clue: string): Readonly<Record<string, MemoryFile>> {
  if (!clue.startsWith('~')) return { [`/bin/${clue}`]: { text: '', mode: 0o755 } }
  return clue.endsWith('/') ? { [clue.slice(0, -1)]: { directory: true } } : { [clue]: '' }
}
