import type { Installation, Plugin } from '../manifest/plugin.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate } from '../predicates/tree.js'
import {
  capabilitiesOf,
  definitionCapability,
  groupCapabilities,
  hookCapability,
  installationCapabilities,
  pointGateCapability,
  referenceCapability,
  serverCapability,
  subcommandCapability,
} from './capabilities-of.js'
import { capabilityKey, type Capability } from './capability.js'
import { gateCommands } from './gate-commands.js'

export interface Withheld {
  /** Without anything that was not agreed to. Its own gate, and those of its skills, are as they were: see {@link mayAsk}. */
  readonly plugin: Plugin
  readonly withheld: readonly Capability[]
  /** All that its manifest declares. */
  readonly parts: readonly Capability[]
}

/**
 * Leaves out of a plugin what nobody has agreed to, so that no later stage ever sees
 * it (cases/security.md S88). What needs something that is left out goes with it.
 * @param granted keys of the capabilities that were agreed to.
 */
export function withhold(plugin: Plugin, granted: ReadonlySet<string>, kinds: PredicateKinds): Withheld {
  const parts = capabilitiesOf(plugin, kinds)
  const withheld = parts.filter((one) => !granted.has(capabilityKey(one)))
  return withheld.length === 0
    ? { plugin, withheld, parts }
    : { plugin: new Filter(plugin, granted, kinds).result(), withheld, parts }
}

/** Whether everything that asking this gate may start was agreed to. */
export function mayAsk(gate: Gate, granted: ReadonlySet<string>, kinds: PredicateKinds): boolean {
  return gateCommands(gate, kinds).every((one) => granted.has(capabilityKey(one)))
}

class Filter {
  readonly #plugin: Plugin
  readonly #granted: ReadonlySet<string>
  readonly #kinds: PredicateKinds
  readonly #usable: ReadonlySet<string>

  constructor(plugin: Plugin, granted: ReadonlySet<string>, kinds: PredicateKinds) {
    this.#plugin = plugin
    this.#granted = granted
    this.#kinds = kinds
    this.#usable = this.#usableInstallations()
  }

  result(): Plugin {
    const plugin = this.#plugin
    const { id, name, origin, directory, labelRoot, manifestFiles, bareSkill, dormant, gate, requiredNames } =
      plugin
    return {
      id,
      name,
      origin,
      directory,
      labelRoot,
      manifestFiles,
      bareSkill,
      dormant,
      gate,
      ...(requiredNames === undefined ? {} : { requiredNames }),
      installations: plugin.installations.filter((one) => this.#usable.has(one.name)),
      skillGroups: plugin.skillGroups.filter(
        (group) =>
          this.#has(...groupCapabilities(group)) &&
          (group.source.type === 'path' || this.#mayAsk(group.gate)),
      ),
      chained: plugin.chained.filter((one) => this.#has(referenceCapability(one)) && this.#mayAsk(one.gate)),
      hooks: plugin.hooks.filter(
        (hook) =>
          this.#has(hookCapability(hook, plugin)) &&
          this.#mayAsk(hook.gate) &&
          [hook.command, ...hook.requirements].every((one) => this.#isUsable(one)),
      ),
      mcpServers: plugin.mcpServers.filter(
        (server) =>
          this.#has(serverCapability(server, this.#plugin)) &&
          this.#mayAsk(server.gate) &&
          (server.transport !== 'stdio' || !server.installed || this.#isUsable(server.command)),
      ),
      subcommands: plugin.subcommands.filter(
        (one) =>
          this.#has(subcommandCapability(one, plugin)) &&
          this.#mayAsk(one.gate) &&
          this.#isUsable(one.command),
      ),
      predicates: plugin.predicates.filter(
        (one) => this.#has(definitionCapability(one, plugin)) && this.#isUsable(one.command),
      ),
      gates: plugin.gates.filter((one) => this.#has(pointGateCapability(one)) && this.#mayAsk(one.gate)),
      lostGates: plugin.lostGates,
      settings: plugin.settings,
    }
  }

  #has(...capabilities: readonly Capability[]): boolean {
    return capabilities.every((one) => this.#granted.has(capabilityKey(one)))
  }

  #mayAsk(gate: Gate): boolean {
    return mayAsk(gate, this.#granted, this.#kinds)
  }

  /** A name that is no installation is for others to complain about. */
  #isUsable(name: string): boolean {
    return this.#usable.has(name) || !this.#plugin.installations.some((one) => one.name === name)
  }

  /** An installation whose requirement is left out cannot be installed as it should be. */
  #usableInstallations(): ReadonlySet<string> {
    const { installations } = this.#plugin
    let usable = installations.filter((one) => this.#has(...installationCapabilities(one)))
    for (;;) {
      const names = new Set(usable.map(({ name }) => name))
      const isDeclared = (name: string): boolean => installations.some((one) => one.name === name)
      const left = usable.filter(({ requirements }: Installation) =>
        requirements.every((name) => names.has(name) || !isDeclared(name)),
      )
      if (left.length === usable.length) return names
      usable = left
    }
  }
}
