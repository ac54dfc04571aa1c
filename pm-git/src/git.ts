import type { Host } from '@symposium/sdk'
import type { SimpleGitOptions } from 'simple-git'
import type { GitAddress } from './address.js'
import { gitEnvironment, hasOwnSsh } from './environment.js'
import { gitFailed, gitMissing, gitStopped } from './failures.js'
import { withoutCredentials } from './text.js'

/** One run of git: its words, and where. */
export interface GitRun {
  /** Operands that come from outside stand behind `--`. */
  readonly args: readonly string[]
  /** Absolute directory, not the project: its configuration is none of ours to use. */
  readonly directory: string
  readonly signal: AbortSignal
}

/** Git for one address. */
export interface Git {
  /**
   * @returns what git printed.
   * @throws SymposiumError `TOOL_MISSING`, `TOOL_FAILED`, `PACKAGE_UNAVAILABLE`.
   */
  run(run: GitRun): Promise<string>
}

export interface GitTarget {
  readonly address: GitAddress
  /** For people. */
  readonly title: string
}

/** What nothing in a repository and nothing of the user's may switch on. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'credential.interactive=false',
  // Whoever answers for the address answers for no other (cases/security.md S59).
  'http.followRedirects=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
  'protocol.version=2',
]

/**
 * Each is set here to a harmless value, which the library takes for a request to set it to any. Those
 * that could do harm stay off: `--upload-pack`, `ext::` and their like are refused by the library too.
 */
const UNSAFE: NonNullable<SimpleGitOptions['unsafe']> = {
  allowUnsafeAskPass: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafeSshCommand: true,
  allowUnsafeTemplateDir: true,
}

/** Milliseconds without a sign of life. */
const SILENCE = 60_000

/** The library is loaded with the first run. */
export function createGit({ address, title }: GitTarget, host: Pick<Host, 'environment'>): Git {
  return {
    async run({ args, directory, signal }) {
      signal.throwIfAborted()
      const { simpleGit } = await import('simple-git')
      const own = hasOwnSsh(host.environment)
      const options = {
        baseDir: directory,
        abort: signal,
        timeout: { block: SILENCE },
        unsafe: UNSAFE,
        errors: detectFailure,
      }
      const ownSsh = address.transport !== 'ssh' || own || (await configuresSsh())
      const { variables, allowed } = gitEnvironment(host.environment, address, { ownSsh })
      try {
        return await simpleGit({ ...options, config: SETTINGS, allowEnvironment: [...allowed] })
          .env(variables)
          .raw([...args])
      } catch (error) {
        throw describeFailure(error, title, signal)
      }

      /** A variable would hide the setting. */
      async function configuresSsh(): Promise<boolean> {
        const plain = gitEnvironment(host.environment, address, { ownSsh: true })
        const asked = simpleGit({ ...options, allowEnvironment: [...plain.allowed] }).env(plain.variables)
        try {
          return (await asked.raw(['config', '--get', 'core.sshCommand'])).trim() !== ''
        } catch {
          return false
        }
      }
    },
  }
}

/** Left to itself, the library takes a program that fails without a word for one that succeeded. */
const detectFailure: NonNullable<SimpleGitOptions['errors']> = (error, { exitCode, stdErr }) =>
  error ??
  (exitCode === 0 ? undefined : new Error(`exit code ${exitCode} ${Buffer.concat(stdErr).toString('utf8')}`))

/** The library's errors are told apart by their texts: the names of their classes are shortened. */
function describeFailure(error: unknown, title: string, signal: AbortSignal): Error {
  const text = error instanceof Error ? error.message : String(error)
  if (signal.aborted || /abort|block timeout/i.test(text)) return gitStopped(title)
  if (/ENOENT/.test(text)) return gitMissing(title)
  return gitFailed(title, withoutCredentials(text))
}
