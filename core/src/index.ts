export { createNodePorts } from './host/node-ports.js'
export type {
  CacheFiles,
  Clock,
  Directories,
  FileWriter,
  Locks,
  Ports,
  ScratchSpace,
} from './host/ports.js'
export { openSession, type OpenSessionOptions } from './open-session.js'
export { knownAgents, proposeAgents, type KnownAgent } from './operations/agents.js'
export { disable, undisable } from './operations/disable.js'
export type { EntryChange } from './operations/entry-change.js'
export type { EntryScope } from './operations/entry-scope.js'
export { explain } from './operations/explain.js'
export { changeAgents, init, type InitChange } from './operations/init.js'
export { status } from './operations/status.js'
export { sync, type SyncOutcome } from './operations/sync.js'
export { unuse, use } from './operations/use.js'
export { nearest } from './report/nearest.js'
export { problemFrom, type Problem } from './report/problem.js'
export { createReporter, problemEvent, type Reporter } from './report/reporter.js'
export type { Session } from './session.js'
