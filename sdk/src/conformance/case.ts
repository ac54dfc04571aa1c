import { isSymposiumError } from '../errors.js'

/** One rule of the contract, as data: any test runner can run it. */
export interface ConformanceCase<Subject> {
  /** Stable, for example `package-manager/load-foreign`. */
  readonly id: string
  /** The rule, as a sentence. */
  readonly title: string
  /** Applies only to adapters that declare this. */
  readonly capability?: string
  /** @throws ConformanceFailure when the adapter breaks the rule. */
  run(subject: Subject): Promise<void>
}

/** What an adapter did wrong, in words for its author. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure'
}

export interface CaseDefinition<Subject> {
  readonly id: string
  readonly title: string
  readonly capability?: string
  readonly run: (subject: Subject) => void | Promise<void>
}

/** A case whose every failure says which rule was broken; what the adapter throws where it must not is one too. */
export function defineCase<Subject>(definition: CaseDefinition<Subject>): ConformanceCase<Subject> {
  const { id, title, capability } = definition
  return {
    id,
    title,
    ...(capability === undefined ? {} : { capability }),
    async run(subject) {
      try {
        await definition.run(subject)
      } catch (error) {
        throw error instanceof ConformanceFailure
          ? new ConformanceFailure(`${id} (${title}): ${error.message}`)
          : new ConformanceFailure(`${id} (${title}): threw ${describeThrown(error)}`, { cause: error })
      }
    },
  }
}

/** Ends a case unless the condition holds. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) {
    throw new ConformanceFailure(message)
  }
}

/** A value for a message, cut to a readable length. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : describeValue(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

export function describeThrown(error: unknown): string {
  if (isSymposiumError(error)) {
    return `SymposiumError ${error.code}: ${show(error.message)}`
  }
  return error instanceof Error ? `${error.name}: ${show(error.message)}` : show(error)
}

function describeValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return JSON.stringify(value) ?? Object.prototype.toString.call(value)
  }
  return String(value)
}
