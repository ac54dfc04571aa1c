import { gemini, geminiAgent } from '@symposium/agent-gemini'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: geminiAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/gemini': program } },
    { title: 'configured', files: { '~/.gemini/settings.json': '{}' } },
  ],
  notInstalled: [
    {
      title: 'Antigravity alone',
      files: { '~/.gemini/antigravity-cli/x': '', '~/.gemini/config/skills/x/SKILL.md': '' },
    },
    {
      title: 'moved to where nothing is',
      files: { '~/.gemini/settings.json': '{}' },
      variables: { GEMINI_CLI_HOME: '/opt/gemini' },
    },
  ],
  overrides: [
    {
      variable: 'GEMINI_CLI_HOME',
      value: '/opt/gemini',
      files: { '/opt/gemini/.gemini/settings.json': '{}' },
      userSkills: '/opt/gemini/.agents/skills',
    },
  ],
}

describe('Gemini CLI keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where Gemini CLI reads them', () => {
  const { environment } = createMemoryHost()
  expect(geminiAgent.skills.project).toBe('.agents/skills')
  expect(geminiAgent.skills.user?.(environment)).toBe('/home/user/.agents/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await gemini.register(registry, createMemoryHost())
  expect(agents).toEqual([geminiAgent])
  expect(gemini).toMatchObject({ name: '@symposium/agent-gemini', protocol: PROTOCOL_VERSION })
  expect(geminiAgent).toMatchObject({ name: 'gemini', displayName: 'Gemini CLI' })
})
