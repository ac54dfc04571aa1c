import { join } from 'node:path'
import type { AgentHooks, HookEvent } from '@symposium/sdk'
import { nameHash } from '../../host/name-hash.js'
import type { StateFiles } from '../../host/ports.js'

export interface AgentSession {
  /** Of the agent. */
  readonly agent: string
  /** Its id; where the agent gives none, there is one session for each workspace. */
  readonly id: string | undefined
  /** Where the plan of the workspace is kept. */
  readonly directory: string
}

/**
 * Which plugins that await consent a session was told of (spec/agents-and-hooks.md
 * 3.5). One file says what was known when the session was first seen, and one more
 * each name that it was told since: both are made in one step, so that of several
 * events at once exactly one tells.
 */
export class ToldNames {
  readonly #state: StateFiles
  readonly #path: string

  constructor(state: StateFiles, { agent, id, directory }: AgentSession) {
    this.#state = state
    this.#path = join(sessionsIn(directory), `${agent}-${nameHash(id ?? '')}`)
  }

  /** Of these, what the session has not been told. A session that is seen for the first time knows those that were recorded before. */
  pending(names: readonly string[], recordedBefore: readonly string[]): readonly string[] {
    if (this.#state.timeOf(this.#path) === undefined) {
      this.#state.create(this.#path, JSON.stringify(recordedBefore))
    }
    return untold(this.#state, this.#path, names)
  }

  /** @returns those of the names that nobody else was about to tell. */
  claim(names: readonly string[]): readonly string[] {
    return names.filter((name) => this.#state.create(`${this.#path}.${nameHash(name)}`, ''))
  }

  /** The session has just been told of all of these, whatever it knew. */
  tellAll(names: readonly string[]): void {
    if (this.pending(names, names).length > 0) {
      this.claim(names)
    }
  }
}

/** Whether an agent's event can carry something to the model that its tool calls have no part in. */
export function canCarry(event: HookEvent, hooks: AgentHooks): boolean {
  return (
    event !== 'PreToolUse' &&
    event !== 'Stop' &&
    hooks.events[event] !== undefined &&
    hooks.encode(event, { context: ['-'] }).dropped.length === 0
  )
}

/** Whether any session of an agent has yet to be told of one of the names. */
export function isAnyPending(
  state: StateFiles,
  { agent, directory }: { readonly agent: string; readonly directory: string },
  names: readonly string[],
): boolean {
  const sessions = sessionsIn(directory)
  const isSession = (name: string): boolean => name.startsWith(`${agent}-`) && !name.includes('.')
  return (
    names.length > 0 &&
    state
      .names(sessions)
      .some((name) => isSession(name) && untold(state, join(sessions, name), names).length > 0)
  )
}

/** Sessions end without a word: those that nothing was told to for so long are forgotten, in milliseconds. */
const LONGEST_SESSION = 7 * 24 * 60 * 60 * 1000

export function forgetOldSessions(state: StateFiles, directory: string, now: number): void {
  const sessions = sessionsIn(directory)
  for (const name of state.names(sessions)) {
    const path = join(sessions, name)
    if ((state.timeOf(path) ?? now) < now - LONGEST_SESSION) {
      state.remove(path)
    }
  }
}

function sessionsIn(directory: string): string {
  return join(directory, 'sessions')
}

function untold(state: StateFiles, path: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) {
    return []
  }
  const known = knownFirst(state.read(path))
  return names.filter(
    (name) => !known.includes(name) && state.timeOf(`${path}.${nameHash(name)}`) === undefined,
  )
}

function knownFirst(text: string | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
