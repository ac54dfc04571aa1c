import { opencodeAgent } from '@symposium/agent-opencode'
import type { AgentHooks, RegistrationRequest, RegistrationScope } from '@symposium/sdk'
import { createMemoryHost, type MemoryFile } from '@symposium/sdk/testing'

function hooksOf({ hooks }: typeof opencodeAgent): AgentHooks {
  if (hooks === undefined) throw new Error('OpenCode has hooks')
  return hooks
}

export const hooks = hooksOf(opencodeAgent)

export interface Machine {
  readonly files?: Readonly<Record<string, MemoryFile>>
  readonly variables?: Readonly<Record<string, string>>
}

function requestFor(scope: RegistrationScope, machine: Machine = {}): RegistrationRequest {
  const { environment, files } = createMemoryHost(machine)
  return { scope, environment, files, agents: ['opencode'] }
}

export function inProject(machine?: Machine): RegistrationRequest {
  return requestFor({ type: 'project', root: '/w' }, machine)
}

export function forUser(machine?: Machine): RegistrationRequest {
  return requestFor({ type: 'global' }, machine)
}
