import type {
  ChainedReference,
  Hook,
  Installation,
  InstallationSource,
  McpServer,
  Plugin,
  PointGate,
  PredicateDefinition,
  SkillGroup,
  Subcommand,
} from '../manifest/plugin.js'
import { describeCheck } from '../gates/describe-check.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate } from '../predicates/tree.js'
import { distinctCapabilities, type Capability } from './capability.js'
import { quoteWord, quoteWords, runText } from './command-text.js'
import { gateCommands } from './gate-commands.js'

/** All that a plugin's manifest declares beside skills of its own, each once. Nothing is asked or looked up. */
export function capabilitiesOf(plugin: Plugin, kinds: PredicateKinds): readonly Capability[] {
  const { hooks, mcpServers, subcommands, predicates, gates, installations, chained, skillGroups } = plugin
  return distinctCapabilities([
    ...hooks.map((hook) => hookCapability(hook, plugin)),
    ...mcpServers.map((server) => serverCapability(server, plugin)),
    ...subcommands.map((subcommand) => subcommandCapability(subcommand, plugin)),
    ...gatesOf(plugin).flatMap((gate) => gateCommands(gate, kinds)),
    ...predicates.map((definition) => definitionCapability(definition, plugin)),
    ...gates.map(pointGateCapability),
    ...installations.flatMap(installationCapabilities),
    ...chained.map(referenceCapability),
    ...skillGroups.flatMap(groupCapabilities),
  ])
}

function gatesOf(plugin: Plugin): readonly Gate[] {
  const { gate, skillGroups, chained, hooks, mcpServers, subcommands, gates } = plugin
  return [
    gate,
    ...[skillGroups, chained, hooks, mcpServers, subcommands, gates].flat().map((part) => part.gate),
  ]
}

export function hookCapability(hook: Hook, plugin: Plugin): Capability {
  const { event, matcher, agent } = hook
  const where = [
    event,
    ...(matcher === undefined ? [] : ['for', quoteWord(matcher)]),
    ...(agent === undefined ? [] : ['with', quoteWord(agent)]),
  ]
  return { kind: 'hooks', text: `${where.join(' ')}: ${runText(plugin, hook)}` }
}

export function serverCapability(server: McpServer, plugin: Plugin): Capability {
  const name = quoteWord(server.name)
  if (server.transport !== 'stdio') {
    const headers = pairs(server.headers, ': ').map((header) => ` with the header ${quoteWord(header)}`)
    return { kind: 'mcp', text: `${name}: ${server.transport} ${quoteWord(server.url)}${headers.join('')}` }
  }
  const { installed, command, args } = server
  const program = installed ? runText(plugin, { command, args }) : quoteWords([command, ...args])
  const words = [...pairs(server.env, '=').map(quoteWord), program]
  return { kind: 'mcp', text: `${name}: ${words.join(' ')}` }
}

/** In an order of their own: that of a manifest says nothing. */
function pairs(values: Readonly<Record<string, string>>, between: string): readonly string[] {
  return Object.entries(values)
    .map(([name, value]) => `${name}${between}${value}`)
    .sort()
}

export function subcommandCapability({ name, command }: Subcommand, plugin: Plugin): Capability {
  const { args = [], requirements = [] } = plugin.installations.find((one) => one.name === command) ?? {}
  return {
    kind: 'subcommands',
    text: `${quoteWord(name)}: ${runText(plugin, { command, args, requirements })}`,
  }
}

export function definitionCapability(
  { name, command, args }: PredicateDefinition,
  plugin: Plugin,
): Capability {
  return { kind: 'predicates', text: `${quoteWord(name)}(…): ${runText(plugin, { command, args })}` }
}

/**
 * What a gate checks may start programs, through another plugin's predicate too, and may halt the
 * user's work: each is agreed to, whatever its kind does today (spec/gates.md 13). One that only
 * tells says so, and is another one when it comes to halt.
 */
export function pointGateCapability({
  point,
  check,
  blocking,
  onError,
}: Pick<PointGate, 'point' | 'check' | 'blocking' | 'onError'>): Capability {
  const where = blocking || onError === 'halt' ? point : `${point} as advice`
  return { kind: 'gates', text: `${where}: ${describeCheck(check)}` }
}

/** A file of the plugin, or a program that is there already, is shown with what runs it. */
export function installationCapabilities({
  name,
  source,
  installCommands,
}: Installation): readonly Capability[] {
  const origin = source === undefined ? undefined : describeSource(source)
  return [
    ...(origin === undefined
      ? []
      : [{ kind: 'installations', text: `${quoteWord(name)}: ${origin}` } as const]),
    ...installCommands.map((command): Capability => ({
      kind: 'install-commands',
      text: `${quoteWord(name)}: ${command}`,
    })),
  ]
}

/** Without the version, which may rise like that of the package itself. An address of GitHub is compared whole: anybody's commit can be named below it. */
function describeSource(source: InstallationSource): string | undefined {
  switch (source.type) {
    case 'cargo': {
      const from = source.git === undefined ? 'from crates.io' : `from ${quoteWord(source.git)}`
      return `crate ${quoteWord(source.crate)} ${from}${source.global ? ', for all of your programs' : ''}`
    }
    case 'npm':
      return `package ${quoteWord(source.package)} from npm`
    case 'github':
      return quoteWord(source.url)
    case 'path-lookup':
      return undefined
  }
}

export function referenceCapability({ pm, name }: Pick<ChainedReference, 'pm' | 'name'>): Capability {
  return { kind: 'plugins', text: `the plugin of ${quoteWord(`${pm}:${name}`)}` }
}

/** Skills of the package itself are what consent is about; these come from elsewhere. */
export function groupCapabilities({ source }: SkillGroup): readonly Capability[] {
  switch (source.type) {
    case 'path':
      return []
    case 'git':
      return [{ kind: 'skills', text: `from ${quoteWord(source.url)}` }]
    case 'witness':
      return [{ kind: 'plugins', text: 'the plugins of the packages that its predicates name' }]
  }
}
