// conformance.test.ts: with vitest here; any runner will do
import { casesFor, type AgentSubject, type PackageManagerSubject } from '@symposium/sdk/conformance'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'
import { pilotAgent } from './pilot.js'
import { createShelf } from './shelf.js'

const shelf: PackageManagerSubject = {
  type: 'package-manager',
  createHost: () => createMemoryHost({ files: { '~/.shelf/lamp@1.2.0/SYMPOSIUM.toml': 'name = "lamp"' } }),
  create: createShelf,
  known: {
    present: { pm: 'shelf', name: 'lamp', version: '1.2.0' },
    absent: { pm: 'shelf', name: 'vase', version: '*' },
  },
}

const pilot: AgentSubject = {
  type: 'agent',
  agent: pilotAgent,
  installed: [
    { title: 'on PATH', files: { '/usr/local/bin/pilot': { text: '', mode: 0o755 } } },
    { title: 'configured', files: { '~/.pilot/config.json': '{}' } },
  ],
  overrides: [
    {
      variable: 'PILOT_HOME',
      value: '/opt/pilot',
      files: { '/opt/pilot/config.json': '{}' },
      userSkills: '/opt/pilot/skills',
    },
  ],
}

describe('the shelf', () => {
  test.each(casesFor(shelf))('$title', async (rule) => expect(rule.run(shelf)).resolves.toBeUndefined())
})

describe('Pilot', () => {
  test.each(casesFor(pilot))('$title', async (rule) => expect(rule.run(pilot)).resolves.toBeUndefined())
})
