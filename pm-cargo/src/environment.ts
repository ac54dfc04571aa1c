import { isAbsolute, join } from 'node:path'

import type { Environment } from '@symposium/sdk'

import { withoutCredentials } from './credentials.js'

/** The one rule for which cargo is run (spec/pipeline.md 1.7.1): empty variables count as unset. */
export function cargoProgram({ variables }: Environment): string {
  return variables['SYMPOSIUM_CARGO'] || variables['CARGO'] || 'cargo'
}

/** Where cargo keeps its configuration, registries and checkouts; absolute. */
export function cargoHome({ variables, home, cwd }: Environment): string {
  const set = variables['CARGO_HOME']
  if (set === undefined || set === '') return join(home, '.cargo')
  return isAbsolute(set) ? set : join(cwd, set)
}

/** Whoever sets the variable wants nobody to be asked: what is here serves. */
export function isOffline({ variables }: Environment): boolean {
  return (variables['SYMPOSIUM_OFFLINE'] ?? '') !== ''
}

const REGISTRY_INDEX = /^CARGO_REGISTRIES_(.+)_INDEX$/

/** The index of an alternative registry where the environment sets it, which outranks every file. */
export function registryIndexVariable({ variables }: Environment, registry: string): string | undefined {
  return variables[`CARGO_REGISTRIES_${registry.toUpperCase().replaceAll('-', '_')}_INDEX`]
}

/** A name by which cargo finds the index of the registry in the environment. */
export function registryInEnvironment(
  { variables }: Environment,
  isWanted: (index: string) => boolean,
): string | undefined {
  for (const [variable, index] of Object.entries(variables)) {
    const name = REGISTRY_INDEX.exec(variable)?.[1]
    if (name !== undefined && index !== undefined && isWanted(index)) return name.toLowerCase()
  }
  return undefined
}

/** Everything in the environment that an answer depends on; part of every cached one (spec/pipeline.md G8). */
export function environmentKey(environment: Environment): string {
  const { variables } = environment
  const indices = Object.keys(variables)
    .filter((name) => REGISTRY_INDEX.test(name) && variables[name] !== undefined)
    .sort()
    .map((name) => [name, variables[name]])
  const key: readonly string[] = [cargoHome(environment), cargoProgram(environment)]
  return JSON.stringify(indices.length === 0 ? key : [...key, digest(JSON.stringify(indices))])
}

/** The variables may hold secrets, and the key is stored in plain text; the module is loaded by those who set them. */
function digest(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(withoutCredentials(text)).digest('hex')
}
