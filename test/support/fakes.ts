import { canonicalHooks } from '@symposium/core/hooks'
import type { Dependency, Extension } from '@symposium/sdk'
import {
  createFakeAgent,
  createFakeExtension,
  createFakePackageManager,
  type FakePackageManagerOptions,
} from '@symposium/sdk/testing'
import { skills } from './plugins.js'
import { createWorld, type World } from './world.js'

/** Where the fake agent reads skills. */
export const FAKE = '.fake/skills'

/** A world for the fakes below: beside the workspace lie the packages `kit` and `odd`, each with a skill of its name. */
export function fakeWorld(plugins: readonly string[] = ['use = ["kit"]'], agents = ['fake']): World {
  return createWorld({ agents, plugins, files: { ...skills('kit', 'kit'), ...skills('odd', 'odd') } })
}

/** A package manager that finds the world’s workspace, where every package lies beside it. */
export function fakeManager(world: World, name: string, options: FakePackageManagerOptions = {}): Extension {
  const packages = options.packages ?? [{ name: 'kit', directory: world.at('kit') }]
  const dependencies = packages.map((entry): Dependency => ({
    id: { pm: name, name: entry.name, version: '1.0.0' },
    source: 'registry',
    directory: world.at(entry.name),
  }))
  const workspace = { root: world.workspace, members: [], inputs: [] }
  const fake = createFakePackageManager({ workspace, dependencies, ...options, name, packages })
  return createFakeExtension({ name: `${name}-extension`, packageManagers: [fake] })
}

export function fakeAgents(): Extension {
  return createFakeExtension({ name: 'agents', agents: [createFakeAgent()] })
}

/** An agent that runs hooks in the canonical format, and registers none of them. */
export function fakeHookAgents(): Extension {
  return createFakeExtension({ name: 'agents', agents: [{ ...createFakeAgent(), hooks: canonicalHooks }] })
}

/** A package manager with the package `kit`, and an agent. */
export function wellBehaved(world: World): readonly Extension[] {
  return [fakeManager(world, 'buck'), fakeAgents()]
}
