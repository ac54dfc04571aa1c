import type { Admission } from './admit.js'
import { isWorkspaceSubject } from './subject.js'

/**
 * Whether nothing of a plugin of the workspace is agreed to, or no longer: then what it would have to be asked for is
 * off, and nothing that came of it before stays. Otherwise nobody can tell, and it does.
 */
export function isOff({ subject, state, agreed }: Admission): boolean {
  return isWorkspaceSubject(subject) && state !== 'closed' && agreed.length === 0
}
