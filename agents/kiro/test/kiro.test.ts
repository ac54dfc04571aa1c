import { kiro, kiroAgent } from '@symposium/agent-kiro'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: kiroAgent,
  installed: [
    { title: 'the command on PATH', files: { '/usr/local/bin/kiro-cli': program } },
    { title: 'the editor on PATH', files: { '/usr/local/bin/kiro': program } },
    { title: 'configured', files: { '~/.kiro/settings/mcp.json': '{}' } },
  ],
  notInstalled: [{ title: 'a project with files for it', files: { '/project/.kiro/steering/x.md': '' } }],
}

describe('Kiro keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where Kiro reads them', () => {
  const { environment } = createMemoryHost()
  expect(kiroAgent.skills.project).toBe('.kiro/skills')
  expect(kiroAgent.skills.user?.(environment)).toBe('/home/user/.kiro/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await kiro.register(registry, createMemoryHost())
  expect(agents).toEqual([kiroAgent])
  expect(kiro).toMatchObject({ name: '@symposium/agent-kiro', protocol: PROTOCOL_VERSION })
  expect(kiroAgent).toMatchObject({ name: 'kiro', displayName: 'Kiro' })
})
