import type { FileEntry } from '@symposium/sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FileInput, FileOutcome } from '../../src/agent-files/file-plan.js'
import { planFile } from '../../src/agent-files/plan-file.js'
import type { RecordedFile } from '../../src/agent-files/record.js'
import type { TextTree } from '../../src/editing/text-tree.js'

const CLAIMS = [{ agent: 'claude', kind: 'hook' as const }]
const command = (event: string): string => `/c/bin/symposium-hook claude ${event}`

const word = fc.constantFrom(
  'a',
  'b',
  'hooks',
  'PreToolUse',
  'Stop',
  'servers',
  'orbit',
  'matcher',
  'constructor',
)
const mine = fc.constantFrom('mine', 'time cargo-agents hook claude stop', '')

/** What users have in their files: groups and handlers among it, none of them ours. */
const value = fc.letrec<{ any: unknown; map: Record<string, unknown> }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, 1, 'x'),
    fc.record({ type: fc.constant('command'), command: mine }),
    fc.array(tie('any'), { maxLength: 3 }),
    tie('map'),
  ),
  map: fc.dictionary(word, tie('any'), { maxKeys: 4 }),
}))

const entry = fc.oneof(
  fc.record({
    type: fc.constant('member' as const),
    path: fc.tuple(fc.constant('servers'), fc.constantFrom('orbit', 'web')),
    value: fc.constantFrom({ command: 'a' }, { command: 'b', args: ['x'] }),
  }),
  fc
    .record({ event: fc.constantFrom('PreToolUse', 'Stop'), grouped: fc.boolean() })
    .map(({ event, grouped }): FileEntry => ({
      type: 'handler',
      list: ['hooks', event],
      ...(grouped ? { group: { handlers: 'hooks', members: {} } } : {}),
      value: { type: 'command', command: command(event.toLowerCase()) },
      command: ['command'],
    })),
)

/** One at each place; what a file needs beside them stays by design. */
const entries = fc.uniqueArray(entry, {
  maxLength: 5,
  selector: (one) => ('list' in one ? one.list : 'path' in one ? one.path : []).join('.'),
})

function input(wanted: readonly FileEntry[], before?: FileOutcome): FileInput {
  const record: RecordedFile | undefined = before && {
    path: '/f',
    format: 'json',
    created: false,
    directories: [],
    kept: before.kept,
    entries: before.entries,
  }
  return {
    path: '/f',
    format: 'json',
    agents: [],
    wanted: wanted.map((entry) => ({ entry, claims: CLAIMS })),
    retained: [],
    unwanted: wanted.length > 0 ? [] : (record?.entries ?? []),
    ...(record === undefined ? {} : { record }),
    leftovers: [],
    knowsOwn: true,
    problems: [],
  }
}

const copy = (tree: unknown): TextTree => structuredClone(tree) as TextTree

it('registering twice is registering once, and removing gives back what was there', () => {
  fc.assert(
    fc.property(value.map, entries, (start, wanted) => {
      const tree = copy(start)
      const first = planFile(tree, input(wanted))
      const registered = copy(tree)
      const again = planFile(tree, input(wanted, first))
      expect(again.changes).toEqual([])
      expect(tree).toEqual(registered)
      const last = planFile(tree, input([], again))
      expect(last.entries).toEqual([])
      expect(withoutNull(tree, start)).toEqual(start)
    }),
    { numRuns: 500 },
  )
})

/** A null where a map belongs counts as absent, and does not come back. */
function withoutNull(tree: TextTree, start: Readonly<Record<string, unknown>>): TextTree {
  const given = copy(tree)
  for (const key of ['hooks', 'servers']) {
    restore(given, start, key)
  }
  return given
}

function restore(tree: TextTree, start: Readonly<Record<string, unknown>>, key: string): void {
  if (Object.hasOwn(start, key) && start[key] === null && !Object.hasOwn(tree, key)) {
    tree[key] = null
  }
  const [inner, before] = [tree[key], start[key]]
  if (isMap(inner) && isMap(before)) {
    Object.keys(before).forEach((name) => restore(inner, before, name))
  } else if (isMap(before) && inner === undefined && Object.values(before).every((one) => one === null)) {
    tree[key] = copy(before)
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
