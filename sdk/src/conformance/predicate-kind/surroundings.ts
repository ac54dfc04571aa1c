import { SymposiumError } from '../../errors.js'
import type { ProcessRunner } from '../../host.js'
import type { JsonValue } from '../../json.js'
import type { LeafPredicateKind, Outcome, PredicateContext } from '../../predicate.js'
import { createMemoryHost } from '../../testing/memory-host.js'
import { check, describeThrown, show } from '../case.js'
import { requireJson } from '../plain-data.js'
import type { PredicateKindSubject } from './subject.js'

/** A workspace in which little is to be seen. */
export function makeContext(subject: PredicateKindSubject): PredicateContext {
  const { environment, files, processes } = createMemoryHost({ files: { '/project/README.md': '' } })
  return {
    workspaceRoot: environment.cwd,
    directory: environment.cwd,
    dependencies: subject.dependencies ?? [],
    workspaceMember: true,
    environment,
    files,
    processes,
    timeout: 1000,
  }
}

/** No workspace, no dependency, a disk that cannot be read and programs that cannot be started. */
export function makeBareContext(subject: PredicateKindSubject): PredicateContext {
  const refuse = (path: string): never => {
    throw new SymposiumError('FILE_UNREADABLE', 'cannot be read', { place: { file: path } })
  }
  const processes: ProcessRunner = {
    run: async ({ program }) => ({
      state: 'not-started',
      reason: 'not-executable',
      message: `${program} cannot be started`,
    }),
  }
  return {
    ...makeContext(subject),
    workspaceRoot: undefined,
    dependencies: [],
    workspaceMember: false,
    files: {
      stat: refuse,
      list: refuse,
      readText: refuse,
      realPath: refuse,
      digest: refuse,
      modifiedAt: refuse,
    },
    processes,
  }
}

/** Every context that a leaf has to answer in. */
export function contextsOf(subject: PredicateKindSubject): readonly PredicateContext[] {
  return [makeContext(subject), makeBareContext(subject), ...(subject.contexts ?? [])]
}

/** The kind as a leaf: the cases for leaves are selected for no others. */
export function leafOf(subject: PredicateKindSubject): LeafPredicateKind {
  check(subject.kind.type === 'leaf', 'this case is for leaves')
  return subject.kind
}

/** Arguments of calls, and of tables where the kind reads them. */
export function parseValid(subject: PredicateKindSubject): readonly { argument: string; args: JsonValue }[] {
  const { valid = [], validFields = [] } = subject
  const kind = leafOf(subject)
  check(valid.length > 0, 'the subject must give an argument that is valid')
  const tables = kind.parseFields === undefined ? [] : validFields
  return [
    ...valid.map((argument) => ({ argument, args: kind.parse(argument) })),
    ...tables.map((fields) => ({
      argument: JSON.stringify(fields),
      args: kind.parseFields?.(fields) ?? null,
    })),
  ]
}

/** Evaluates, and requires an outcome: whatever is wrong in the surroundings is one. */
export async function evaluate(evaluating: () => Outcome | Promise<Outcome>, what: string): Promise<Outcome> {
  const outcome = await outcomeOf(evaluating, what)
  check(
    typeof outcome === 'object' &&
      outcome !== null &&
      typeof outcome.holds === 'boolean' &&
      typeof outcome.seen === 'string',
    `${what} must give { holds, seen }, not ${show(outcome)}`,
  )
  requireJson(outcome, `the outcome of ${what}`)
  check(
    outcome.unavailable === undefined || outcome.unavailable === true,
    `${what} gives ${show(outcome)}: leave \`unavailable\` out where there is an answer`,
  )
  return outcome
}

/** The same for a leaf, which counts as false where it has no answer. */
export async function evaluateLeaf(
  evaluating: () => Outcome | Promise<Outcome>,
  what: string,
): Promise<Outcome> {
  const outcome = await evaluate(evaluating, what)
  check(
    outcome.unavailable !== true || !outcome.holds,
    `${what} gives ${show(outcome)}, but what is unavailable counts as false`,
  )
  return outcome
}

async function outcomeOf(evaluating: () => Outcome | Promise<Outcome>, what: string): Promise<Outcome> {
  try {
    return await evaluating()
  } catch (error) {
    check(false, `${what} must give an outcome rather than throw ${describeThrown(error)}`)
  }
}
