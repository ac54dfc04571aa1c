import { antigravity, antigravityAgent } from '@symposium/agent-antigravity'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: antigravityAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/agy': program } },
    { title: 'the command was used', files: { '~/.gemini/antigravity-cli/settings.json': '{}' } },
    { title: 'the editor was used', files: { '~/.gemini/antigravity/x': '' } },
  ],
  notInstalled: [
    {
      title: 'Gemini CLI alone',
      files: { '~/.gemini/settings.json': '{}', '~/.gemini/skills/x/SKILL.md': '' },
    },
    { title: 'hooks written by an installer alone (N-8)', files: { '~/.gemini/config/hooks.json': '{}' } },
  ],
}

describe('Antigravity keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where Antigravity reads them', () => {
  const { environment } = createMemoryHost()
  expect(antigravityAgent.skills.project).toBe('.agents/skills')
  expect(antigravityAgent.skills.user?.(environment)).toBe('/home/user/.gemini/config/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await antigravity.register(registry, createMemoryHost())
  expect(agents).toEqual([antigravityAgent])
  expect(antigravity).toMatchObject({ name: '@symposium/agent-antigravity', protocol: PROTOCOL_VERSION })
  expect(antigravityAgent).toMatchObject({ name: 'antigravity', displayName: 'Antigravity' })
})
