import { join } from 'node:path'
import { isFetchable } from '../../predicates/analysis.js'
import { parsePredicate } from '../../predicates/parse.js'
import type { PredicateKinds } from '../../predicates/registry.js'
import type { DeclaredManifest, DeclaredSkillGroup } from '../declared.js'
import type { Findings } from '../findings.js'
import { Item } from '../item.js'
import type { SkillGroup } from '../plugin.js'
import type { PluginSource } from '../source.js'
import { replacementEdges } from './replacement-edges.js'

const SKILLS = 'skills'
const WORKSPACE_SKILLS = '.agents/skills'
const WORKSPACE_GATE = 'workspace-member()'

interface Options {
  readonly kinds: PredicateKinds
  readonly findings: Findings
  /** Read under `legacy`, where one warning for the whole entry says it all. */
  readonly legacy: boolean
}

/** The declared groups and, behind them, those of the defaults (spec/model.md 1.10). */
export function resolveSkillGroups(
  manifest: DeclaredManifest,
  source: PluginSource,
  options: Options,
): readonly SkillGroup[] {
  const declared = manifest.skills.filter((group) => checkWitness(group, manifest, options))
  const groups = declared.map(({ gate, source: from }): SkillGroup => ({ gate, source: from }))
  return manifest.defaultSkills === false
    ? groups
    : [...groups, ...defaultGroups(groups, source, options.kinds)]
}

function defaultGroups(
  declared: readonly SkillGroup[],
  { origin, directory, agentsSyncing }: PluginSource,
  kinds: PredicateKinds,
): readonly SkillGroup[] {
  const path = join(directory, SKILLS)
  // A registry entry that gates this very directory means it (design/decisions.md, Registry entries).
  const taken =
    origin === 'registry' && declared.some(({ source }) => source.type === 'path' && source.path === path)
  const plain: SkillGroup = { gate: [], source: { type: 'path', path, declared: SKILLS, implicit: true } }
  if (origin !== 'workspace' || !agentsSyncing) return taken ? [] : [plain]
  return [
    plain,
    {
      gate: [parsePredicate(WORKSPACE_GATE, kinds)],
      source: {
        type: 'path',
        path: join(directory, WORKSPACE_SKILLS),
        declared: WORKSPACE_SKILLS,
        implicit: true,
      },
    },
  ]
}

/**
 * `source = "crate"` needs a dependency to fetch from, in a place where it takes
 * part in the gates' holding (spec/model.md W4). It works, and each group is told
 * what replaces it (design/decisions.md, Manifest dialects).
 */
function checkWitness(
  group: DeclaredSkillGroup,
  manifest: DeclaredManifest,
  { kinds, findings, legacy }: Options,
): boolean {
  if (group.source.type !== 'witness') return true
  const item = new Item(group.place, findings)
  const fetchable = isFetchable(manifest.gate, kinds) || isFetchable(group.gate, kinds)
  if (!fetchable && manifest.gateIsWhole) {
    item.reject(
      `\`source = "crate"\` in ${item.title} needs a concrete dependency, not negated, in \`depends-on\` or \`predicates\` of the plugin or of the group`,
      {
        key: 'source',
        remedy: 'name one, as in `depends-on = ["serde"]`; `*` and what stands below `not` do not count',
      },
    )
    return false
  }
  if (!legacy && !findings.isFull) {
    item.warn(`\`source = "crate"\` in ${item.title} is a retired spelling`, {
      key: 'source',
      code: 'MANIFEST_RETIRED',
      remedy: `replace the group with:\n${replacementEdges(manifest.gate, group.gate, kinds)}`,
    })
  }
  return true
}
