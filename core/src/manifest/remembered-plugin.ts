import { basename, sep } from 'node:path'
import type { PackageId } from '@symposium/sdk'
import type { Gate } from '../predicates/tree.js'
import { pluginId } from './plugin-id.js'
import type {
  ChainedReference,
  Hook,
  Installation,
  McpServer,
  Origin,
  Plugin,
  PredicateDefinition,
  SkillGroup,
  Subcommand,
} from './plugin.js'
import type { PluginSource } from './source.js'

/** What a source alone does not settle. */
export type Members = Partial<Omit<Plugin, 'id' | 'origin' | 'directory' | 'labelRoot'>>

const SKILLS = 'skills'
const NONE: readonly never[] = []

/**
 * A plugin made of where it was found and of how it differs from one whose manifest
 * says nothing but its name: most entries of a registry do in their gate alone. Most
 * of them do not apply either, so nothing is put together before it is asked for.
 * What is taken for granted here is no rule: a guess that is wrong costs room in a
 * cache.
 */
export class RememberedPlugin implements Plugin {
  readonly #source: PluginSource
  readonly #members: Members
  #id: PackageId | undefined
  #name: string | undefined
  #skillGroups: readonly SkillGroup[] | undefined

  constructor(source: PluginSource, members: Members) {
    this.#source = source
    this.#members = members
  }

  get id(): PackageId {
    this.#id ??= pluginId(this.#source, this.name)
    return this.#id
  }

  get name(): string {
    this.#name ??= this.#members.name ?? defaultName(this.#source)
    return this.#name
  }

  get origin(): Origin {
    return this.#source.origin
  }

  get directory(): string {
    return this.#source.directory
  }

  get labelRoot(): string {
    return this.#source.labelRoot
  }

  get manifestFiles(): readonly string[] {
    return (
      this.#members.manifestFiles ??
      this.#source.layers.flatMap((layer) => (layer.type === 'value' ? [] : [layer.file]))
    )
  }

  get bareSkill(): boolean {
    return this.#members.bareSkill ?? false
  }

  get dormant(): boolean {
    return this.#members.dormant ?? false
  }

  get gate(): Gate {
    return this.#members.gate ?? NONE
  }

  get skillGroups(): readonly SkillGroup[] {
    this.#skillGroups ??= this.#members.skillGroups ?? [skillsBelow(this.#source.directory)]
    return this.#skillGroups
  }

  get chained(): readonly ChainedReference[] {
    return this.#members.chained ?? NONE
  }

  get installations(): readonly Installation[] {
    return this.#members.installations ?? NONE
  }

  get hooks(): readonly Hook[] {
    return this.#members.hooks ?? NONE
  }

  get mcpServers(): readonly McpServer[] {
    return this.#members.mcpServers ?? NONE
  }

  get subcommands(): readonly Subcommand[] {
    return this.#members.subcommands ?? NONE
  }

  get predicates(): readonly PredicateDefinition[] {
    return this.#members.predicates ?? NONE
  }
}

function defaultName({ origin, id, directory }: PluginSource): string {
  return origin === 'package' ? id.name : basename(directory)
}

function skillsBelow(directory: string): SkillGroup {
  const path = `${directory}${sep}${SKILLS}`
  return { gate: [], source: { type: 'path', path, declared: SKILLS, implicit: true } }
}
