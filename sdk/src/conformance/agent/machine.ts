import type { Detection } from '../../agent.js'
import { SymposiumError } from '../../errors.js'
import type { Environment, FileReader } from '../../host.js'
import { createMemoryHost } from '../../testing/memory-host.js'
import { check, describeThrown, show } from '../case.js'
import { observeFiles } from '../observed-host.js'
import type { AgentSubject, Override, Scene } from './subject.js'

const PATH = '/usr/local/bin:/usr/bin'
export const HOME = '/home/user'
export const PROJECT = '/project'

export interface Machine {
  readonly environment: Environment
  readonly files: FileReader
  /** Every path that was asked about. */
  readonly paths: readonly string[]
}

export function makeMachine(scene: Scene): Machine {
  const windows = scene.platform === 'win32'
  const host = createMemoryHost({
    ...(scene.files === undefined ? {} : { files: scene.files }),
    ...(scene.platform === undefined ? {} : { platform: scene.platform }),
    variables: { ...(windows ? {} : { PATH }), ...scene.variables },
  })
  const { files, paths } = observeFiles(host.files)
  return { environment: host.environment, files, paths }
}

export const EMPTY: Scene = { title: 'an empty home' }

/** A machine on which a variable moves the agent's directories. */
export function overridden(override: Override, scene: Partial<Scene> = {}): Scene {
  const { variable, value } = override
  return {
    title: `\`${variable}\` set to ${show(value)}`,
    ...scene,
    variables: { ...scene.variables, [variable]: value },
  }
}

/** Asks, and requires an answer of the declared form: nothing on a machine may make an agent throw. */
export function detect(subject: AgentSubject, machine: Machine, title: string): Detection {
  const detection = answerOf(() => subject.agent.detect(machine.environment, machine.files), title)
  check(
    typeof detection === 'object' &&
      detection !== null &&
      typeof detection.found === 'boolean' &&
      Array.isArray(detection.evidence),
    `detect must answer with { found, evidence }, not ${show(detection)} (${title})`,
  )
  return detection
}

export function detectIn(subject: AgentSubject, scene: Scene): Detection {
  return detect(subject, makeMachine(scene), scene.title)
}

export function userSkills(subject: AgentSubject, scene: Scene): string | undefined {
  const { environment } = makeMachine(scene)
  return answerOf(() => subject.agent.skills.user?.(environment), scene.title)
}

/** A disk on which every question fails. */
export const UNREADABLE: FileReader = {
  stat: refuse,
  list: refuse,
  readText: refuse,
  realPath: refuse,
}

function refuse(path: string): never {
  throw new SymposiumError('FILE_UNREADABLE', 'cannot be read', { place: { file: path } })
}

function answerOf<T>(ask: () => T, title: string): T {
  try {
    return ask()
  } catch (error) {
    check(false, `must not throw ${describeThrown(error)} (${title})`)
  }
}
