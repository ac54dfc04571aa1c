import {
  SymposiumError,
  type CombinatorPredicateKind,
  type LeafPredicateKind,
  type Outcome,
} from '@symposium/sdk'
import type { PredicateKindSubject } from '@symposium/sdk/conformance'

const serde = { pm: 'cargo', name: 'serde', version: '1.0.219' }

/** Holds where a dependency has the name. */
export const leaf: LeafPredicateKind<string> = {
  type: 'leaf',
  name: 'needs',
  aliases: ['wants'],
  effects: 'pure',
  parse(argument) {
    if (!/^[a-z]+$/.test(argument)) {
      throw new SymposiumError('PREDICATE_SYNTAX', 'needs a name', { remedy: 'write `needs(serde)`' })
    }
    return argument
  },
  evaluate(name, { dependencies }) {
    const found = dependencies.find((dependency) => dependency.name === name)
    return { holds: found !== undefined, seen: found?.version ?? `no ${name}` }
  },
  fields: ['name'],
  parseFields({ name }) {
    if (typeof name === 'string') return this.parse(name)
    throw new SymposiumError('PREDICATE_SYNTAX', 'needs a name', { remedy: 'write `name = "serde"`' })
  },
  format: (name) => name,
  inputs: () => ({ dependencies: true }),
  mentions: (name) => [{ name }],
  witness: (name, { dependencies }) => dependencies.filter((dependency) => dependency.name === name),
}

/** Asks a program and the disk. */
export const asking: LeafPredicateKind<string> = {
  type: 'leaf',
  name: 'asks',
  parse: (argument) => argument,
  inputs: () => ({ time: 0 }),
  describe: (program) => ({ command: program, env: [] }),
  async evaluate(program, { processes, directory, timeout, signal }) {
    const request = { program, args: [], cwd: directory, timeout }
    const result = await processes.run(signal === undefined ? request : { ...request, signal })
    return result.state === 'exited'
      ? { holds: result.code === 0, seen: `exit code ${result.code}` }
      : { holds: false, seen: result.state, unavailable: true }
  },
}

type Children = Parameters<CombinatorPredicateKind['evaluate']>[0]

async function firstOf(children: Children, wanted: boolean): Promise<Outcome> {
  for (const child of children) {
    const outcome = await child()
    if (outcome.holds === wanted) {
      return outcome
    }
  }
  return { holds: !wanted, seen: '' }
}

export const all: CombinatorPredicateKind = {
  type: 'combinator',
  name: 'all',
  arity: { least: 0, most: Infinity },
  passesWitness: true,
  evaluate: (children) => firstOf(children, false),
}

export const not: CombinatorPredicateKind = {
  type: 'combinator',
  name: 'not',
  arity: { least: 1, most: 1 },
  passesWitness: false,
  async evaluate(children) {
    const outcome = await children[0]?.()
    return {
      holds: outcome?.holds === false,
      seen: `not ${outcome?.seen}`,
      // What rests on no answer says so, whichever way it comes out.
      ...(outcome?.unavailable === true ? { unavailable: true } : {}),
    }
  },
}

export function leafSubject(change: Partial<LeafPredicateKind<string>> = {}): PredicateKindSubject {
  return {
    type: 'predicate-kind',
    kind: { ...leaf, ...change },
    valid: ['serde', 'tokio'],
    invalid: ['', 'Serde', '('],
    validFields: [{ name: 'serde' }],
    invalidFields: [{}, { name: '' }, { name: 1 }],
    dependencies: [serde],
  }
}

export function askingSubject(change: Partial<LeafPredicateKind<string>> = {}): PredicateKindSubject {
  return { type: 'predicate-kind', kind: { ...asking, ...change }, valid: ['tool'] }
}

export function combinatorSubject(change: Partial<CombinatorPredicateKind> = {}): PredicateKindSubject {
  return { type: 'predicate-kind', kind: { ...all, ...change } }
}
