import type { FileReader } from '@symposium/sdk'
import { quote } from '../predicates/show.js'
import type { Gate, Predicate } from '../predicates/tree.js'
import { nearest } from '../report/nearest.js'
import { gatesOf } from './gates.js'
import type { CheckedPlugin } from './check-plugin.js'
import { finding, type Finding } from './finding.js'
import { lineOf } from './line-of.js'

export interface KnownPredicates {
  /** That are built in or come from extensions. */
  readonly kinds: Iterable<string>
  /** That plugins define which were checked in the same run. */
  readonly defined: ReadonlySet<string>
}

/** Calls of predicates that nobody defines, which are false for ever (spec/model.md G36). */
export function checkPredicates(
  { plugin }: CheckedPlugin,
  { kinds, defined }: KnownPredicates,
  files: FileReader,
): readonly Finding[] {
  if (plugin === undefined) return []
  const called = new Map(
    gatesOf(plugin)
      .flatMap(({ gate }) => customCalls(gate))
      .map((each) => [each.name, each.text]),
  )
  const [file] = plugin.manifestFiles
  return [...called].flatMap(([name, text]) => {
    if (defined.has(name)) return []
    const guess = nearest(name, [...kinds, ...defined])
    const hint = guess === undefined ? '' : `, did you mean \`${guess}(…)\`?`
    return finding('warning', {
      code: 'PREDICATE_UNDEFINED',
      message: `no plugin here defines the predicate ${quote(name)}${hint}`,
      ...(file === undefined ? {} : { place: { file, ...lineOf(text, file, files) } }),
      remedy: 'it holds nowhere but where another plugin defines it with `[[predicate]]`',
    })
  })
}

function customCalls(gate: Gate): readonly Extract<Predicate, { type: 'custom' }>[] {
  return gate.flatMap((predicate) => {
    if (predicate.type === 'custom') return [predicate]
    return predicate.type === 'combinator' ? customCalls(predicate.children) : []
  })
}
