import { codex, codexAgent } from '@symposium/agent-codex'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: codexAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/codex': program } },
    { title: 'configured', files: { '~/.codex/config.toml': '' } },
  ],
  notInstalled: [
    {
      title: 'moved to where nothing is',
      files: { '~/.codex/config.toml': '' },
      variables: { CODEX_HOME: '/opt/codex' },
    },
  ],
  overrides: [{ variable: 'CODEX_HOME', value: '/opt/codex', files: { '/opt/codex/config.toml': '' } }],
}

describe('OpenAI Codex keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where OpenAI Codex reads them', () => {
  const { environment } = createMemoryHost()
  expect(codexAgent.skills.project).toBe('.agents/skills')
  expect(codexAgent.skills.user?.(environment)).toBe('/home/user/.agents/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await codex.register(registry, createMemoryHost())
  expect(agents).toEqual([codexAgent])
  expect(codex).toMatchObject({ name: '@symposium/agent-codex', protocol: PROTOCOL_VERSION })
  expect(codexAgent).toMatchObject({ name: 'codex', displayName: 'OpenAI Codex' })
})
