import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { readProject } from '../architecture/read-project.js'

const { sources } = readProject()

/** All modules that are loaded with one, and what they take from elsewhere. */
function loadedWith(entry: string): {
  readonly modules: readonly string[]
  readonly packages: readonly string[]
} {
  const modules = new Set([entry])
  const packages = new Set<string>()
  for (const path of modules) {
    for (const { specifier, lazy, typeOnly } of sources.find((source) => source.path === path)?.imports ??
      []) {
      if (lazy || typeOnly) continue
      if (specifier.startsWith('.')) {
        modules.add(posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts')))
      } else packages.add(specifier)
    }
  }
  return { modules: [...modules], packages: [...packages] }
}

it('answering an event loads no more than it needs', () => {
  const { modules, packages } = loadedWith('core/src/hooks/index.ts')
  expect(packages).toEqual(['@symposium/sdk'])
  const elsewhere = modules.filter((path) => !path.startsWith('core/src/hooks/'))
  expect(elsewhere).toEqual(['core/src/report/show.ts'])
  const late = /\/(answer|choose-hook|run-hook|forms|hook-gate|matcher|merge|regular-expression)\.ts$/
  expect(modules.filter((path) => late.test(path))).toEqual([])
})
