import type { AgentFile, RegistrationRequest } from './agent-file.js'
import type { Environment } from './host.js'
import type { JsonObject, JsonValue } from './json.js'

/** What can be listened to, in the words of the canonical format. */
export const HOOK_EVENTS = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop'] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

/** One event, whoever reports it. Optional members are absent where the agent does not say. */
export interface HookCall {
  readonly event: HookEvent
  /** In the agent's own words: `Bash`, `run_shell_command`. */
  readonly toolName?: string
  readonly toolInput?: JsonValue
  readonly toolResponse?: JsonValue
  readonly prompt?: string
  readonly sessionId?: string
  /** At the end of a turn: whether the agent is at it again only because a hook would not let it end. */
  readonly continued?: boolean
  /**
   * Absolute directories that the agent works in, the one that the event concerns
   * first; empty where the payload names none.
   */
  readonly directories: readonly string[]
}

/** What is to become of a tool call, the most restrictive first. Saying nothing is no verdict. */
export const VERDICTS = ['deny', 'deny_unless_prior_grant', 'force_ask', 'ask', 'defer', 'allow'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * What hooks have to say on one event, whatever format they said it in. Every member
 * is optional, and an empty answer is no opinion: it becomes the agent's way of
 * saying nothing, never an allow.
 */
export interface HookAnswer {
  readonly verdict?: Verdict
  /** Why, for the model: of the verdict. */
  readonly reason?: string
  /** Fragments for the model, in order. */
  readonly context?: readonly string[]
  /** Replaces the tool's input. */
  readonly updatedInput?: JsonValue
  /** The agent shall stop altogether. */
  readonly stop?: { readonly reason?: string }
  /** For the user. */
  readonly systemMessages?: readonly string[]
  readonly suppressOutput?: true
  /** Things to put into the conversation that only some agents have (Antigravity's `injectSteps`), in order. */
  readonly steps?: readonly JsonValue[]
  /** Members of the agent's own format that have no name here; passed on to the same agent only. */
  readonly native?: JsonObject
}

/** What the process that the agent started prints and exits with. */
export interface HookOutput {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

export interface EncodedAnswer extends HookOutput {
  /** What the agent has no words for and was left out, for the log: `Codex cannot replace a tool's input`. */
  readonly dropped: readonly string[]
}

export interface HookRegistrationRequest extends RegistrationRequest {
  /** The command line for each event that the agent reports. */
  readonly commands: Readonly<Partial<Record<HookEvent, string>>>
}

/** Where an agent comes past a point of gates by itself. */
export interface PointBinding {
  /** Words with colons between them: `plan:post`. */
  readonly point: string
  readonly event: HookEvent
  /** Whether a report of the event is the point, where the event is wider. Every one is where absent. */
  applies?(call: HookCall): boolean
}

/**
 * How an agent reports events and reads answers. Pure functions: payloads are
 * what the agent sent as parsed JSON, taken leniently (a member of a wrong type
 * counts as absent), since a failure to read must never cost the user a tool call.
 */
export interface AgentHooks {
  /** The agent's name for each event that it reports. Events without one are answered by saying nothing. */
  readonly events: Readonly<Partial<Record<HookEvent, string>>>
  /** Whether the agent starts hooks in the directory that it works in; where not, only the payload says. */
  readonly startsInProject: boolean
  /**
   * Points of gates that this agent passes beside those of every agent; only events count at which `encode` has words
   * for a denial.
   */
  readonly points?: readonly PointBinding[]
  /**
   * Milliseconds that the agent waits for the answer to an event as `register` has it, where that is longer than half
   * a minute: gates may take so long then.
   */
  readonly patience?: Readonly<Partial<Record<HookEvent, number>>>
  /** What the user has to do before hooks run that were added or changed, as a sentence; absent where nothing. */
  readonly approval?: string

  /** What the agent's files hold when these commands are registered. Pure but for looks at files. */
  register(request: HookRegistrationRequest): readonly AgentFile[]

  /**
   * False where the native event is wider than the canonical one and this payload
   * positively is none of it, or where another agent is calling. Always true where absent.
   */
  occurs?(event: HookEvent, payload: JsonObject, environment: Environment): boolean

  decode(event: HookEvent, payload: JsonObject): HookCall

  /** The call as this agent would report it: for hooks in its format that another agent's event is brought to. */
  encodeCall(call: HookCall): JsonObject

  /**
   * What a hook in this agent's format printed on standard output before it exited with 0.
   * @param text never empty.
   * @throws SymposiumError `HOOK_OUTPUT_INVALID`.
   */
  readAnswer(event: HookEvent, text: string): HookAnswer

  /**
   * The joined answer of all hooks. An empty answer gives the agent's way of saying nothing.
   * @param payload what the agent sent, for answers that it only takes so often.
   */
  encode(event: HookEvent, answer: HookAnswer, payload?: JsonObject): EncodedAnswer

  /** The answer with which this agent blocks, or says nothing where the event cannot be blocked. */
  block(event: HookEvent, reason: string, payload: JsonObject): HookOutput
}
