import { HOOK_EVENTS, type HookEvent, type JsonObject } from '@symposium/sdk'
import { createWorld, type World, type WorldOptions } from '../../support/world.js'

/** S1, S2 and S3 of agents/formats.md section 22. */
const MANIFEST = `name = "orbit"

[[mcp_servers]]
name = "symposium"
command = "/usr/local/bin/cargo-agents"
args = ["mcp"]
env = { K = "V" }

[[mcp_servers]]
name = "web"
type = "http"
url = "https://example.com/mcp"
headers = { Authorization = "Bearer X" }

[[mcp_servers]]
name = "old"
type = "sse"
url = "https://example.com/sse"
`

export type Scope = 'global' | 'project'

/** The command line that is registered for an event. */
export type Command = (event: HookEvent) => string

/** Of agents that call events as the canonical format does. */
export const CANONICAL = {
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
  UserPromptSubmit: 'UserPromptSubmit',
  SessionStart: 'SessionStart',
  Stop: 'Stop',
} as const

export interface GoldenOptions extends Pick<WorldOptions, 'files'> {
  readonly agents: readonly string[]
  readonly scope: Scope
  /** All servers unless told. */
  readonly manifest?: string
}

/** A user with these agents, one plugin with servers, and the program that global hooks start. */
export function createGolden({ agents, scope, files = {}, manifest = MANIFEST }: GoldenOptions): World {
  const world = createWorld({
    files: {
      'reg/orbit/SYMPOSIUM.toml': manifest,
      'home/.symposium/bin/symposium-hook': '#!/bin/sh\n',
      ...files,
    },
  })
  configure(world, agents, scope)
  return world
}

export function configure(world: World, agents: readonly string[], scope: Scope): void {
  world.config({
    agents,
    registries: { team: 'reg' },
    plugins: ['use = ["orbit"]'],
    top: [`hook-scope = "${scope}"`],
  })
}

/** The command of an event, as it is registered. */
export function commandOf(world: World, scope: Scope, agent: string): (event: HookEvent) => string {
  const prefix =
    scope === 'global'
      ? world.at('home/.symposium/bin/symposium-hook')
      : 'command -v symposium >/dev/null 2>&1 || exit 0; exec symposium hook'
  return (event) => `${prefix} ${agent} ${event.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`
}

/** One entry for each event under its name with the agent. */
export function eachEvent(
  names: Readonly<Record<HookEvent, string>>,
  entry: (event: HookEvent) => JsonObject,
): JsonObject {
  return Object.fromEntries(HOOK_EVENTS.map((event) => [names[event], [entry(event)]]))
}

/** Texts of the agents' files below the world, without skills and what is Symposium's own. */
export function agentFiles(world: World): Readonly<Record<string, string>> {
  const all = { ...prefixed('home/', world.tree('home')), ...prefixed('ws/', world.tree('ws')) }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([path, text]) => text !== 'dir' && !/^ws\/(?:Cargo|src)|\/skills\/|^home\/\.symposium/.test(path),
    ),
  )
}

/** Sizes and times of everything that is not Symposium's own. */
export function agentStamps(world: World): readonly string[] {
  return world.stamps().filter((stamp) => !stamp.startsWith('home/.symposium'))
}

function prefixed(prefix: string, tree: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).map(([path, text]) => [prefix + path, text]))
}

export function json(value: JsonObject): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
