import type { PluginOffer } from '../../manifest.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { isEscape } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import {
  requireContent,
  requireExact,
  requireFailure,
  requireLayer,
  requireNoProcess,
  requireOwnId,
  requireSymposiumError,
  thrownBy,
} from './checks.js'
import { CALL, openSession, requireKnown, type Session } from './session.js'
import type { PackageManagerSubject } from './subject.js'

const MISSING = 'symposium-conformance-missing'

/** Hold for an instance that leaves the operations out. */
export const authoringCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/local-offer',
    title: 'the package whose sources a directory holds is offered with an exact id, out of that directory',
    async run(subject) {
      const asked = await askLocal(subject)
      if (asked === undefined) return
      const { session, directory, offer } = asked
      requireOwnId(session, offer.id, 'the package')
      requireExact(session, offer.id, 'the package')
      requireContent(session, offer)
      check(
        offer.content.type === 'directory' && offer.content.path === directory,
        `the content must be the directory ${show(directory)} itself, not ${show(offer.content)}`,
      )
      check(Array.isArray(offer.manifest), `the manifest is no list: ${show(offer.manifest)}`)
      offer.manifest.forEach((layer) => requireLayer(session, offer, layer))
    },
  }),
  defineCase({
    id: 'package-manager/local-json',
    title: 'the offer of such a package is JSON, the same when asked again, and read from files alone',
    async run(subject) {
      const asked = await askLocal(subject)
      if (asked === undefined) return
      const { session, directory, offer } = asked
      requireJson(offer, 'the answer of localPackage')
      const again = await session.pm.localPackage?.(directory, CALL)
      requireSame(offer, again, 'localPackage answered differently')
      requireNoProcess(session, 'looking for the package of a directory')
    },
  }),
  defineCase({
    id: 'package-manager/local-none',
    title: 'in a directory without a package, or in none, there is nothing, or a SymposiumError',
    async run(subject) {
      const session = openSession(subject)
      if (session.pm.localPackage === undefined) return
      const outside = requireKnown(subject.known.outside, 'outside')
      for (const directory of [outside, `${outside}/${MISSING}`]) {
        const what = `looking for a package in ${show(directory)}`
        const failure = await thrownBy(async () => {
          const answer = await session.pm.localPackage?.(directory, CALL)
          check(answer === undefined, `${what} must find none, not ${show(answer)}`)
        })
        if (failure !== undefined) requireSymposiumError(failure.thrown, what)
      }
    },
  }),
  defineCase({
    id: 'package-manager/packaged-paths',
    title: 'published files are paths below the directory with `/`, each once, or a tool for it is wanting',
    async run(subject) {
      const session = openSession(subject)
      const { pm } = session
      if (pm.packagedFiles === undefined) return
      check(
        pm.localPackage !== undefined,
        'packagedFiles is asked about what localPackage finds, and there is no localPackage',
      )
      const what = 'listing the files of a package'
      const directory = requireKnown(subject.known.sources, 'sources')
      const failure = await thrownBy(async () =>
        requirePaths(await pm.packagedFiles?.(directory, CALL), what),
      )
      if (failure === undefined) return
      await requireFailure(() => Promise.reject(failure.thrown), what, ['TOOL_MISSING', 'TOOL_FAILED'])
    },
  }),
  defineCase({
    id: 'package-manager/packaged-missing',
    title: 'of a directory that does not exist no files are published',
    async run(subject) {
      const session = openSession(subject)
      if (session.pm.packagedFiles === undefined) return
      const directory = `${requireKnown(subject.known.outside, 'outside')}/${MISSING}`
      const what = `listing the files of ${show(directory)}`
      const failure = await thrownBy(async () => {
        const paths = await session.pm.packagedFiles?.(directory, CALL)
        check(Array.isArray(paths) && paths.length === 0, `${what} must give none, not ${show(paths)}`)
      })
      if (failure !== undefined) requireSymposiumError(failure.thrown, what)
    },
  }),
]

interface Local {
  readonly session: Session
  readonly directory: string
  readonly offer: PluginOffer
}

async function askLocal(subject: PackageManagerSubject): Promise<Local | undefined> {
  const session = openSession(subject)
  if (session.pm.localPackage === undefined) return undefined
  const directory = requireKnown(subject.known.sources, 'sources')
  const offer = await session.pm.localPackage(directory, CALL)
  check(
    typeof offer === 'object' && offer !== null,
    `localPackage answered with ${show(offer)} for ${show(directory)}, which the subject calls a package`,
  )
  return { session, directory, offer }
}

function requirePaths(paths: unknown, what: string): void {
  check(Array.isArray(paths), `${what} must give a list, not ${show(paths)}`)
  for (const path of paths) {
    const isBelow =
      typeof path === 'string' && path !== '' && !/^\/|\\|^[A-Za-z]:/.test(path) && !isEscape(path)
    check(isBelow, `${what} must give paths below the directory, with \`/\`, not ${show(path)}`)
  }
  check(new Set(paths).size === paths.length, `${what} must give each once: ${show(paths)}`)
}
