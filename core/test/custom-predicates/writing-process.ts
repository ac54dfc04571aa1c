import { createNodeCaches } from '../../src/host/node-caches.js'
import { createNodeFiles } from '../../src/host/node-files.js'
import { PredicateCache } from '../../src/custom-predicates/cache.js'
import type { PredicateCall } from '../../src/custom-predicates/call.js'

/** What a process of its own, which keeps answers in many short runs, is started with. */
export type WritingArguments = [root: string, name: string, runs: string]

const [root = '', name = '', runs = '0'] = process.argv.slice(2)

for (let index = 0; index < Number(runs); index += 1) {
  const cache = PredicateCache.open(
    {
      caches: createNodeCaches(process.getuid?.()),
      directories: { config: root, cache: root, state: root, logs: root },
      files: createNodeFiles(),
      environment: { cwd: root, home: root, platform: process.platform, variables: {} },
      clock: { now: () => Date.now() },
    },
    { key: 'shared', version: '1' },
  )
  cache.store(callOf(`${index}`), { code: 0, watched: { files: [], variables: [] }, startedAt: Date.now() })
  cache.flush()
}

function callOf(argument: string): PredicateCall {
  const id = { pm: 'team', name, version: '*' }
  return { id, name: 'kit', argv: ['/bin/kit'], args: [], argument, directory: root }
}
