import type { Environment } from '@symposium/sdk'
import { resolveDirectories } from './directories.js'
import { createNodeCaches } from './node-caches.js'
import { createNodeEvidence } from './node-evidence.js'
import { createNodeFiles } from './node-files.js'
import { createNodeForeground } from './node-foreground.js'
import { createNodeLocks } from './node-locks.js'
import { createNodeProcesses } from './node-processes.js'
import { createNodePrograms } from './node-programs.js'
import { createNodeScratch } from './node-scratch.js'
import { createNodeStages } from './node-stages.js'
import { createNodeWriter } from './node-writer.js'
import type { Archives, HttpClient, Ports } from './ports.js'
import { createStateFiles } from './state-files.js'
import { lazy } from '../lazy.js'

/** Every port on the real machine. The environment is passed in: nothing below the command line reads `process`. */
export function createNodePorts(environment: Environment): Ports {
  const directories = resolveDirectories(environment)
  return {
    environment,
    directories,
    files: { ...createNodeFiles(), ...createNodeEvidence() },
    writer: createNodeWriter([directories.cache, directories.state, directories.logs]),
    processes: createNodeProcesses(environment),
    foreground: createNodeForeground(environment),
    locks: createNodeLocks(),
    clock: { now: () => Date.now() },
    caches: createNodeCaches(environment.uid),
    scratch: createNodeScratch(),
    http: lateHttp(environment),
    archives: lateArchives(),
    stages: createNodeStages(),
    programs: createNodePrograms(environment),
    stateFiles: createStateFiles(environment.uid),
  }
}

/** Most runs ask the network for nothing. */
function lateHttp(environment: Environment): HttpClient {
  const client = lazy(async () => {
    const { createNodeHttp } = await import('./node-http.js')
    return createNodeHttp(environment)
  })
  return { get: async (request) => (await client()).get(request) }
}

function lateArchives(): Archives {
  const archives = lazy(async () => {
    const { createNodeArchives } = await import('./node-archives.js')
    return createNodeArchives()
  })
  return {
    read: async (...parameters) => (await archives()).read(...parameters),
    list: async (...parameters) => (await archives()).list(...parameters),
    extract: async (...parameters) => (await archives()).extract(...parameters),
  }
}
