import type { Dependency, JsonValue, PackageId } from '@symposium/sdk'
import { guard } from '../registry/guard.js'
import type { Problem } from '../report/problem.js'
import type { WorkspaceView } from './view.js'

/** The direct dependencies of all members over all ecosystems. */
export interface DependencySet {
  readonly all: readonly Dependency[]
  /** The same as ids: what predicates are evaluated over. */
  readonly ids: readonly PackageId[]
  /** Instances that could not answer, or not in full: nothing of theirs may count as absent (cases/original.md F-7). */
  readonly unanswered: readonly string[]
  readonly problems: readonly Problem[]
}

/** Remembers the last good answer of each instance. */
export interface DependencyMemory {
  get(pm: string): JsonValue | undefined
  set(pm: string, value: JsonValue): void
}

export const NO_DEPENDENCIES: DependencySet = { all: [], ids: [], unanswered: [], problems: [] }

/**
 * Failures are isolated: an instance that cannot answer is reported and its last
 * good answer stays in use, instead of an empty list that would switch
 * everything off (spec/pipeline.md 1.5, G3).
 */
export async function collectDependencies(
  view: WorkspaceView,
  memory: DependencyMemory,
): Promise<DependencySet> {
  const all: Dependency[] = []
  const unanswered: string[] = []
  const problems: Problem[] = []
  const answers = await Promise.all(
    view.parts
      .filter(({ instance }) => instance.pm.capabilities.includes('dependencies'))
      .map(async ({ instance, workspace }) => ({
        instance,
        answer: await guard.dependencies(instance, workspace),
      })),
  )
  for (const { instance, answer } of answers) {
    if (answer.ok) {
      all.push(...answer.value)
      problems.push(...answer.problems)
      if (answer.problems.length > 0) {
        unanswered.push(instance.name)
      }
      memory.set(instance.name, toJson(answer.value))
    } else {
      unanswered.push(instance.name)
      const remembered = fromJson(memory.get(instance.name), instance.name)
      all.push(...remembered)
      problems.push(
        remembered.length === 0
          ? answer.problem
          : { ...answer.problem, message: `${answer.problem.message}; its last answer stays in use` },
      )
    }
  }
  return { all, ids: all.map((dependency) => dependency.id), unanswered, problems }
}

function toJson(dependencies: readonly Dependency[]): JsonValue {
  return dependencies.map(({ id, source, directory }) =>
    directory === undefined ? [id.name, id.version, source] : [id.name, id.version, source, directory],
  )
}

const SOURCES: readonly string[] = ['registry', 'git', 'path', 'vendored', 'member', 'unknown']

function fromJson(value: JsonValue | undefined, pm: string): readonly Dependency[] {
  if (!Array.isArray(value)) {
    return []
  }
  return value.flatMap((item: JsonValue): Dependency[] => {
    if (!Array.isArray(item)) {
      return []
    }
    const [name, version, source, directory] = item
    if (typeof name !== 'string' || typeof version !== 'string' || !isSource(source)) {
      return []
    }
    const id: PackageId = { pm, name, version }
    return [typeof directory === 'string' ? { id, source, directory } : { id, source }]
  })
}

function isSource(value: unknown): value is Dependency['source'] {
  return typeof value === 'string' && SOURCES.includes(value)
}
