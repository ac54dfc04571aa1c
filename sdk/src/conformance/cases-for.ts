import { agentCases } from './agent/cases.js'
import { HOOKS } from './agent/hooks.js'
import { USER_SKILLS } from './agent/identity.js'
import { LEFTOVERS, SERVERS } from './agent/servers.js'
import type { AgentSubject } from './agent/subject.js'
import type { ConformanceCase } from './case.js'
import { packageManagerCases } from './package-manager/cases.js'
import type { PackageManagerSubject } from './package-manager/subject.js'
import { predicateKindCases } from './predicate-kind/cases.js'
import { DESCRIBE, INPUTS } from './predicate-kind/answers.js'
import { COMBINATOR } from './predicate-kind/combinators.js'
import { FIELDS, FORMAT } from './predicate-kind/fields.js'
import { LEAF, MENTIONS, WITNESS } from './predicate-kind/leaves.js'
import type { PredicateKindSubject } from './predicate-kind/subject.js'

/**
 * The cases that apply to an adapter: those for everybody, and those for what it
 * declares. To claim a capability is to be tested for it.
 */
export function casesFor(subject: PackageManagerSubject): readonly ConformanceCase<PackageManagerSubject>[]
export function casesFor(subject: AgentSubject): readonly ConformanceCase<AgentSubject>[]
export function casesFor(subject: PredicateKindSubject): readonly ConformanceCase<PredicateKindSubject>[]
export function casesFor(
  subject: PackageManagerSubject | AgentSubject | PredicateKindSubject,
):
  | readonly ConformanceCase<PackageManagerSubject>[]
  | readonly ConformanceCase<AgentSubject>[]
  | readonly ConformanceCase<PredicateKindSubject>[] {
  switch (subject.type) {
    case 'package-manager':
      return select(packageManagerCases, subject.create(subject.createHost()).capabilities)
    case 'agent':
      return select(agentCases, agentCapabilities(subject))
    case 'predicate-kind':
      return select(predicateKindCases, predicateCapabilities(subject))
  }
}

function agentCapabilities({ agent }: AgentSubject): readonly string[] {
  return [
    ...(agent.skills.user === undefined ? [] : [USER_SKILLS]),
    ...(agent.hooks === undefined ? [] : [HOOKS]),
    ...(agent.mcp === undefined ? [] : [SERVERS]),
    ...(agent.leftovers === undefined ? [] : [LEFTOVERS]),
  ]
}

function predicateCapabilities({ kind }: PredicateKindSubject): readonly string[] {
  return kind.type === 'combinator'
    ? [COMBINATOR]
    : [
        LEAF,
        ...(kind.mentions === undefined ? [] : [MENTIONS]),
        ...(kind.witness === undefined ? [] : [WITNESS]),
        ...(kind.parseFields === undefined ? [] : [FIELDS]),
        ...(kind.format === undefined ? [] : [FORMAT]),
        ...(kind.inputs === undefined ? [] : [INPUTS]),
        ...(kind.describe === undefined ? [] : [DESCRIBE]),
      ]
}

function select<Subject>(
  cases: readonly ConformanceCase<Subject>[],
  capabilities: readonly string[],
): readonly ConformanceCase<Subject>[] {
  return cases.filter(({ capability }) => capability === undefined || capabilities.includes(capability))
}
