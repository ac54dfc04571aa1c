import { relative } from 'node:path'
import { formatPackageId, formatPlace, type JsonObject } from '@symposium/sdk'
import type { PluginRecord, Route } from '../activation/record.js'
import type { GroupRecord, SkillRecord } from '../activation/skills.js'
import type { Problem } from '../report/problem.js'
import type { PackageOffer } from '../consent/offer.js'
import { consentNode } from './explained-consent.js'
import { definitionNode, type ExplainedDefinition } from './explained-definitions.js'
import { hookNode, type ExplainedHook } from './explained-hooks.js'
import type { ExplainedNode } from './explained-node.js'
import { anyPredicates, predicatesNode } from './explained-predicates.js'
import type { ExplainedServer } from './explained-servers.js'
import { subcommandNode, type ExplainedSubcommand } from './explained-subcommands.js'
import type { PlannedPlace } from './planned-places.js'

/** What an explanation draws on beside the record. */
export interface ExplanationContext {
  readonly root: string
  readonly groups: readonly GroupRecord[]
  readonly places: readonly PlannedPlace[]
  readonly servers: readonly ExplainedServer[]
  readonly hooks: readonly ExplainedHook[]
  readonly subcommands: readonly ExplainedSubcommand[]
  readonly definitions: readonly ExplainedDefinition[]
  /** What a candidate would bring. */
  readonly offer?: PackageOffer
}

/** The whole decision about one plugin as a tree: what the text shows indented, JSON shows as it is. */
export function explanationOf(record: PluginRecord, context: ExplanationContext): JsonObject {
  const { name, state, reason, remedy } = record
  const node: ExplainedNode = {
    label: `${name} (${formatPackageId(record.id)}): ${state}`,
    state: state === 'active',
    detail: reason,
    ...(remedy === undefined ? {} : { remedy }),
    children: [
      { label: 'route', detail: describeRoute(record.route, context.root) },
      { label: 'trust', ...describeTrust(record) },
      consentNode(record),
      { label: 'manifest', detail: describeManifest(record, context.root) },
      predicatesNode('predicates of the plugin', record.gate),
      ...offerNodes(context.offer),
      ...context.groups
        .filter((group) => group.plugin === record.plugin)
        .map((group) => groupNode(group, context)),
      ...context.servers
        .filter(({ record: server }) => server.plugin === record.plugin)
        .map((server) => serverNode(server, context)),
      ...context.hooks.filter(({ plugin }) => plugin === record.plugin).map(hookNode),
      ...context.subcommands.filter(({ offered }) => offered.record === record).map(subcommandNode),
      ...context.definitions.filter(({ plugin }) => plugin === record.plugin).map(definitionNode),
      ...record.problems.map(problemNode),
    ],
  }
  return toJson(node)
}

function describeRoute(route: Route, root: string): string {
  switch (route.type) {
    case 'registry':
      return `entry of registry \`${route.registry}\``
    case 'workspace':
      return `directory \`${relative(root, route.directory) || '.'}\` of the workspace`
    case 'dependency':
      return `embedded in the direct dependency ${formatPackageId(route.dependency)}`
    case 'use':
      return `named by the \`use\` entry \`${route.name}\`, not a dependency`
    case 'chain':
      return `named by plugin \`${route.ownerName}\` (${formatPackageId(route.owner)})${route.requirement === undefined ? '' : `, which asks for \`${route.requirement}\``}`
  }
}

/** Trust follows who supplies the content (spec/pipeline.md 1.4). */
function describeTrust({ route, decision, consent }: PluginRecord): Pick<ExplainedNode, 'state' | 'detail'> {
  switch (route.type) {
    case 'registry':
      return { state: true, detail: `you configured registry \`${route.registry}\`` }
    case 'workspace':
      return {
        state: consent?.withheld.length === 0,
        detail: 'you work here: its skills are used, and what it runs or fetches once you agree to that',
      }
    case 'chain':
      return route.ownerOrigin === 'registry'
        ? { state: true, detail: `plugin \`${route.ownerName}\` vouches for it` }
        : { detail: `plugin \`${route.ownerName}\` names it, which speaks for its skills alone` }
    case 'dependency':
    case 'use':
      return decision.verdict === 'used' || decision.verdict === 'auto-enabled'
        ? { state: true, detail: 'by your consent only: depending on a package does not trust its author' }
        : { state: false, detail: 'depending on a package does not trust its author' }
  }
}

function describeManifest({ plugin, state }: PluginRecord, root: string): string {
  if (plugin === undefined) {
    return state === 'failed' ? 'could not be loaded' : 'nothing of it is used before you agree'
  }
  const files = plugin.manifestFiles.map((file) => shorter(file, root))
  return files.length === 0 ? 'none: conventions apply' : files.join(', ')
}

function shorter(file: string, root: string): string {
  const path = relative(root, file)
  return path.startsWith('..') ? file : path
}

function offerNodes(offer: PackageOffer | undefined): readonly ExplainedNode[] {
  const { skills = [], parts = [] } = offer ?? {}
  return [
    ...(skills.length === 0 ? [] : [{ label: 'skills that it would bring', detail: skills.join(', ') }]),
    ...parts.map(({ kind, text }): ExplainedNode => ({ label: `would bring ${kind} ${text}` })),
  ]
}

function groupNode(group: GroupRecord, context: ExplanationContext): ExplainedNode {
  const { source } = group.group
  const label =
    source.type === 'path'
      ? `skills in ${source.declared}`
      : source.type === 'git'
        ? `skills of ${source.url}`
        : 'skills of the packages that its predicates name'
  const children: readonly ExplainedNode[] = [
    ...anyPredicates('predicates of the group', group.gate),
    ...(group.skills ?? []).map((skill) => skillNode(skill, context)),
    ...group.problems.map(problemNode),
  ]
  const count = group.skills?.length ?? 0
  return {
    label,
    // A group that gives nothing is no success, whatever its predicates say.
    state: group.gate.holds && count > 0,
    detail: group.gate.holds ? `${count} found` : 'not looked at',
    children,
  }
}

function skillNode({ skill, gate, state }: SkillRecord, context: ExplanationContext): ExplainedNode {
  const children: ExplainedNode[] = [...anyPredicates('predicates of the skill', gate)]
  for (const place of context.places.filter((candidate) => candidate.skill === skill.directory)) {
    children.push({
      label: shorter(place.directory, context.root),
      state: place.installed,
      detail: place.detail,
    })
  }
  const detail = state === 'duplicate' ? 'the same file was reached before' : skill.description
  return {
    label: `skill ${skill.name}`,
    state: state !== 'inactive',
    ...(detail === undefined ? {} : { detail }),
    children,
  }
}

function serverNode({ record, places }: ExplainedServer, { root }: ExplanationContext): ExplainedNode {
  const { server, gate, state } = record
  const isUntold = state === 'selected' && places.length === 0
  return {
    label: `MCP server ${server.name}`,
    state: places.length > 0,
    detail: isUntold ? 'no agent has been told of it yet' : SERVER_STATES[state],
    ...(isUntold ? { remedy: 'symposium sync' } : {}),
    children: [
      ...anyPredicates('predicates of the server', gate),
      ...places.map((path): ExplainedNode => ({
        label: shorter(path, root),
        state: true,
        detail: 'registered',
      })),
    ],
  }
}

const SERVER_STATES: Readonly<Record<ExplainedServer['record']['state'], string>> = {
  selected: 'agents are told of it',
  kept: 'cannot be told anew, and stays as it was',
  inactive: 'its predicates do not hold',
  refused: 'refused, see the warnings',
  shadowed: 'another plugin brings one of that name before it',
  unavailable: 'its program is not on this machine; symposium sync gets it',
}

function problemNode(problem: Problem): ExplainedNode {
  const place = problem.place === undefined ? '' : `${formatPlace(problem.place)}: `
  return {
    label: `problem ${problem.code}`,
    state: false,
    detail: `${place}${problem.message}`,
    ...(problem.remedy === undefined ? {} : { remedy: problem.remedy }),
  }
}

function toJson(node: ExplainedNode): JsonObject {
  return {
    label: node.label,
    ...(node.state === undefined ? {} : { state: node.state }),
    ...(node.detail === undefined ? {} : { detail: node.detail }),
    ...(node.remedy === undefined ? {} : { remedy: node.remedy }),
    ...(node.details === undefined ? {} : { details: node.details }),
    ...(node.children === undefined || node.children.length === 0
      ? {}
      : { children: node.children.map(toJson) }),
  }
}
