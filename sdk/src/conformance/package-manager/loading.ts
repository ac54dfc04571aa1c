import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import {
  requireContent,
  requireExact,
  requireFailure,
  requireLayer,
  requireNoEscape,
  requireNoProcess,
  requireOwnId,
  requireSameName,
  requireSymposiumError,
  thrownBy,
} from './checks.js'
import { load, loadPresent, OFFLINE, openPrepared } from './session.js'
import type { PackageManagerSubject } from './subject.js'

export const loadingCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/load-present',
    title: 'loadPlugin offers the plugin of a package that is on this machine',
    async run(subject) {
      const { offers } = await loadPresent(subject)
      check(offers.length > 0, `loadPlugin offers nothing for ${show(subject.known.present)}`)
    },
  }),
  defineCase({
    id: 'package-manager/load-identity',
    title: 'what loadPlugin offers has ids of the instance, the name that was asked for and an exact version',
    async run(subject) {
      const { session, offers } = await loadPresent(subject)
      for (const { id } of offers) {
        requireOwnId(session, id, 'an offer')
        requireExact(session, id, 'an offer')
        requireSameName(session, { asked: subject.known.present.name, answered: id.name }, 'an offer')
      }
    },
  }),
  defineCase({
    id: 'package-manager/load-content',
    title: 'content that is offered is an existing directory, an archive or a git commit',
    async run(subject) {
      const { session, offers } = await loadPresent(subject)
      offers.forEach((offer) => requireContent(session, offer))
    },
  }),
  defineCase({
    id: 'package-manager/load-manifest',
    title: 'manifest layers are existing files inside the content, with their true stamps, or plain values',
    async run(subject) {
      const { session, offers } = await loadPresent(subject)
      for (const offer of offers) {
        check(Array.isArray(offer.manifest), `the manifest of ${show(offer.id)} is no list of layers`)
        offer.manifest.forEach((layer) => requireLayer(session, offer, layer))
      }
    },
  }),
  defineCase({
    id: 'package-manager/load-json',
    title: 'offers are JSON',
    async run(subject) {
      requireJson((await loadPresent(subject)).offers, 'the answer of loadPlugin')
    },
  }),
  defineCase({
    id: 'package-manager/load-twice',
    title: 'loadPlugin gives the same answer twice',
    async run(subject) {
      const { session, offers } = await loadPresent(subject)
      requireSame(offers, await load(session, subject.known.present), 'loadPlugin answered differently')
    },
  }),
  defineCase({
    id: 'package-manager/load-absent',
    title: 'loadPlugin fails for a package that does not exist',
    async run(subject) {
      const session = await openPrepared(subject)
      await requireFailure(
        () => session.pm.loadPlugin(subject.known.absent, OFFLINE),
        'loading an absent package',
        ['PACKAGE_NOT_FOUND', 'PACKAGE_UNAVAILABLE'],
      )
    },
  }),
  defineCase({
    id: 'package-manager/load-foreign',
    title: 'loadPlugin gives an empty answer, without a problem, for ids of other instances',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const pm of ['symposium-unknown', 'constructor', '__proto__', '']) {
        const answer = await session.pm.loadPlugin({ ...subject.known.present, pm }, OFFLINE)
        check(
          answer?.value?.length === 0 && answer.problems?.length === 0,
          `loadPlugin must leave the id of ${show(pm)} to others, but answered with ${show(answer)}`,
        )
      }
    },
  }),
  defineCase({
    id: 'package-manager/load-hostile',
    title: 'hostile names load nothing, lead nowhere and fail with a SymposiumError at most',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const name of HOSTILE_NAMES) {
        const what = `loading the name ${show(name)}`
        const failure = await thrownBy(async () => {
          const offers = await load(session, { ...subject.known.present, name })
          check(offers.length === 0, `${what} offers ${show(offers)}`)
        })
        if (failure !== undefined) {
          requireSymposiumError(failure.thrown, what)
        }
        requireNoEscape(session, what)
      }
    },
  }),
  defineCase({
    id: 'package-manager/load-offline',
    title: 'loadPlugin starts no process at the level `none`',
    async run(subject) {
      const { session } = await loadPresent(subject)
      await thrownBy(() => load(session, subject.known.absent))
      requireNoProcess(session, 'loading without the network')
    },
  }),
]
