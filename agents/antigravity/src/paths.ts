import { homePath, type Environment } from '@symposium/sdk'

/** Files of the command `agy` alone. */
export function cliDirectory(environment: Environment): string {
  return homePath(environment, '.gemini', 'antigravity-cli')
}

/** Files of the editor alone. */
export function editorDirectory(environment: Environment): string {
  return homePath(environment, '.gemini', 'antigravity')
}

/**
 * What command, editor and web application all read. Its parent is no evidence
 * of Antigravity: other installers write there without it (cases/original.md N-8).
 */
export function userSkills(environment: Environment): string {
  return homePath(environment, '.gemini', 'config', 'skills')
}
