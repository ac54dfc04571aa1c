import { defineCase, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import {
  requireDirectory,
  requireExact,
  requireFailure,
  requireNoEscape,
  requireNoProcess,
  requireOwnId,
  requireSameName,
  thrownBy,
} from './checks.js'
import { fetchPresent, load, OFFLINE, openPrepared } from './session.js'
import type { PackageManagerSubject } from './subject.js'

export const fetchingCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/fetch-present',
    title: 'fetch gives the existing directory of a package that is on this machine',
    async run(subject) {
      const { session, fetched } = await fetchPresent(subject)
      requireDirectory(session, fetched.directory, 'the directory')
    },
  }),
  defineCase({
    id: 'package-manager/fetch-identity',
    title: 'fetch turns an id into an exact one of the instance',
    async run(subject) {
      const { session, fetched } = await fetchPresent(subject)
      requireOwnId(session, fetched.id, 'the package')
      requireExact(session, fetched.id, 'the package')
      requireSameName(
        session,
        { asked: subject.known.present.name, answered: fetched.id.name },
        'the package',
      )
    },
  }),
  defineCase({
    id: 'package-manager/fetch-again',
    title: 'the exact id can be fetched and loaded again, with the same result',
    async run(subject) {
      const { session, fetched } = await fetchPresent(subject)
      requireSame(fetched, await session.pm.fetch(fetched.id, OFFLINE), 'fetching the exact id differs')
      const [offer] = await load(session, fetched.id)
      requireSame(fetched.id, offer?.id, 'loading what was fetched offers another id')
    },
  }),
  defineCase({
    id: 'package-manager/fetch-json',
    title: 'a fetched package is JSON',
    async run(subject) {
      requireJson((await fetchPresent(subject)).fetched, 'the answer of fetch')
    },
  }),
  defineCase({
    id: 'package-manager/fetch-absent',
    title: 'fetch fails for a package that does not exist',
    async run(subject) {
      const session = await openPrepared(subject)
      await requireFailure(
        () => session.pm.fetch(subject.known.absent, OFFLINE),
        'fetching an absent package',
        ['PACKAGE_NOT_FOUND', 'PACKAGE_UNAVAILABLE'],
      )
    },
  }),
  defineCase({
    id: 'package-manager/fetch-foreign',
    title: 'fetch fails for ids of other instances',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const pm of ['symposium-unknown', 'constructor', '']) {
        const foreign = { ...subject.known.present, pm }
        await requireFailure(() => session.pm.fetch(foreign, OFFLINE), `fetching an id of ${show(pm)}`)
      }
    },
  }),
  defineCase({
    id: 'package-manager/fetch-hostile',
    title: 'hostile names are not fetched, lead nowhere and fail with a SymposiumError',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const name of HOSTILE_NAMES) {
        const what = `fetching the name ${show(name)}`
        await requireFailure(() => session.pm.fetch({ ...subject.known.present, name }, OFFLINE), what)
        requireNoEscape(session, what)
      }
    },
  }),
  defineCase({
    id: 'package-manager/fetch-offline',
    title: 'fetch starts no process at the level `none`',
    async run(subject) {
      const { session } = await fetchPresent(subject)
      await thrownBy(() => session.pm.fetch(subject.known.absent, OFFLINE))
      requireNoProcess(session, 'fetching without the network')
    },
  }),
]
