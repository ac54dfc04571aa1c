import { join } from 'node:path'
import type { HookEvent, RegistrationScope } from '@symposium/sdk'
import type { Directories } from '../host/ports.js'
import { eventWord } from './event-word.js'

/** What a registered command of ours says. */
export interface HookCommandLine {
  /** As it is written, which need not be the name of an agent that is known. */
  readonly agent: string
  /** As it is written: `pre-tool-use`. */
  readonly event: string
}

export interface CommandPlace {
  readonly scope: RegistrationScope
  readonly directories: Directories
  readonly platform: NodeJS.Platform
}

/** Absolute path of what is registered for the user: a shell script, or a batch file where there is no `sh`. */
export function launcherPath(directories: Directories, platform: NodeJS.Platform): string {
  return join(directories.config, 'bin', platform === 'win32' ? 'symposium-hook.cmd' : 'symposium-hook')
}

/**
 * What an agent shall run for an event. For the user: the launcher by its path. In
 * a file that a team shares: nothing of this machine, and nothing that fails where
 * Symposium is not installed, since some agents take a failure for a denial.
 */
export function hookCommand(agent: string, event: HookEvent, place: CommandPlace): string {
  const words = `${agent} ${eventWord(event)}`
  return place.scope.type === 'global'
    ? `${quote(launcherPath(place.directories, place.platform), place.platform)} ${words}`
    : `${PROJECT_PREFIX} ${words}`
}

const PROJECT_PREFIX = 'command -v symposium >/dev/null 2>&1 || exit 0; exec symposium hook'

/** Quotes only where the path needs them: all shells read plain words alike. */
function quote(path: string, platform: NodeJS.Platform): string {
  if (platform === 'win32') {
    return /^[\w.:\\/-]+$/.test(path) ? path : `"${path}"`
  }
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `"${path.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`
}

/**
 * Whether a command in an agent's file is ours: exactly one of the forms above, for
 * any configuration directory, or one that the original wrote. A command that only
 * mentions one of them is the user's.
 * @param agent only those for this agent.
 */
export function isOwnCommand(text: string, agent?: string): boolean {
  const line = readOwnCommand(text)
  return line !== undefined && (agent === undefined || line.agent === agent)
}

/** The agent and the event of a command of ours, whatever they are called. */
export function readOwnCommand(text: string): HookCommandLine | undefined {
  for (const form of FORMS) {
    const { agent, event } = form.exec(text)?.groups ?? {}
    if (agent !== undefined && event !== undefined) {
      return { agent, event }
    }
  }
  return undefined
}

const ARGUMENTS = '(?<agent>[a-z][a-z0-9-]*) (?<event>[a-z][a-z-]*)'

/** A program at an absolute path, as one word of a shell that starts nothing else: bare or in quotes. */
function atPath(program: string): string {
  const word = (inside: string): string => String.raw`(?:/|[A-Za-z]:[\\/]|\\\\)(?:${inside}*[\\/])?${program}`
  const bare = word('[^\\s"\'$&|;<>()*?#~`]')
  const double = word(String.raw`(?:[^"$` + '`' + String.raw`\n\\]|\\[^\n])`)
  return `(?:${bare}|"${double}"|'${word(String.raw`[^'\n]`)}')`
}

const FORMS: readonly RegExp[] = [
  atPath(String.raw`bin[\\/]symposium-hook(?:\.cmd)?`),
  PROJECT_PREFIX.replaceAll('|', String.raw`\|`),
  String.raw`(?:${atPath(String.raw`cargo-agents(?:\.exe)?`)}|cargo-agents) hook`,
  String.raw`(?:${atPath(String.raw`cargo(?:\.exe)?`)}|cargo) agents hook`,
].map((program) => new RegExp(`^${program} ${ARGUMENTS}$`))
