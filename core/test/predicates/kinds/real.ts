import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { JsonObject, Outcome, PredicateContext } from '@symposium/sdk'
import { afterEach } from 'vitest'
import { createNodeEvidence } from '../../../src/host/node-evidence.js'
import { createNodeFiles } from '../../../src/host/node-files.js'
import { createNodeProcesses } from '../../../src/host/node-processes.js'
import { ask } from '../../../src/predicates/ask.js'
import { coreKinds } from '../../../src/predicates/core-kinds.js'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { PredicateKinds } from '../../../src/predicates/registry.js'
import { scopeOf } from '../support.js'

export const allKinds = new PredicateKinds(coreKinds)

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** A real directory with these files, removed after the test. Its path has no links. */
export function project(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-kinds-')))
  directories.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

/** Asks a predicate in its table form, or as a call, with the real file system and real processes. */
export async function askIn(
  directory: string,
  value: JsonObject | string,
  context: Partial<PredicateContext> & { readonly variables?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const { variables = { PATH: process.env['PATH'] ?? '' }, ...others } = context
  const environment = { cwd: directory, home: directory, platform: process.platform, variables }
  const scope = scopeOf({
    kinds: allKinds,
    directory,
    workspaceRoot: directory,
    environment,
    files: { ...createNodeFiles(), ...createNodeEvidence() },
    processes: createNodeProcesses(environment),
    ...others,
  })
  return ask(parsePredicateValue(value, allKinds), scope)
}
