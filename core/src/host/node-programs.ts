import { chmodSync } from 'node:fs'
import type { Environment } from '@symposium/sdk'
import { findProgram } from './find-program.js'
import type { Programs } from './ports.js'

export function createNodePrograms({ variables, platform }: Environment): Programs {
  return {
    find(name) {
      const found = findProgram(name, present(variables), platform)
      return found.found ? found.path : undefined
    },
    makeExecutable(path) {
      try {
        chmodSync(path, 0o755)
      } catch {
        // Whoever starts it says so (spec/agents-and-hooks.md 4.7).
      }
    },
  }
}

function present(variables: Environment['variables']): Record<string, string> {
  const entries = Object.entries(variables)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
