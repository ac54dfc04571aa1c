import {
  describeError,
  type Environment,
  type FileReader,
  type HookCall,
  type HookOutput,
  type JsonObject,
  type JsonValue,
} from '@symposium/sdk'
import { plain } from '../../report/show.js'
import { isObject } from '../json.js'
import type { CallingAgent, DispatchOutcome, Received, Report } from './request.js'

export interface ReceivePorts {
  readonly files: Pick<FileReader, 'stat'>
  readonly environment: Environment
}

const SILENCE: HookOutput = { stdout: '', stderr: '', exitCode: 0 }

/**
 * The first steps of every event (spec/agents-and-hooks.md 3.2): is it one, and where? They come
 * before anything that costs time or leaves a trace. Never throws.
 */
export function receive(report: Report, ports: ReceivePorts): Received {
  const { agent, event } = report
  if (agent.hooks.events[event] === undefined) {
    return {
      type: 'answered',
      output: SILENCE,
      log: [`${agent.name} has no ${event}`],
      outcome: 'unsupported',
    }
  }
  const payload = parsePayload(report.input)
  if (payload === undefined)
    return nothingToDo(report, 'unreadable', `the payload of ${event} is no JSON object`)
  try {
    if (!occurs(report, payload, ports.environment)) return nothingToDo(report, 'no-occurrence')
    const call = agent.hooks.decode(event, payload)
    return { type: 'call', payload, call, ...placeOf(call, agent, ports) }
  } catch (error) {
    return nothingToDo(report, 'failed', describeError(error))
  }
}

/** The agent's way of saying nothing. */
export function neutralOutput({ agent, event }: Report): HookOutput {
  try {
    return outputOf(agent.hooks.encode(event, {}))
  } catch {
    return SILENCE
  }
}

export function outputOf({ stdout, stderr, exitCode }: HookOutput): HookOutput {
  return { stdout, stderr, exitCode }
}

function nothingToDo(report: Report, outcome: DispatchOutcome, note?: string): Received {
  const log = note === undefined ? [] : [plain(note)]
  return { type: 'answered', output: neutralOutput(report), log, outcome }
}

function parsePayload(input: string): JsonObject | undefined {
  try {
    const value = JSON.parse(input.startsWith('\uFEFF') ? input.slice(1) : input) as JsonValue
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Only a clear no counts (spec/agents-and-hooks.md 2.12). */
function occurs({ agent, event }: Report, payload: JsonObject, environment: Environment): boolean {
  try {
    return agent.hooks.occurs?.(event, payload, environment) !== false
  } catch {
    return true
  }
}

/**
 * The first directory that the payload names and that exists. Else the process directory, but only where
 * the agent starts hooks in the project (design/decisions.md, Hooks; cases/original.md N-6).
 */
function placeOf(
  { directories }: HookCall,
  agent: CallingAgent,
  { files, environment }: ReceivePorts,
): { readonly directory?: string; readonly log: readonly string[] } {
  const found = directories.find((directory) => isDirectory(directory, files))
  const others = directories.filter((directory) => directory !== found)
  const log = others.map((directory) =>
    found === undefined
      ? `there is no directory ${plain(directory)}`
      : `${plain(directory)} is not looked at`,
  )
  if (found !== undefined) return { directory: found, log }
  return agent.hooks.startsInProject ? { directory: environment.cwd, log } : { log }
}

function isDirectory(path: string, files: Pick<FileReader, 'stat'>): boolean {
  try {
    return files.stat(path)?.type === 'directory'
  } catch {
    return false
  }
}
