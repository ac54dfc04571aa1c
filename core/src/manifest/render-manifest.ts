import { isAbsolute, relative, sep } from 'node:path'
import type { JsonValue } from '@symposium/sdk'
import { renderTomlEntry } from '../editing/toml-render.js'
import { isTomlTable, type TomlValue } from '../editing/toml-values.js'
import type { Gate } from '../predicates/tree.js'
import { isInside } from '../inside.js'
import { encodeGate } from './compact-gate.js'
import type {
  ChainedReference,
  GateCheck,
  Hook,
  Installation,
  InstallationSource,
  McpServer,
  Plugin,
  PointGate,
  PredicateDefinition,
  Runnable,
  Setting,
  SkillGroup,
  Subcommand,
} from './plugin.js'

/**
 * A plugin as a manifest that says all of it: what the layers come to together, with defaults
 * written out, retired spellings upgraded and inline installations named. Read again in the same
 * place it gives the same plugin.
 */
export function renderManifest(plugin: Plugin): string {
  const { name, gate, skillGroups, chained, hooks, mcpServers, subcommands, predicates } = plugin
  const { gates, settings } = plugin
  // One that was not declared is looked up on PATH by whoever names it.
  const installations = plugin.installations.filter(({ source }) => source?.type !== 'path-lookup')
  const lists: readonly (readonly [string, readonly Keys[]])[] = [
    ['skills', skillGroups.map(skillKeys)],
    ['plugins', chained.map(chainedKeys)],
    ['installations', installations.map((one) => installationKeys(one, plugin))],
    ['hooks', hooks.map((one) => hookKeys(one, plugin))],
    ['mcp_servers', mcpServers.map((one) => serverKeys(one, plugin))],
    ['predicate', predicates.map(predicateKeys)],
    ['gates', gates.map(pointGateKeys)],
  ]
  const sections = [
    linesOf({ name, ...gateKeys(gate) }),
    // The groups that come of them stand below.
    ['[defaults]', 'skills = false'],
    ...lists.flatMap(([key, tables]) => tables.map((table) => [`[[${key}]]`, ...linesOf(table)])),
    ...subcommands.map((one) => [`[subcommand.${one.name}]`, ...linesOf(subcommandKeys(one))]),
    ...settings.map((one) => [`[config.${JSON.stringify(one.key)}]`, ...linesOf(settingKeys(one))]),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

type Value = TomlValue | readonly string[]
type Keys = Readonly<Record<string, Value | undefined>>

/** Without what is empty: that is what these keys mean where they are absent. */
function linesOf(keys: Keys): readonly string[] {
  return Object.entries(keys).flatMap(([key, value]) => {
    if (value === undefined || isEmpty(value)) {
      return []
    }
    // As people write it: `source.path = "skills"`.
    return key === 'source' && isTomlTable(value)
      ? Object.entries(value).map(([kind, of]) => renderTomlEntry([key, kind], of))
      : [renderTomlEntry([key], isList(value) ? [...value] : value)]
  })
}

function isEmpty(value: Value): boolean {
  return typeof value === 'object' && Object.keys(value).length === 0
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Dependencies stand first in a gate (spec/model.md 1.2); the rest parses back to the same (2.15). */
function gateKeys(gate: Gate): Keys {
  const [first, ...others] = gate
  const atoms = first === undefined ? undefined : encodeGate([first])
  const predicates = (atoms === undefined ? gate : others).map(({ text }) => text)
  return { 'depends-on': atoms, predicates }
}

function skillKeys({ gate, source }: SkillGroup): Keys {
  const from =
    source.type === 'path'
      ? { path: source.declared }
      : source.type === 'git'
        ? { git: source.url }
        : ('crate' as const)
  return { source: from, ...gateKeys(gate) }
}

function chainedKeys({ pm, name, requirement, gate }: ChainedReference): Keys {
  return { source: { [pm]: `${name}${requirement ?? ''}` }, ...gateKeys(gate) }
}

function installationKeys(installation: Installation, plugin: Plugin): Keys {
  const { name, source, runnable, args, installCommands, requirements } = installation
  return {
    name,
    ...sourceKeys(source),
    ...runnableKeys(runnable, plugin),
    args,
    install_commands: installCommands,
    requirements,
  }
}

function sourceKeys(source: InstallationSource | undefined): Keys {
  switch (source?.type) {
    case 'cargo': {
      const { crate, version, git, global } = source
      return { source: 'cargo', crate, version, git, global: global ? true : undefined }
    }
    case 'npm':
      return { source: 'npm', package: source.package, version: source.version }
    case 'github':
      return { source: 'github', url: source.url }
    case 'path-lookup':
    case undefined:
      return {}
  }
}

function runnableKeys(runnable: Runnable | undefined, { directory }: Plugin): Keys {
  if (runnable === undefined) {
    return {}
  }
  const { type, path } = runnable
  const isOwn = isAbsolute(path) && isInside(directory, path)
  return { [type]: isOwn ? relative(directory, path).split(sep).join('/') : path }
}

function hookKeys(hook: Hook, plugin: Plugin): Keys {
  const { name, event, agent, matcher, command, runnable, args, requirements, format, gate } = hook
  return {
    name,
    event,
    agent,
    matcher,
    command,
    ...runnableKeys(runnable, plugin),
    args: ownArguments(args, command, plugin),
    requirements,
    format,
    ...gateKeys(gate),
  }
}

/** Those of the command's installation stand there, and may not stand in both places. */
function ownArguments(
  args: readonly string[],
  command: string,
  { installations }: Plugin,
): readonly string[] {
  const installation = installations.find(({ name }) => name === command)
  return installation === undefined || installation.args.length === 0 ? args : []
}

function serverKeys(server: McpServer, plugin: Plugin): Keys {
  const { name, gate } = server
  if (server.transport !== 'stdio') {
    return { name, type: server.transport, url: server.url, headers: server.headers, ...gateKeys(gate) }
  }
  const { command, args, env, installed } = server
  return {
    name,
    command,
    args: installed ? ownArguments(args, command, plugin) : args,
    env,
    ...gateKeys(gate),
  }
}

function subcommandKeys({ description, audience, command, gate }: Subcommand): Keys {
  return { description, audience, command, ...gateKeys(gate) }
}

function predicateKeys({ name, command, args }: PredicateDefinition): Keys {
  return { name, command, args }
}

function pointGateKeys({ name, point, gate, when, check, blocking, onError }: PointGate): Keys {
  return { name, point, ...gateKeys(gate), when, check: checkKeys(check), blocking, 'on-error': onError }
}

/** A predicate's text says all of it, whichever way it was written. */
function checkKeys(check: GateCheck): TomlValue {
  switch (check.type) {
    case 'query':
      return { query: check.query }
    case 'predicate':
      return { predicate: check.predicate.text }
    case 'agent-verdict':
      return { 'agent-verdict': tomlOf(check.verdict) ?? {} }
  }
}

/** TOML has no null. */
function tomlOf(value: JsonValue | undefined): TomlValue | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => tomlOf(item) ?? [])
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const member = tomlOf(item)
      return member === undefined ? [] : [[key, member] as const]
    }),
  )
}

function settingKeys({ type, default: standard, description }: Setting): Keys {
  return { type, default: standard, description }
}
