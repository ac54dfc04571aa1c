import type { PluginInfo } from '../../package-manager.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson } from '../plain-data.js'
import { requireNoEscape, requireNoProcess, requireOwnId, requireSymposiumError, thrownBy } from './checks.js'
import { CALL, openSession, requireKnown, type Session } from './session.js'
import type { PackageManagerSubject } from './subject.js'

/** More than anybody reads. */
const MOST_HITS = 200

export const searchingCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/search-finds',
    title: 'search finds the known package, in any letter case of the query',
    capability: 'search',
    async run(subject) {
      const session = openSession(subject)
      const query = requireKnown(subject.known.query, 'query')
      for (const spelling of [query, query.toUpperCase(), query.toLowerCase()]) {
        const hits = await search(session, spelling)
        check(
          hits.some(({ id }) => id.name === subject.known.present.name),
          `searching ${show(spelling)} does not find ${show(subject.known.present.name)}`,
        )
      }
    },
  }),
  defineCase({
    id: 'package-manager/search-identity',
    title: 'hits have ids of the instance, and are JSON',
    capability: 'search',
    async run(subject) {
      const session = openSession(subject)
      const hits = await search(session, requireKnown(subject.known.query, 'query'))
      requireJson(hits, 'the answer of search')
      hits.forEach(({ id }) => requireOwnId(session, id, 'a hit'))
    },
  }),
  defineCase({
    id: 'package-manager/search-hostile',
    title: 'hostile queries find little, lead nowhere and fail with a SymposiumError at most',
    capability: 'search',
    async run(subject) {
      const session = openSession(subject)
      for (const query of [...HOSTILE_NAMES, '(((', '[', '\\', '%', '?q=1&x']) {
        const what = `searching ${show(query)}`
        const failure = await thrownBy(() => search(session, query))
        if (failure !== undefined) {
          requireSymposiumError(failure.thrown, what)
        }
        requireNoEscape(session, what)
      }
    },
  }),
]

export const refreshingCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/refresh-none',
    title: 'refresh asks nobody at the level `none`, even when forced, and says so',
    capability: 'refresh',
    async run(subject) {
      const session = openSession(subject)
      for (const force of [false, true]) {
        const asked = await session.pm.refresh?.('none', force, CALL)
        check(asked === false, `refresh must answer \`false\` at the level \`none\`, not ${show(asked)}`)
      }
      requireNoProcess(session, 'refreshing without the network')
    },
  }),
]

async function search(session: Session, query: string): Promise<readonly PluginInfo[]> {
  const hits = await session.pm.search?.(query, CALL)
  check(Array.isArray(hits), `search must answer with a list, not ${show(hits)}`)
  check(hits.length <= MOST_HITS, `search gave ${hits.length} hits for ${show(query)}: a screenful is enough`)
  return hits
}
