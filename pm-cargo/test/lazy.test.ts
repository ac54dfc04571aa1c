import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { describe, expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** Everything that is loaded together with a module: what it imports other than by `import()`. */
function loadedWith(entry: string): { readonly own: Set<string>; readonly libraries: Set<string> } {
  const own = new Set<string>()
  const libraries = new Set<string>()
  const queue = [entry]
  for (const file of queue) {
    if (own.has(file)) continue
    own.add(file)
    for (const specifier of staticImports(readFileSync(join(SOURCES, file), 'utf8'))) {
      if (specifier.startsWith('.'))
        queue.push(normalize(join(dirname(file), specifier.replace(/\.js$/, '.ts'))))
      else libraries.add(specifier)
    }
  }
  return { own, libraries }
}

function staticImports(text: string): readonly string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)[^'"`;]*?from\s'([^']+)'/gm)
  return [...statements].map(([, specifier = '']) => specifier)
}

describe('what a run loads in which nothing has changed', () => {
  it('is neither the TOML parser nor the versions', () => {
    const { own, libraries } = loadedWith('index.ts')
    expect([...libraries].sort()).toEqual(['@symposium/sdk', 'node:path'])
    expect([...own]).not.toContain('toml.ts')
    // A scan that misses imports would prove nothing.
    expect([...own]).toEqual(
      expect.arrayContaining(['cargo.ts', 'workspaces.ts', 'store.ts', 'embedded.ts', 'fetch.ts']),
    )
    expect([...loadedWith('read.ts').libraries]).toEqual(
      expect.arrayContaining(['smol-toml', 'semver/classes/range.js']),
    )
  })
})
