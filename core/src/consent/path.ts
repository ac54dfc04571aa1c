import { join } from 'node:path'
import type { Directories } from '../host/ports.js'

/** One for all workspaces, in the state directory: nothing in a repository can agree to anything (cases/faults.md G6). */
export function consentPath({ state }: Directories): string {
  return join(state, 'consent.json')
}
