import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireNoEscape, requireSymposiumError, thrownBy } from './checks.js'
import { CALL, openSession } from './session.js'
import type { PackageManagerSubject } from './subject.js'

/** Hold for an instance that leaves the operation out. */
export const existingCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/exists-known',
    title: 'where names are looked up, that of the known package is one',
    async run(subject) {
      const { pm } = openSession(subject)
      if (pm.exists === undefined) return
      const { name } = subject.known.present
      const answer = await pm.exists(name, CALL)
      check(answer === true, `asked whether ${show(name)} exists, it must say \`true\`, not ${show(answer)}`)
    },
  }),
  defineCase({
    id: 'package-manager/exists-hostile',
    title: 'hostile names are answered with yes or no, lead nowhere and fail with a SymposiumError at most',
    async run(subject) {
      const session = openSession(subject)
      for (const name of HOSTILE_NAMES) {
        const what = `asking whether ${show(name)} exists`
        const failure = await thrownBy(async () => {
          const answer = await session.pm.exists?.(name, CALL)
          const isAnswer = typeof answer === 'boolean' || session.pm.exists === undefined
          check(isAnswer, `${what} must give yes or no, not ${show(answer)}`)
        })
        if (failure !== undefined) requireSymposiumError(failure.thrown, what)
        requireNoEscape(session, what)
      }
    },
  }),
]
