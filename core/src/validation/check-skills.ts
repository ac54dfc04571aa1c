import { basename, dirname } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { readSourceTree } from '../apply/source-tree.js'
import type { Plugin, SkillGroup } from '../manifest/plugin.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { discoverSkills } from '../skills/discover.js'
import { hiddenCharacters } from '../skills/hidden-characters.js'
import { SKILL_FILE } from '../skills/marker.js'
import { findOutsideReferences } from '../skills/outside-references.js'
import { PluginSkills } from '../skills/plugin-skills.js'
import { readSkill } from '../skills/skill-file.js'
import { contextFor, type CheckedPlugin } from './check-plugin.js'
import { NO_STORE, type CheckContext } from './context.js'
import { distinct, finding, fromLoading, type CheckedItem, type Finding } from './finding.js'
import { mistypedFields } from './mistyped-fields.js'

export interface CheckedSkills {
  readonly items: readonly CheckedItem[]
  /** Of the groups rather than of a skill. */
  readonly findings: readonly Finding[]
}

const LARGEST_FILE = 1024 * 1024

function nothingIsFetched(): never {
  throw new SymposiumError('INTERNAL', 'a check does not fetch anything')
}

/** All skills of all groups of a plugin, whatever their gates. Nothing is fetched. */
export async function checkSkills(checked: CheckedPlugin, context: CheckContext): Promise<CheckedSkills> {
  const { plugin } = checked
  if (plugin === undefined) return { items: [], findings: [] }
  const { kinds, files, frontmatter } = contextFor(checked.subject, context)
  const reader = new PluginSkills({
    kinds,
    files,
    style: frontmatter,
    store: NO_STORE,
    legacy: new Set(),
    content: nothingIsFetched,
  })
  const items = new Map<string, CheckedItem>()
  const findings: Finding[] = []
  for (const group of plugin.skillGroups) {
    if (group.source.type === 'git') {
      const message = `the skills of ${group.source.url} were not looked at`
      findings.push(finding('note', { code: 'NOT_CHECKED', message }))
    }
    if (group.source.type !== 'path') continue
    const { skills, problems } = await reader.read(group, plugin)
    const { files: found, nested } = discoverSkills(group.source.path, files, { reportNested: true })
    const others = problems.filter(({ place }) => place === undefined || !found.includes(place.file))
    findings.push(...others.map(groupFinding), ...nested.map(nestedFinding))
    if (found.length === 0 && others.length === 0) findings.push(...emptyGroup(group, plugin))
    for (const file of found) {
      if (items.has(file)) continue
      const skill = skills.find((each) => each.file === file)
      const own = problems.filter(({ place }) => place?.file === file)
      const loaded = own.every(({ code }) => code === 'SKILL_MIRRORED') || skill !== undefined
      items.set(file, {
        kind: 'skill',
        name: skill?.name ?? basename(dirname(file)),
        file,
        findings: [
          ...own.map((problem) => fromLoading(problem, loaded)),
          ...(skill === undefined ? [] : mistypedFields(skill, files)),
          ...checkContent(file, context),
        ],
      })
    }
  }
  return { items: [...items.values()], findings: distinct(findings) }
}

/** A SKILL.md by itself. */
export async function checkSkillFile(file: string, context: CheckContext): Promise<CheckedItem> {
  const { kinds, files, frontmatter: style } = context.manifests
  const { skill, problems } = await readSkill(file, { kinds, files, style, lenient: false, legacy: false })
  return {
    kind: 'skill',
    name: skill?.name ?? basename(dirname(file)),
    file,
    findings: [
      ...problems.map((problem) => fromLoading(problem, skill !== undefined)),
      ...(skill === undefined ? [] : mistypedFields(skill, files)),
      ...checkContent(file, context),
    ],
  }
}

const BREAKING: ReadonlySet<Problem['code']> = new Set([
  'SKILL_UNREADABLE',
  'SKILL_SEARCH_LIMIT',
  'FILE_UNREADABLE',
])

function groupFinding(problem: Problem): Finding {
  return finding(BREAKING.has(problem.code) ? 'error' : 'warning', problem)
}

function nestedFinding({ file, by }: { readonly file: string; readonly by: string }): Finding {
  return finding('warning', {
    code: 'SKILL_SHADOWED',
    message: `is content of the skill of ${by}, and no skill of its own`,
    place: { file },
    remedy: `move it out of there, or give it another name than \`${SKILL_FILE}\` if that is meant`,
  })
}

/** Those of the defaults need not be there. */
function emptyGroup({ source }: SkillGroup, { manifestFiles: [file] }: Plugin): readonly Finding[] {
  if (source.type !== 'path' || source.implicit) return []
  return [
    finding('warning', {
      code: 'SKILL_GROUP_EMPTY',
      message: `there are no skills in \`${source.declared}\``,
      ...(file === undefined ? {} : { place: { file } }),
      remedy: `put a directory with a \`${SKILL_FILE}\` there, or remove the group`,
    }),
  ]
}

/** What is wrong with a skill beside its frontmatter: what it refers to, what cannot be seen, and how large it is. */
function checkContent(file: string, { ports: { files } }: CheckContext): readonly Finding[] {
  try {
    const text = files.readText(file, LARGEST_FILE) ?? ''
    return [
      ...findOutsideReferences(text, file).map((problem) => finding('warning', problem)),
      ...hiddenIn(text, file),
      ...checkTree(dirname(file), file, files),
    ]
  } catch {
    // Reading the skill says why.
    return []
  }
}

function hiddenIn(text: string, file: string): readonly Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const hidden = hiddenCharacters(line)
    return hidden.length === 0
      ? []
      : finding('warning', {
          code: 'HIDDEN_UNICODE',
          message: `the text contains characters that are not shown: ${hidden.slice(0, 8).join(', ')}`,
          place: { file, line: index + 1 },
          remedy: 'read the file in an editor that shows them, and remove them unless you know their purpose',
        })
  })
}

function checkTree(
  directory: string,
  file: string,
  files: CheckContext['ports']['files'],
): readonly Finding[] {
  try {
    const { outside, problems } = readSourceTree(directory, files)
    return [
      ...problems.map((problem) => finding('warning', problem)),
      ...outside.map(({ path, target }) =>
        finding('warning', {
          code: 'SKILL_REFERENCE_OUTSIDE',
          message: `\`${path}\` is a link to ${target}, outside of the skill: what it leads to is copied`,
          place: { file },
          remedy: 'nothing to do if that is meant and the target is published too',
        }),
      ),
    ]
  } catch (error) {
    return [finding('error', problemFrom(error, { code: 'SKILL_UNREADABLE', file }))]
  }
}
