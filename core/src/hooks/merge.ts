import { VERDICTS, type HookAnswer, type JsonObject, type JsonValue, type Verdict } from '@symposium/sdk'
import { isObject } from './json.js'

/** What one hook had to say. `from` names it in the log. */
export interface Contribution {
  readonly from: string
  readonly answer: HookAnswer
}

export interface MergedAnswer {
  readonly answer: HookAnswer
  /** What gave way to what, for the log. */
  readonly notes: readonly string[]
}

/**
 * Joins the answers of all hooks in order (spec/agents-and-hooks.md 2.9). Nothing that one
 * says is lost to another: texts are joined, and of verdicts the most restrictive holds,
 * so that saying nothing changes nothing (cases/original.md N-4, N-12, N-31).
 */
export function mergeAnswers(contributions: readonly Contribution[]): MergedAnswer {
  const answers = contributions.map(({ answer }) => answer)
  const context = unique(answers.flatMap((answer) => answer.context ?? []))
  const systemMessages = unique(answers.flatMap((answer) => answer.systemMessages ?? []))
  const steps = answers.flatMap((answer) => answer.steps ?? [])
  const { replacing, notes } = lastReplacement(contributions)
  return {
    notes,
    answer: {
      ...mergeVerdicts(answers),
      ...(context.length === 0 ? {} : { context }),
      ...replacing,
      ...firstStop(answers),
      ...(systemMessages.length === 0 ? {} : { systemMessages }),
      ...(answers.some((answer) => answer.suppressOutput === true) ? { suppressOutput: true } : {}),
      ...(steps.length === 0 ? {} : { steps }),
      ...mergeNative(answers),
    },
  }
}

/** The more restrictive of two; no opinion changes nothing. */
export function stricter(left: Verdict | undefined, right: Verdict | undefined): Verdict | undefined {
  return rank(left) <= rank(right) ? left : right
}

function rank(verdict: Verdict | undefined): number {
  return verdict === undefined ? VERDICTS.length : VERDICTS.indexOf(verdict)
}

/** With the reasons of those who gave it, and of nobody else. */
function mergeVerdicts(answers: readonly HookAnswer[]): HookAnswer {
  const verdict = answers.map((answer) => answer.verdict).reduce(stricter, undefined)
  const reasons = unique(
    answers.flatMap((answer) => (answer.verdict === verdict ? [answer.reason ?? ''] : [])),
  )
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(reasons.length === 0 ? {} : { reason: reasons.join('\n') }),
  }
}

function lastReplacement(contributions: readonly Contribution[]): {
  readonly replacing: HookAnswer
  readonly notes: readonly string[]
} {
  const replacing = contributions.filter(({ answer }) => answer.updatedInput !== undefined)
  const winner = replacing.at(-1)
  if (winner?.answer.updatedInput === undefined) return { replacing: {}, notes: [] }
  return {
    replacing: { updatedInput: winner.answer.updatedInput },
    notes: replacing
      .slice(0, -1)
      .map(({ from }) => `${from}: its replacement of the tool's input gives way to that of ${winner.from}`),
  }
}

/** Stopping sticks, with the first reason that anybody gave. */
function firstStop(answers: readonly HookAnswer[]): HookAnswer {
  const stops = answers.flatMap(({ stop }) => (stop === undefined ? [] : [stop]))
  if (stops.length === 0) return {}
  const reason = stops.find((stop) => stop.reason !== undefined)?.reason
  return { stop: reason === undefined ? {} : { reason } }
}

function mergeNative(answers: readonly HookAnswer[]): HookAnswer {
  const objects = answers.flatMap(({ native }) => (native === undefined ? [] : [native]))
  return objects.length === 0 ? {} : { native: objects.reduce(mergeObjects, {}) }
}

/** `null` removes a member, objects are joined member by member, and anything else replaces what was there. */
function mergeObjects(left: JsonObject, right: JsonObject): JsonObject {
  // A map, since hooks choose the names: `__proto__` is a name like any other here (cases/security.md S71).
  const members = new Map<string, JsonValue>(Object.entries(left))
  for (const [name, value] of Object.entries(right)) {
    const known = members.get(name)
    if (value === null) members.delete(name)
    else members.set(name, isObject(known) && isObject(value) ? mergeObjects(known, value) : value)
  }
  return Object.fromEntries(members)
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}
