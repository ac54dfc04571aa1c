import { describeError, isSymposiumError } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import type { Config } from './config.js'
import { configPath, LONGEST_FILE, type ConfigFile, type ConfigPorts, type ConfigState } from './file.js'
import { readCachedFile, writeCachedFile } from './file-cache.js'
import { resolveRegistries, type KnownRegistrations } from './registries.js'
import { DEFAULT_SETTINGS } from './settings.js'

export interface LoadedConfig {
  /**
   * For a broken file the defaults, with what it refuses still refused. They say
   * nothing about what the user wants: such a run must not remove anything.
   */
  readonly config: Config
  readonly problems: readonly Problem[]
  readonly state: ConfigState
  readonly file: string
}

const SPECIFIED: KnownRegistrations = { registryTypes: ['path', 'git'], packageManagers: [] }

/**
 * Reads the user's configuration, the only place where consent lives: nothing in a
 * repository is looked at (cases/faults.md G6, cases/security.md S86). Never fails;
 * what is wrong is in the problems.
 */
export async function loadConfig(
  ports: ConfigPorts,
  known: KnownRegistrations = SPECIFIED,
): Promise<LoadedConfig> {
  return resolveConfig(await readConfigFile(ports), known)
}

/** The first half of {@link loadConfig}: enough to know which extensions to load. */
export async function readConfigFile(ports: ConfigPorts): Promise<ConfigFile> {
  const file = configPath(ports.directories)
  try {
    const stat = ports.files.stat(file)
    if (stat === undefined) {
      return { file, state: 'absent', settings: DEFAULT_SETTINGS, registries: [], problems: [] }
    }
    const cached = readCachedFile(ports, { file, stamp: stat.stamp })
    if (cached !== undefined) {
      return { file, state: 'ok', ...cached }
    }
    const text = ports.files.readText(file, LONGEST_FILE)
    if (text === undefined) {
      return unreadable(file, new Error('is not a regular file'))
    }
    const { parseConfigFile } = await import('./parse.js')
    const parsed = await parseConfigFile({ file, text })
    if (parsed.state === 'ok') {
      writeCachedFile(ports, { file, stamp: stat.stamp }, parsed)
      return { file, ...parsed }
    }
    return { file, ...parsed, problems: [...parsed.problems, brokenProblem(file)] }
  } catch (error) {
    return unreadable(file, error)
  }
}

/** The second half of {@link loadConfig}: what depends on the adapters that are registered. */
export function resolveConfig(source: ConfigFile, known: KnownRegistrations): LoadedConfig {
  const { file, state, settings } = source
  const { registries, problems } = resolveRegistries(source.registries, { known, file })
  return { file, state, config: { ...settings, registries }, problems: [...source.problems, ...problems] }
}

function unreadable(file: string, error: unknown): ConfigFile {
  const message = isSymposiumError(error) ? error.message : describeError(error)
  const problem: Problem = {
    code: 'CONFIG_UNREADABLE',
    message,
    place: { file },
    ...(isSymposiumError(error) && error.remedy !== undefined ? { remedy: error.remedy } : {}),
  }
  return {
    file,
    state: 'broken',
    settings: DEFAULT_SETTINGS,
    registries: [],
    problems: [problem, brokenProblem(file)],
  }
}

function brokenProblem(file: string): Problem {
  return {
    code: 'CONFIG_BROKEN',
    message: 'the configuration cannot be used: defaults hold, and nothing is saved to it',
    place: { file },
    remedy: 'repair what is reported above',
  }
}
