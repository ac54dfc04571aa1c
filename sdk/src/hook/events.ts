import type { HookEvent } from '../hooks.js'
import type { JsonValue } from '../json.js'

/** What every event says. `null` where the agent did not say. */
interface Surroundings {
  readonly sessionId: string | null
  /** Directory that the agent works in. */
  readonly cwd: string | null
}

export interface PreToolUse extends Surroundings {
  /** In the agent's own words: `Bash`, `run_shell_command`. */
  readonly toolName: string
  /** In the agent's own shape; `null` where there is none. */
  readonly toolInput: JsonValue
}

export interface PostToolUse extends PreToolUse {
  readonly toolResponse: JsonValue
}

export interface UserPromptSubmit extends Surroundings {
  /** Empty where the agent does not pass it on. */
  readonly prompt: string
}

export type SessionStart = Surroundings
export type Stop = Surroundings

/** The events of the canonical format by name. */
export interface HookEvents {
  readonly PreToolUse: PreToolUse
  readonly PostToolUse: PostToolUse
  readonly UserPromptSubmit: UserPromptSubmit
  readonly SessionStart: SessionStart
  readonly Stop: Stop
}

/** One event as it came in. */
export type IncomingEvent = {
  readonly [Name in HookEvent]: { readonly name: Name; readonly event: HookEvents[Name] }
}[HookEvent]
