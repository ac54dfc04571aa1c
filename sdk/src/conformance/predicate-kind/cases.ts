import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { answerCases } from './answers.js'
import { combinatorCases } from './combinators.js'
import { fieldsCases } from './fields.js'
import { leafCases } from './leaves.js'
import type { PredicateKindSubject } from './subject.js'

const nameCase = defineCase<PredicateKindSubject>({
  id: 'predicate-kind/name',
  title: 'names are a letter and then letters, digits, `_` and `-`, and unlike what every object has',
  run({ kind }) {
    for (const name of [kind.name, ...(kind.aliases ?? [])]) {
      check(
        typeof name === 'string' && /^[A-Za-z][A-Za-z0-9_-]*$/.test(name),
        `the name must not be ${show(name)}`,
      )
      check(!(name in {}), `the name ${show(name)} is one that every object has`)
    }
  },
})

export const predicateKindCases: readonly ConformanceCase<PredicateKindSubject>[] = [
  nameCase,
  ...leafCases,
  ...fieldsCases,
  ...answerCases,
  ...combinatorCases,
]
