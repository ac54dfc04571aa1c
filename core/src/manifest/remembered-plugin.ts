import { basename, sep } from 'node:path'
import type { PackageId } from '@symposium/sdk'
import type { Gate } from '../predicates/tree.js'
import { parseMembers, type Members } from './members.js'
import { pluginId } from './plugin-id.js'
import type {
  ChainedReference,
  Hook,
  Installation,
  LostGate,
  McpServer,
  Origin,
  Plugin,
  PointGate,
  PredicateDefinition,
  Setting,
  SkillGroup,
  Subcommand,
} from './plugin.js'
import type { PluginSource } from './source.js'

/** What is remembered of a plugin. */
export interface Memory {
  /** Of `renderMembers`. */
  readonly text: string
  /** Where it is not the one that the source gives. */
  readonly name?: string | undefined
  readonly requiredNames?: readonly string[] | undefined
}

const SKILLS = 'skills'
const NONE: readonly never[] = []
const NO_MEMBERS: Members = {}

/**
 * A plugin made of where it was found and of how it differs from one whose manifest
 * says nothing but its name: most entries of a registry do in their gate alone. Most
 * of them do not apply either, so nothing is put together before it is asked for.
 * What is taken for granted here is no rule: a guess that is wrong costs room in a
 * cache.
 */
export class RememberedPlugin implements Plugin {
  declare readonly requiredNames?: readonly string[]
  readonly name: string
  readonly #source: PluginSource
  readonly #text: string
  #members: Members | undefined
  #id: PackageId | undefined
  #skillGroups: readonly SkillGroup[] | undefined

  constructor(source: PluginSource, { text, name, requiredNames }: Memory) {
    this.name = name ?? defaultName(source)
    if (requiredNames !== undefined) this.requiredNames = requiredNames
    this.#source = source
    this.#text = text
  }

  /** Whether it is known in full. Nothing more than its names and why it does not apply is asked of one that is not. */
  isReadable(): boolean {
    this.#members ??= parseMembers(this.#text)
    return this.#members !== undefined
  }

  #own(): Members {
    return this.isReadable() && this.#members !== undefined ? this.#members : NO_MEMBERS
  }

  /** What thousands of plugins are asked for that do not apply is not worth putting them together. */
  #mayHave(member: keyof Members): boolean {
    return this.#members !== undefined || this.#text.includes(`"${member}":`)
  }

  get id(): PackageId {
    this.#id ??= pluginId(this.#source, this.name)
    return this.#id
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
      this.#own().manifestFiles ??
      this.#source.layers.flatMap((layer) => (layer.type === 'value' ? [] : [layer.file]))
    )
  }

  get bareSkill(): boolean {
    return this.#own().bareSkill ?? false
  }

  /** A gate that needs a dependency wakes its entry (spec/model.md 1.14). */
  get dormant(): boolean {
    return this.requiredNames === undefined && (this.#own().dormant ?? false)
  }

  get gate(): Gate {
    return this.#own().gate ?? NONE
  }

  get skillGroups(): readonly SkillGroup[] {
    this.#skillGroups ??= this.#own().skillGroups ?? [skillsBelow(this.#source.directory)]
    return this.#skillGroups
  }

  get chained(): readonly ChainedReference[] {
    return this.#own().chained ?? NONE
  }

  get installations(): readonly Installation[] {
    return this.#own().installations ?? NONE
  }

  get hooks(): readonly Hook[] {
    return this.#own().hooks ?? NONE
  }

  get mcpServers(): readonly McpServer[] {
    return this.#own().mcpServers ?? NONE
  }

  get subcommands(): readonly Subcommand[] {
    return this.#own().subcommands ?? NONE
  }

  get predicates(): readonly PredicateDefinition[] {
    return this.#own().predicates ?? NONE
  }

  get gates(): readonly PointGate[] {
    return this.#mayHave('gates') ? (this.#own().gates ?? NONE) : NONE
  }

  get lostGates(): readonly LostGate[] {
    return this.#mayHave('lostGates') ? (this.#own().lostGates ?? NONE) : NONE
  }

  get settings(): readonly Setting[] {
    return this.#own().settings ?? NONE
  }
}

function defaultName({ origin, id, directory }: PluginSource): string {
  return origin === 'package' ? id.name : basename(directory)
}

function skillsBelow(directory: string): SkillGroup {
  const path = `${directory}${sep}${SKILLS}`
  return { gate: [], source: { type: 'path', path, declared: SKILLS, implicit: true } }
}
