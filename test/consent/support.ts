import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crate } from '../support/cargo.js'
import { skills } from '../support/plugins.js'
import type { Ran } from '../support/run-line.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

export const LEDGER = 'home/.symposium/state/consent.json'

export const GUARD =
  '\n[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash"\ncommand = { script = "guard.sh" }\n'
export const SERVER =
  '\n[[mcp_servers]]\nname = "reference"\ntype = "http"\nurl = "https://kit.example/mcp"\n'

/** A version of the package `kit`: one skill, and what its manifest says beside its name. */
export function kit(
  manifest = '',
  { version = '1.0.0', files = {} }: { version?: string; files?: Tree } = {},
): Tree {
  return crate('kit', {
    version,
    files: {
      ...skills('.', 'kit'),
      'SYMPOSIUM.toml': `name = "kit"\n${manifest}`,
      'guard.sh': 'exit 0\n',
      ...files,
    },
  })
}

/** A workspace that depends on `kit`, which is used everywhere unless told. */
export function kitWorld(manifest = '', options: WorldOptions = {}): World {
  const { files = {}, ...others } = options
  return createWorld({
    dependencies: ['kit = { path = "../kit" }'],
    plugins: ['use = ["kit"]'],
    ...others,
    files: { ...kit(manifest), ...files },
  })
}

export interface RecordedPackage {
  readonly pm: string
  readonly name: string
  readonly workspace?: string
  readonly version: string
  readonly capabilities: readonly { readonly kind: string; readonly text: string }[]
  readonly refused: readonly { readonly kind: string; readonly text: string }[]
  readonly seen: readonly string[]
}

export function ledgerOf(world: World): readonly RecordedPackage[] {
  const { packages } = JSON.parse(world.read(LEDGER)) as { readonly packages: readonly RecordedPackage[] }
  return packages
}

/** Texts of what was agreed to of the only package. */
export function agreedTo(world: World): readonly string[] {
  return ledgerOf(world).flatMap(({ capabilities }) => capabilities.map(({ text }) => text))
}

interface StoredPlan {
  readonly plan: {
    readonly hooks: readonly { readonly plugin: string; readonly event: string }[]
    readonly switches: readonly unknown[]
  }
  readonly candidates: readonly string[]
}

/** What events of agents go by in the workspace. */
export function planOf(world: World): StoredPlan {
  const state = world.at('home/.symposium/state')
  const file = readdirSync(state, { recursive: true, encoding: 'utf8' }).find(
    (path) => path.startsWith('workspaces') && path.endsWith('hook-plan.json'),
  )
  const text = readFileSync(join(state, file ?? 'no-plan'), 'utf8')
  return (JSON.parse(text) as { readonly stored: StoredPlan }).stored
}

/** Events that the plan has hooks for. */
export function plannedEvents(world: World): readonly string[] {
  return planOf(world).plan.hooks.map(({ event }) => event)
}

export function serversOf(world: World): readonly string[] {
  const text = world.tree('home')['.claude.json']
  const { mcpServers = {} } = JSON.parse(text ?? '{}') as { mcpServers?: Record<string, unknown> }
  return Object.keys(mcpServers)
}

/** The row of a plugin in `status --json`. */
export async function statusOf(world: World, name = 'kit'): Promise<Ran['events'][number] | undefined> {
  const ran = await world.run(['status', '--json'])
  return ran.ofKind('plugin_status').find((event) => event['name'] === name)
}
