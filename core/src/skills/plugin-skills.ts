import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import type { CacheStore, FileReader } from '@symposium/sdk'
import type { GroupReading } from '../activation/skills.js'
import type { Config } from '../config/config.js'
import type { Plugin, SkillGroup } from '../manifest/plugin.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Problem } from '../report/problem.js'
import { readGroup } from './group.js'
import { previewSkills } from './preview.js'
import type { ContentTrees } from '../sources/content.js'
import type { SkillDefinition } from './skill.js'
import type { SkillRules } from './skill-file.js'
import { SkillReader } from './skill-reader.js'

export interface PluginSkillsOptions {
  readonly files: FileReader
  readonly kinds: PredicateKinds
  readonly style: Config['frontmatter']
  readonly store: CacheStore
  /** Registries whose retired spellings are upgraded. */
  readonly legacy: ReadonlySet<string>
  /** Fetches the repositories that groups name. */
  readonly content: () => Pick<ContentTrees, 'fetchGit'>
}

/** What people write for `skills`. */
const NEAR_MISSES = new Set(['skill', 'skills'])

const EMPTY: GroupReading = { skills: [], problems: [], failedDirectories: [] }

/** Reads the skill groups of plugins by the rules that follow from where a plugin was found. */
export class PluginSkills {
  readonly #options: PluginSkillsOptions
  readonly #reader: SkillReader

  constructor(options: PluginSkillsOptions) {
    this.#options = options
    this.#reader = new SkillReader(options)
  }

  async read(group: SkillGroup, plugin: Plugin): Promise<GroupReading> {
    switch (group.source.type) {
      case 'path':
        return this.#readPath(group.source, plugin)
      case 'git':
        return this.#readGit(group.source.url, plugin)
      case 'witness':
        // Followed as chained references (design/decisions.md, Manifest dialects).
        return EMPTY
    }
  }

  /**
   * What a plugin that nobody has agreed to would bring. No gate is asked, and no
   * link is followed out of its directory (cases/original.md N-27).
   */
  async preview(plugin: Plugin, onSkill?: (skill: SkillDefinition) => void): Promise<readonly string[]> {
    const bases = plugin.skillGroups.flatMap(({ source }) => (source.type === 'path' ? [source.path] : []))
    return previewSkills(bases, {
      reader: this.#reader,
      rules: this.#rules(plugin),
      within: plugin.directory,
      ...(onSkill === undefined ? {} : { onSkill }),
    })
  }

  /** What cannot be had now is not gone: what was installed from there stays (spec/pipeline.md G61). */
  async #readGit(url: string, plugin: Plugin): Promise<GroupReading> {
    const location = { location: url, trusted: plugin.origin !== 'package' }
    const fetched = await this.#options.content().fetchGit(location)
    if (fetched.state === 'unavailable') {
      return { ...EMPTY, problems: [aboutGroup(plugin, fetched.problem)], undetermined: true }
    }
    const rules = { ...this.#rules(plugin), lenient: false }
    const content = await readGroup(fetched.directory, { reader: this.#reader, rules })
    const problems = fetched.problems.map((problem) => aboutGroup(plugin, problem))
    return { ...content, problems: [...problems, ...content.problems] }
  }

  async #readPath(
    source: Extract<SkillGroup['source'], { type: 'path' }>,
    plugin: Plugin,
  ): Promise<GroupReading> {
    const content = await readGroup(source.path, { reader: this.#reader, rules: this.#rules(plugin) })
    const empty = content.skills.length === 0 && content.problems.length === 0
    if (!empty || this.#options.files.stat(source.path) !== undefined) {
      return content
    }
    const problem = source.implicit ? this.#nearMiss(source.path) : missingProblem(source.declared, plugin)
    return problem === undefined ? content : { ...content, problems: [problem] }
  }

  /** A directory that is all but called as the convention says. */
  #nearMiss(expected: string): Problem | undefined {
    const name = basename(expected)
    const found = this.#options.files
      .list(dirname(expected))
      ?.find((entry) => entry.type !== 'file' && NEAR_MISSES.has(entry.name.toLowerCase()))
    return found === undefined
      ? undefined
      : {
          code: 'SKILL_MISPLACED',
          message: `is not searched for skills, since its name is not \`${name}\``,
          place: { file: join(dirname(expected), found.name) },
          remedy: `rename it to \`${name}\`, or declare it with \`[[skills]] source.path\``,
        }
  }

  #rules(plugin: Plugin): SkillRules {
    return {
      lenient: plugin.origin === 'workspace',
      style: this.#options.style,
      legacy: plugin.origin === 'registry' && this.#options.legacy.has(plugin.id.pm),
    }
  }
}

function missingProblem(declared: string, plugin: Plugin): Problem {
  const [file] = plugin.manifestFiles
  return {
    code: 'MANIFEST_INVALID',
    message: `plugin \`${plugin.name}\` declares skills in \`${declared}\`, where there is no directory`,
    ...(file === undefined ? {} : { place: { file } }),
    remedy: `create it below ${shown(plugin)}, or remove the group`,
  }
}

function aboutGroup(plugin: Plugin, problem: Problem): Problem {
  return { ...problem, message: `skills of plugin \`${plugin.name}\`: ${problem.message}` }
}

function shown(plugin: Plugin): string {
  const path = relative(plugin.labelRoot, plugin.directory)
  return path === '' || isAbsolute(path) ? plugin.directory : path
}
