import { opencode, opencodeAgent } from '@symposium/agent-opencode'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: opencodeAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/opencode': program } },
    { title: 'configured', files: { '~/.config/opencode/opencode.json': '{}' } },
    {
      title: 'configured beside an added directory',
      files: { '~/.config/opencode/opencode.json': '{}' },
      variables: { OPENCODE_CONFIG_DIR: '/opt/opencode' },
    },
    {
      title: 'on Windows',
      platform: 'win32',
      files: { '~/.config\\opencode\\opencode.json': '{}' },
    },
  ],
  notInstalled: [{ title: 'other programs alone', files: { '~/.config/other/x': '' } }],
  overrides: [
    {
      variable: 'OPENCODE_CONFIG_DIR',
      value: '/opt/opencode',
      files: { '/opt/opencode/opencode.json': '{}' },
    },
    {
      variable: 'XDG_CONFIG_HOME',
      value: '/opt/config',
      files: { '/opt/config/opencode/opencode.json': '{}' },
    },
  ],
}

describe('OpenCode keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where OpenCode reads them', () => {
  const { environment } = createMemoryHost()
  expect(opencodeAgent.skills.project).toBe('.agents/skills')
  expect(opencodeAgent.skills.user?.(environment)).toBe('/home/user/.agents/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await opencode.register(registry, createMemoryHost())
  expect(agents).toEqual([opencodeAgent])
  expect(opencode).toMatchObject({ name: '@symposium/agent-opencode', protocol: PROTOCOL_VERSION })
  expect(opencodeAgent).toMatchObject({ name: 'opencode', displayName: 'OpenCode' })
})
