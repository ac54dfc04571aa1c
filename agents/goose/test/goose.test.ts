import { goose, gooseAgent } from '@symposium/agent-goose'
import { PROTOCOL_VERSION, type AgentAdapter, type Registry } from '@symposium/sdk'
import { casesFor, type AgentSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

const program = { text: '', mode: 0o755 }

const subject: AgentSubject = {
  type: 'agent',
  agent: gooseAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/goose': program } },
    { title: 'configured', files: { '~/.config/goose/config.yaml': '' } },
    {
      title: 'on Windows',
      platform: 'win32',
      files: { 'D:\\Roaming\\Block\\goose\\config\\config.yaml': '' },
      variables: { APPDATA: 'D:\\Roaming' },
    },
    {
      title: 'on Windows without APPDATA',
      platform: 'win32',
      files: { '~/AppData\\Roaming\\Block\\goose\\config\\config.yaml': '' },
    },
  ],
  notInstalled: [
    {
      title: 'moved to where nothing is',
      files: { '~/.config/goose/config.yaml': '' },
      variables: { GOOSE_PATH_ROOT: '/opt/goose' },
    },
  ],
  overrides: [
    { variable: 'GOOSE_PATH_ROOT', value: '/opt/goose', files: { '/opt/goose/config/config.yaml': '' } },
    { variable: 'XDG_CONFIG_HOME', value: '/opt/config', files: { '/opt/config/goose/config.yaml': '' } },
  ],
}

describe('Goose keeps the rules', () => {
  test.each(casesFor(subject))('$id', async (conformance) => {
    await expect(conformance.run(subject)).resolves.toBeUndefined()
  })
})

test('skills go where Goose reads them', () => {
  const { environment } = createMemoryHost()
  expect(gooseAgent.skills.project).toBe('.agents/skills')
  expect(gooseAgent.skills.user?.(environment)).toBe('/home/user/.agents/skills')
})

test('the extension registers it', async () => {
  const agents: AgentAdapter[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: () => undefined,
    agent: (agent) => agents.push(agent),
    predicateKind: () => undefined,
  }
  await goose.register(registry, createMemoryHost())
  expect(agents).toEqual([gooseAgent])
  expect(goose).toMatchObject({ name: '@symposium/agent-goose', protocol: PROTOCOL_VERSION })
  expect(gooseAgent).toMatchObject({ name: 'goose', displayName: 'Goose' })
})
