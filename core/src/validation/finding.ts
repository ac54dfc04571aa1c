import type { GradedProblem } from '../manifest/findings.js'
import type { Problem } from '../report/problem.js'

/** An error makes an item invalid, a warning does under `--strict`; a note says what was not looked at. */
export type FindingLevel = 'error' | 'warning' | 'note'

export interface Finding extends Problem {
  readonly level: FindingLevel
}

/** What was looked at, and everything that was found of it. */
export interface CheckedItem {
  readonly kind: 'registry' | 'plugin' | 'skill' | 'package'
  /** As its author calls it; `<unknown>` where it does not say. */
  readonly name: string
  /** Absolute path of what it was read from; none for a package that is only named. */
  readonly file?: string
  readonly findings: readonly Finding[]
  /** A unified diff of what `plugin migrate` would make of it. */
  readonly migration?: string
}

export const UNKNOWN_NAME = '<unknown>'

/** Of a skill that could not be loaded, those that are no reason for it. */
const HARMLESS: ReadonlySet<Problem['code']> = new Set([
  'FRONTMATTER_REPAIRED',
  'FRONTMATTER_IGNORED',
  'HIDDEN_UNICODE',
  'NAME_UNCONVENTIONAL',
])

export function finding(level: FindingLevel, problem: Problem): Finding {
  return { level, ...problem }
}

export function fromGraded({ problem, costs }: GradedProblem): Finding {
  return finding(costs ? 'error' : 'warning', problem)
}

/** @param loaded whether there is something in spite of the problem. */
export function fromLoading(problem: Problem, loaded: boolean): Finding {
  return finding(loaded || HARMLESS.has(problem.code) ? 'warning' : 'error', problem)
}

/** Each once, in the order in which they were found. */
export function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()]
}

/** Written as earlier versions read it. */
export function isRetired({ code }: Problem): boolean {
  return code === 'MANIFEST_RETIRED' || code === 'PREDICATE_RETIRED'
}
