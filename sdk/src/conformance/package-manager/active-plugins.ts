import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import {
  requireContent,
  requireExact,
  requireLayer,
  requireNoEscape,
  requireOrdered,
  requireOwnId,
} from './checks.js'
import { active, load, openPrepared } from './session.js'
import type { PackageManagerSubject } from './subject.js'

/** Of a registry with thousands of entries a few are enough. */
const MOST_COMPARED = 20

export const activePluginsCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/active-present',
    title: 'activePlugins offers a plugin for the known dependencies',
    async run(subject) {
      const session = await openPrepared(subject)
      const offers = await active(session)
      check(offers.length > 0, `activePlugins offers nothing for ${show(session.dependencies)}`)
    },
  }),
  defineCase({
    id: 'package-manager/active-identity',
    title:
      'what activePlugins offers has exact ids of the instance, and of dependencies where it is no registry',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const { id } of await active(session)) {
        requireOwnId(session, id, 'an offer')
        requireExact(session, id, 'an offer')
        const isAsked = session.dependencies.some(
          ({ name }) => name === id.name || session.pm.sameName?.(name, id.name) === true,
        )
        check(session.isRegistry || isAsked, `activePlugins offers ${show(id)}, which is no dependency`)
      }
    },
  }),
  defineCase({
    id: 'package-manager/active-order',
    title: 'what activePlugins offers is sorted by name, without repetition',
    async run(subject) {
      const session = await openPrepared(subject)
      requireOrdered(
        (await active(session)).map(({ id }) => id),
        'offers',
      )
    },
  }),
  defineCase({
    id: 'package-manager/active-content',
    title: 'contents and manifest layers of activePlugins are what they must be for loadPlugin',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const offer of await active(session)) {
        requireContent(session, offer)
        offer.manifest.forEach((layer) => requireLayer(session, offer, layer))
      }
    },
  }),
  defineCase({
    id: 'package-manager/active-json',
    title: 'what activePlugins offers is JSON',
    async run(subject) {
      const session = await openPrepared(subject)
      requireJson(await active(session), 'the answer of activePlugins')
    },
  }),
  defineCase({
    id: 'package-manager/active-twice',
    title: 'activePlugins gives the same answer twice, whatever the order of the dependencies',
    async run(subject) {
      const session = await openPrepared(subject)
      const first = await active(session)
      const second = await active(session, session.dependencies.toReversed())
      requireSame(first, second, 'activePlugins answered differently')
    },
  }),
  defineCase({
    id: 'package-manager/active-isolation',
    title: 'foreign, hostile and absent dependencies take nothing away from the others',
    async run(subject) {
      const session = await openPrepared(subject)
      const expected = await active(session)
      const { present, absent } = subject.known
      const offers = await active(session, [
        ...HOSTILE_NAMES.map((name) => ({ ...present, name })),
        { ...present, pm: 'symposium-unknown' },
        { ...present, version: '\0' },
        absent,
        ...session.dependencies,
        ...session.dependencies,
      ])
      requireSame(expected, offers, 'activePlugins answered differently among hostile dependencies')
      requireNoEscape(session, 'a hostile dependency')
    },
  }),
  defineCase({
    id: 'package-manager/active-none',
    title: 'without dependencies a transport offers nothing, and a registry what it always offers',
    async run(subject) {
      const session = await openPrepared(subject)
      const offers = await active(session, [])
      requireSame(session.isRegistry ? await active(session) : [], offers, 'without dependencies')
    },
  }),
  defineCase({
    id: 'package-manager/active-agrees',
    title: 'activePlugins and loadPlugin offer the same for the same id',
    async run(subject) {
      const session = await openPrepared(subject)
      for (const offer of (await active(session)).slice(0, MOST_COMPARED)) {
        const offers = await load(session, offer.id)
        const loaded = offers.find(({ id }) => id.version === offer.id.version)
        const core = (value: typeof loaded): unknown => [value?.id, value?.content, value?.manifest]
        requireSame(core(offer), core(loaded), `loading ${show(offer.id)} differs`)
      }
    },
  }),
]
