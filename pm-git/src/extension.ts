import { PROTOCOL_VERSION, type Extension, type RegistryType } from '@symposium/sdk'
import { createGitRegistry } from './registry.js'
import { planTree } from './tree.js'

/** Serves `[[registry]]` entries with `git = "…"`, and content that is named by `source.git`. */
export const gitRegistryType: RegistryType = { key: 'git', create: createGitRegistry, tree: planTree }

export const git: Extension = {
  name: '@symposium/pm-git',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.registryType(gitRegistryType),
}
