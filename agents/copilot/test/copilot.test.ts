import { copilot, copilotAgent } from '@symposium/agent-copilot'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: copilotAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/copilot': program } },
    { title: 'configured', files: { '~/.copilot/config.json': '{}' } },
  ],
  notInstalled: [
    {
      title: 'moved to where nothing is',
      files: { '~/.copilot/config.json': '{}' },
      variables: { COPILOT_HOME: '/opt/copilot' },
    },
    {
      title: 'a repository with instructions for it',
      files: { '/project/.github/copilot-instructions.md': '' },
    },
  ],
  overrides: [
    {
      variable: 'COPILOT_HOME',
      value: '/opt/copilot',
      files: { '/opt/copilot/config.json': '{}' },
      // Moved, it no longer reads the shared directory.
      userSkills: '/opt/copilot/skills',
    },
  ],
}

describe('GitHub Copilot keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where GitHub Copilot reads them', () => {
  const { environment } = createMemoryHost()
  expect(copilotAgent.skills.project).toBe('.agents/skills')
  expect(copilotAgent.skills.user?.(environment)).toBe('/home/user/.agents/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await copilot.register(registry, createMemoryHost())
  expect(agents).toEqual([copilotAgent])
  expect(copilot).toMatchObject({ name: '@symposium/agent-copilot', protocol: PROTOCOL_VERSION })
  expect(copilotAgent).toMatchObject({ name: 'copilot', displayName: 'GitHub Copilot' })
})
