import { claude, claudeAgent } from '@symposium/agent-claude'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: claudeAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/claude': program } },
    { title: 'configured', files: { '~/.claude/settings.json': '{}' } },
    { title: 'with a state file alone', files: { '~/.claude.json': '{}' } },
    {
      title: 'on Windows',
      platform: 'win32',
      files: { 'C:\\npm\\claude.cmd': '' },
      variables: { Path: 'C:\\npm' },
    },
  ],
  notInstalled: [
    {
      title: 'moved to where nothing is',
      files: { '~/.claude/settings.json': '{}', '~/.claude.json': '{}' },
      variables: { CLAUDE_CONFIG_DIR: '/opt/claude' },
    },
  ],
  overrides: [
    {
      variable: 'CLAUDE_CONFIG_DIR',
      value: '/opt/claude',
      files: { '/opt/claude/.claude.json': '{}' },
      userSkills: '/opt/claude/skills',
    },
  ],
}

describe('Claude Code keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where Claude Code reads them', () => {
  const { environment } = createMemoryHost()
  expect(claudeAgent.skills.project).toBe('.claude/skills')
  expect(claudeAgent.skills.user?.(environment)).toBe('/home/user/.claude/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await claude.register(registry, createMemoryHost())
  expect(agents).toEqual([claudeAgent])
  expect(claude).toMatchObject({ name: '@symposium/agent-claude', protocol: PROTOCOL_VERSION })
  expect(claudeAgent).toMatchObject({ name: 'claude', displayName: 'Claude Code' })
})
