import type { Environment } from '@symposium/sdk'
import { resolveDirectories } from './directories.js'
import { createNodeArchives } from './node-archives.js'
import { createNodeCaches } from './node-caches.js'
import { createNodeFiles } from './node-files.js'
import { createNodeHttp } from './node-http.js'
import { createNodeLocks } from './node-locks.js'
import { createNodeProcesses } from './node-processes.js'
import { createNodePrograms } from './node-programs.js'
import { createNodeScratch } from './node-scratch.js'
import { createNodeStages } from './node-stages.js'
import { createNodeWriter } from './node-writer.js'
import type { Ports } from './ports.js'
import { createStateFiles } from './state-files.js'

/** Every port on the real machine. The environment is passed in: nothing below the command line reads `process`. */
export function createNodePorts(environment: Environment): Ports {
  const directories = resolveDirectories(environment)
  return {
    environment,
    directories,
    files: createNodeFiles(),
    writer: createNodeWriter([directories.cache, directories.state, directories.logs]),
    processes: createNodeProcesses(environment),
    locks: createNodeLocks(),
    clock: { now: () => Date.now() },
    caches: createNodeCaches(),
    scratch: createNodeScratch(),
    http: createNodeHttp(environment),
    archives: createNodeArchives(),
    stages: createNodeStages(),
    programs: createNodePrograms(environment),
    stateFiles: createStateFiles(environment.uid),
  }
}
