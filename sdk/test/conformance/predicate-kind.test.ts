import { SymposiumError, type CombinatorPredicateKind, type LeafPredicateKind } from '@symposium/sdk'
import { casesFor, predicateKindCases, type PredicateKindSubject } from '@symposium/sdk/conformance'
import { createFakePredicateKind } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'
import {
  all,
  asking,
  askingSubject,
  combinatorSubject,
  leaf,
  leafSubject,
  not,
} from './good-predicate-kinds.js'
import { testBroken, type Broken } from './run-table.js'

type Row = readonly [how: string, saying: string]

function brokenLeaf(
  rule: string,
  [how, saying]: Row,
  change: Partial<LeafPredicateKind<string>>,
): Broken<PredicateKindSubject> {
  return { id: `predicate-kind/${rule}`, how, saying, subject: leafSubject(change) }
}

function brokenAsking(
  rule: string,
  [how, saying]: Row,
  change: Partial<LeafPredicateKind<string>>,
): Broken<PredicateKindSubject> {
  return { id: `predicate-kind/${rule}`, how, saying, subject: askingSubject(change) }
}

function brokenCombinator(
  rule: string,
  [how, saying]: Row,
  change: Partial<CombinatorPredicateKind>,
): Broken<PredicateKindSubject> {
  return { id: `predicate-kind/${rule}`, how, saying, subject: combinatorSubject(change) }
}

const refuses = (error: Error): Partial<LeafPredicateKind<string>> => ({
  parse(argument) {
    if (argument === 'serde' || argument === 'tokio') {
      return argument
    }
    throw error
  },
})
const gives = (outcome: unknown): Partial<LeafPredicateKind<string>> => ({ evaluate: () => outcome as never })
let calls = 0

const BROKEN: readonly Broken<PredicateKindSubject>[] = [
  brokenLeaf('name', ['a space', 'must not be'], { name: 'a b' }),
  brokenLeaf('name', ['a prototype name', 'every object'], { name: 'toString' }),
  brokenLeaf('name', ['a bad alias', '9x'], { aliases: ['9x'] }),
  brokenLeaf('parse-invalid', ['takes everything', 'must be refused'], { parse: (argument) => argument }),
  brokenLeaf('parse-invalid', ['an error of its own', 'SyntaxError'], refuses(new SyntaxError('no'))),
  brokenLeaf('parse-invalid', ['another code', 'INTERNAL'], refuses(new SymposiumError('INTERNAL', 'no'))),
  brokenLeaf('parse-invalid', ['no remedy', 'remedy'], refuses(new SymposiumError('PREDICATE_SYNTAX', 'no'))),
  brokenLeaf('parse-hostile', ['breaks on brackets', 'SyntaxError'], {
    parse: (argument) => new RegExp(argument).source,
  }),
  brokenLeaf('parse-hostile', ['recurses', 'RangeError'], {
    parse: function parse(argument): string {
      return argument.startsWith('(') ? parse(argument.slice(1)) : leaf.parse(argument)
    },
  }),
  brokenLeaf('arguments-json', ['an expression', 'plain object'], {
    parse: (argument) => new RegExp(argument) as never,
  }),
  brokenLeaf('arguments-json', ['known by identity', 'read back'], {
    parse: (argument) => (argument === 'serde' ? KNOWN : {}) as never,
    evaluate: (args) => ({ holds: (args as unknown) === KNOWN, seen: '' }),
  }),
  brokenLeaf('evaluate', ['throws', 'FILE_UNREADABLE'], {
    evaluate: (_args, { files }) => ({ holds: files.stat('/project') !== undefined, seen: '' }),
  }),
  brokenLeaf('evaluate', ['no outcome', 'holds, seen'], gives(true)),
  brokenLeaf(
    'evaluate',
    ['unavailable and true', 'counts as false'],
    gives({ holds: true, seen: '', unavailable: true }),
  ),
  brokenLeaf('evaluate', ['no JSON', 'undefined'], gives({ holds: true, seen: '', unavailable: undefined })),
  brokenLeaf('evaluate-twice', ['another one every time', 'differently'], {
    evaluate: () => ({ holds: true, seen: `${(calls += 1)}` }),
  }),
  brokenLeaf('effects', ['a pure one reads', '/project'], {
    evaluate: (_args, { files, workspaceRoot }) => ({
      holds: workspaceRoot !== undefined && files.stat(workspaceRoot) !== undefined,
      seen: '',
    }),
  }),
  brokenLeaf('effects', ['a reading one runs', 'serde'], { ...asking, name: 'needs', effects: 'reads' }),
  brokenLeaf('mentions', ['nothing by name', 'mentions'], { mentions: () => [{ name: '' }] }),
  brokenLeaf('mentions', ['another one every time', 'differ'], {
    mentions: () => [{ name: `x${(calls += 1)}` }],
  }),
  brokenLeaf('witness', ['no dependency', 'no dependency'], {
    witness: () => [{ pm: 'x', name: 'y', version: '1' }],
  }),
  brokenLeaf('witness', ['not mentioned', 'not mention'], { mentions: () => [{ pm: 'npm', name: 'serde' }] }),
  brokenLeaf('witness', ['none', 'must give'], { witness: () => [] }),
  brokenLeaf('format', ['loses something', 'read as something else'], {
    parse: (argument) => argument,
    format: (name) => name.slice(1),
  }),
  brokenLeaf('format', ['adds space', 'with space around it'], { format: (name) => `${name} ` }),
  brokenLeaf('format', ['prints no text', 'is printed as'], { format: () => 1 as never }),
  brokenLeaf('format', ['another one every time', 'printed differently'], {
    parse: (argument) => argument.replace(/!*$/, ''),
    format: (name) => `${name}${'!'.repeat((calls += 1))}`,
  }),
  {
    id: 'predicate-kind/fields',
    how: 'does not print',
    saying: 'must print its arguments',
    subject: { ...leafSubject(), kind: withoutFormat() },
  },
  brokenLeaf('fields', ['does not list them', 'not among the kind'], { fields: ['names'] }),
  brokenLeaf('fields', ['an expression', 'plain object'], { parseFields: () => new RegExp('x') as never }),
  brokenLeaf('fields-invalid', ['takes everything', 'must be refused'], { parseFields: () => 'serde' }),
  brokenLeaf('fields-invalid', ['an error of its own', 'TypeError'], {
    parseFields: ({ name }) => leaf.parse((name as string).trim()),
  }),
  brokenLeaf('fields-invalid', ['no remedy', 'remedy'], {
    parseFields() {
      throw new SymposiumError('PREDICATE_SYNTAX', 'no')
    },
  }),
  brokenLeaf('fields-hostile', ['breaks on a list', 'TypeError'], {
    parseFields: ({ name }) => (name as string).trim(),
  }),
  brokenLeaf('fields-hostile', ['recurses', 'RangeError'], {
    parseFields: function read(fields): string {
      const value = Object.values(fields)[0]
      return typeof value === 'object' && value !== null ? read(value as never) : leaf.parse('serde')
    },
  }),
  brokenAsking('no-answer', ['takes it for a no', 'set `unavailable`'], {
    evaluate: async (program, { processes, directory, timeout }) => {
      const { state } = await processes.run({ program, args: [], cwd: directory, timeout })
      return { holds: false, seen: state }
    },
  }),
  brokenAsking('no-answer', ['takes an unreadable file for none', 'set `unavailable`'], {
    evaluate(_, { files }) {
      try {
        return { holds: files.stat('/project/x') !== undefined, seen: '' }
      } catch {
        return { holds: false, seen: '' }
      }
    },
  }),
  brokenAsking('abort', ['keeps the signal', 'hand the signal on'], {
    evaluate: async (program, { processes, directory, timeout }) => {
      const result = await processes.run({ program, args: [], cwd: directory, timeout })
      return { holds: result.state === 'exited', seen: '' }
    },
  }),
  brokenAsking('abort', ['takes it for a no', 'was cancelled'], {
    evaluate: async (program, { processes, directory, timeout, signal }) => {
      const request = { program, args: [], cwd: directory, timeout }
      const result = await processes.run(signal === undefined ? request : { ...request, signal })
      return { holds: result.state === 'exited', seen: '' }
    },
  }),
  brokenLeaf('inputs', ['another one every time', 'differ'], { inputs: () => ({ time: (calls += 1) }) }),
  brokenLeaf('inputs', ['no names', 'name ""'], { inputs: () => ({ files: [''] }) }),
  brokenLeaf('inputs', ['time that runs backwards', 'is -1'], { inputs: () => ({ time: -1 }) }),
  brokenLeaf('inputs', ['a file that is not told', 'not among its inputs'], {
    effects: 'reads',
    inputs: () => ({ files: ['other'] }),
    evaluate(_, { files, workspaceRoot }) {
      return {
        holds: workspaceRoot !== undefined && files.stat('/project/README.md') !== undefined,
        seen: '',
      }
    },
  }),
  brokenLeaf('inputs', ['a variable that is not told', 'the variable "HOME"'], {
    evaluate: (_, { environment }) => ({ holds: environment.variables['HOME'] === '/', seen: '' }),
  }),
  brokenAsking('describe', ['no command', 'has no command'], { describe: () => ({ command: '', env: [] }) }),
  brokenAsking('describe', ['tells values', 'without values'], {
    describe: (command) => ({ command, env: ['TOKEN=secret'] }),
  }),
  brokenAsking('describe', ['runs it', 'looks at "tool"'], {
    describe(command, { processes, directory, timeout }) {
      void processes.run({ program: command, args: [], cwd: directory, timeout })
      return { command, env: [] }
    },
  }),
  brokenCombinator('arity', ['downwards', 'from 2 to 1'], { arity: { least: 2, most: 1 } }),
  brokenCombinator('arity', ['half', '0.5'], { arity: { least: 0.5, most: 1 } }),
  brokenCombinator('arity', ['undecided', 'passesWitness'], { passesWitness: undefined as never }),
  brokenCombinator('combine', ['throws', 'TypeError'], {
    evaluate: (children) => (children[0] as () => never)(),
  }),
  brokenCombinator('combine', ['available or not', 'leave `unavailable` out'], {
    evaluate: () => ({ holds: true, seen: '', unavailable: false as never }),
  }),
  brokenCombinator('combine', ['does not wait', 'promises'], {
    evaluate: (children) => ({
      holds: children.every((child) => (child() as { holds?: boolean }).holds),
      seen: '',
    }),
  }),
  brokenCombinator('children', ['backwards', '[1,0]'], {
    evaluate: (children) => all.evaluate(children.toReversed()),
  }),
  brokenCombinator('children', ['twice', '[0,0]'], {
    evaluate: (children) => all.evaluate(children.flatMap((child) => [child, child])),
  }),
  brokenCombinator('unavailable', ['takes it for true', 'gave no answer'], {
    evaluate: (children) =>
      all.evaluate(
        children.map((child) => async () => {
          const outcome = await child()
          return { holds: outcome.holds || outcome.unavailable === true, seen: '' }
        }),
      ),
  }),
]
const KNOWN = { name: 'serde' }

function withoutFormat(): LeafPredicateKind<string> {
  const { format: _, ...kind } = leaf
  return kind
}

describe('a kind that keeps the rules passes', () => {
  const subjects: Record<string, PredicateKindSubject> = {
    'a leaf': leafSubject(),
    'a leaf that asks a program': askingSubject(),
    'a fake leaf': {
      type: 'predicate-kind',
      kind: createFakePredicateKind(),
      valid: ['yes', 'no'],
      invalid: [''],
      validFields: [{ argument: 'yes' }],
      invalidFields: [{}, { argument: 1 }],
    },
    all: combinatorSubject(),
    not: combinatorSubject(not),
  }
  for (const [title, subject] of Object.entries(subjects)) {
    test.each(casesFor(subject))(`${title}: $id`, async (conformance) => {
      await expect(conformance.run(subject)).resolves.toBeUndefined()
    })
  }
})

test('leaves and combinators have cases of their own', () => {
  const ids = (subject: PredicateKindSubject) => casesFor(subject).map(({ id }) => id)
  expect(ids(leafSubject())).toContain('predicate-kind/witness')
  expect(ids(leafSubject())).not.toContain('predicate-kind/arity')
  expect(ids({ type: 'predicate-kind', kind: asking })).not.toContain('predicate-kind/mentions')
  expect(ids(combinatorSubject())).toEqual([
    'predicate-kind/name',
    'predicate-kind/arity',
    'predicate-kind/combine',
    'predicate-kind/children',
    'predicate-kind/unavailable',
  ])
})

testBroken(predicateKindCases, BROKEN)
