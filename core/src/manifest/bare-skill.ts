import { basename } from 'node:path'
import { quote } from '../report/show.js'
import { readFrontmatter } from '../skills/frontmatter.js'
import { readFrontmatterGate } from '../skills/frontmatter-gate.js'
import { upgradeRetired } from '../skills/retired-fields.js'
import { readName } from '../skills/skill-fields.js'
import { stringFields } from '../skills/string-fields.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { pluginId } from './plugin-id.js'
import type { Plugin } from './plugin.js'
import { isDormant } from './resolve/dormancy.js'
import { nameFault } from './text-rules.js'
import type { LoadedPlugin, ManifestContext, PluginSource } from './source.js'

const LARGEST_FILE = 1024 * 1024

/**
 * A lone SKILL.md of a registry as a plugin of its own (spec/model.md 3.6): named as
 * the skill is, gated as the skill is, with the one group that finds it again. What
 * else is wrong with the skill is said when it is loaded as one.
 */
export async function loadBareSkill(
  source: PluginSource,
  file: string,
  context: ManifestContext,
): Promise<LoadedPlugin> {
  let text: string | undefined
  try {
    text = context.files.readText(file, LARGEST_FILE)
  } catch (error) {
    return { problems: [problemFrom(error, { code: 'SKILL_UNREADABLE', file })] }
  }
  if (text === undefined) {
    return { problems: [{ code: 'SKILL_UNREADABLE', message: 'the SKILL.md is not there', place: { file } }] }
  }
  const frontmatter = await readFrontmatter(text, file)
  switch (frontmatter.state) {
    case 'read':
      return interpret(frontmatter.fields, { source, file, context })
    case 'absent':
    case 'no-mapping':
      return { problems: [frontmatter.problem] }
    case 'broken':
      return { problems: frontmatter.problems }
  }
}

interface Options {
  readonly source: PluginSource
  readonly file: string
  readonly context: ManifestContext
}

function interpret(
  written: Parameters<typeof upgradeRetired>[0],
  { source, file, context }: Options,
): LoadedPlugin {
  const retired = upgradeRetired(written, { legacy: source.legacy, file })
  const strings = stringFields(retired.fields, { style: context.frontmatter, file })
  const gate = readFrontmatterGate(strings.values, { file, kinds: context.kinds, legacy: source.legacy })
  const errors: readonly Problem[] = [...retired.errors, ...strings.errors, ...gate.errors]
  if (errors.length > 0 || gate.value === undefined) return { problems: errors }

  const name =
    readName(strings.values.get('name'), { file, optional: false }).value ?? basename(source.directory)
  const fault = nameFault(name)
  if (fault !== undefined) {
    const message = `the name ${quote(name)} of the directory ${fault}`
    return { problems: [{ code: 'NAME_INVALID', message, place: { file }, remedy: 'rename the directory' }] }
  }
  const parts = {
    gate: gate.value,
    skillGroups: [
      { gate: [], source: { type: 'path', path: source.directory, declared: '.', implicit: false } },
    ],
    chained: [],
    hooks: [],
    mcpServers: [],
    subcommands: [],
    gates: [],
  } satisfies Partial<Plugin>
  const plugin: Plugin = {
    id: pluginId(source, name),
    name,
    origin: source.origin,
    directory: source.directory,
    labelRoot: source.labelRoot,
    manifestFiles: [file],
    bareSkill: true,
    dormant: source.origin === 'registry' && isDormant(parts, context.kinds),
    ...parts,
    installations: [],
    predicates: [],
    lostGates: [],
    settings: [],
  }
  // One warning for the entry is enough.
  return { plugin, problems: [...retired.warnings, ...gate.warnings].slice(0, 1) }
}
