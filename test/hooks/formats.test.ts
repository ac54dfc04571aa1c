import { compilePlan } from '@symposium/core'
import { canonicalHooks } from '@symposium/core/hooks'
import { path } from '@symposium/pm-path'
import { createFakeAgent, createFakeExtension } from '@symposium/sdk/testing'
import { expect, it } from 'vitest'
import { fakeManager } from '../support/fakes.js'
import { openWorld } from '../support/session.js'
import { createWorld } from '../support/world.js'

const hook = (format: string): string =>
  `[[hooks]]\nname = "${format}"\nevent = "Stop"\nformat = "${format}"\ncommand = { script = "h.sh" }\n`

const agents = createFakeExtension({
  name: 'agents',
  agents: [
    { ...createFakeAgent({ name: 'fake' }), hooks: canonicalHooks },
    createFakeAgent({ name: 'mute' }),
  ],
})

// spec/agents-and-hooks.md 0.1, A-133
it('hooks speak the format of any agent that runs hooks, and of no other', async () => {
  const formats = ['symposium', 'fake', 'mute', 'nova']
  const manifest = `name = "p"\ndepends-on = ["*"]\n${formats.map(hook).join('')}`
  const world = createWorld({ agents: ['fake'], files: { 'reg/p/SYMPOSIUM.toml': manifest } })
  const { session } = await openWorld(world, { extensions: [path, fakeManager(world, 'buck'), agents] })
  const { hooks } = await compilePlan(session, { startedAt: 1 })
  expect(hooks.map(({ format }) => format)).toEqual(['symposium', 'fake'])
})
