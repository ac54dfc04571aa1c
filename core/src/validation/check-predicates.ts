import type { FileReader } from '@symposium/sdk'
import { definitionsOf, type Definitions } from '../custom-predicates/definitions.js'
import type { Plugin } from '../manifest/plugin.js'
import { customCalls } from '../predicates/custom-calls.js'
import { parseCustomName } from '../predicates/names.js'
import { quote } from '../report/show.js'
import { nearest } from '../report/nearest.js'
import { gatesOf } from './gates-of.js'
import type { CheckedPlugin } from './check-plugin.js'
import { finding, type Finding } from './finding.js'
import { lineOf } from './line-of.js'

export interface KnownPredicates {
  /** That are built in or come from extensions. */
  readonly kinds: readonly string[]
  /** That plugins define which were checked in the same run. */
  readonly definitions: Definitions
}

/** What plugins define that were checked together. */
export function definitionsIn(checked: readonly CheckedPlugin[]): Definitions {
  return definitionsOf(checked.flatMap(({ plugin }) => plugin ?? []))
}

/** Calls of predicates that stand for no definition, which have no answer anywhere (spec/model.md G36, P22). */
export function checkPredicates(
  { plugin }: CheckedPlugin,
  known: KnownPredicates,
  files: FileReader,
): readonly Finding[] {
  if (plugin === undefined) return []
  const gates = gatesOf(plugin).map(({ gate }) => gate)
  const called = new Map(gates.flatMap(customCalls).map((each) => [each.name, each.text]))
  return [...called].flatMap(([name, text]) =>
    checkCall(name, known).map((found) => ({ ...found, ...placeOf(text, plugin, files) })),
  )
}

function checkCall(name: string, known: KnownPredicates): readonly Finding[] {
  const { definitions } = known
  const resolved = definitions.resolve(name)
  if (resolved === undefined) return [undefinedCall(name, known)]
  if (resolved !== 'collision') return []
  const candidates = definitions.names.filter(
    (each) => parseCustomName(each)?.name === parseCustomName(name)?.name,
  )
  const instead = candidates.map((each) => quote(`${each}(…)`)).join(' or ')
  return [
    finding('warning', {
      code: 'PREDICATE_AMBIGUOUS',
      message: `several definitions here have the name ${quote(name)}, so that a call of it has no answer`,
      remedy: instead === '' ? 'rename one of them' : `call ${instead}, or rename one of them`,
    }),
  ]
}

function undefinedCall(name: string, { kinds, definitions }: KnownPredicates): Finding {
  const guess = nearest(name, [...kinds, ...definitions.names])
  const hint = guess === undefined ? '' : `, did you mean \`${guess}(…)\`?`
  return finding('warning', {
    code: 'PREDICATE_UNDEFINED',
    message: `no plugin here defines the predicate ${quote(name)}${hint}`,
    remedy: 'it holds nowhere but where another plugin defines it with `[[predicate]]`',
  })
}

function placeOf(text: string, { manifestFiles: [file] }: Plugin, files: FileReader): Pick<Finding, 'place'> {
  return file === undefined ? {} : { place: { file, ...lineOf(text, file, files) } }
}

/** Plain names that are defined more than once, each said once: of the plugin that has it first. */
export function checkDefinitions({ plugin }: CheckedPlugin, { problems }: Definitions): readonly Finding[] {
  const [file] = plugin?.manifestFiles ?? []
  if (file === undefined) return []
  return problems.filter(({ place }) => place?.file === file).map((problem) => finding('warning', problem))
}
