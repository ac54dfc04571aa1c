import type { DependencySource } from '../../package-manager.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { requireJson, requireSame } from '../plain-data.js'
import { requireDirectory, requireExact, requireOrdered, requireOwnId } from './checks.js'
import { openSession, readDependencies } from './session.js'
import type { PackageManagerSubject } from './subject.js'

const capability = 'dependencies'

/** A record, so that a new source cannot be forgotten here. */
const SOURCES: Readonly<Record<DependencySource, true>> = {
  registry: true,
  git: true,
  path: true,
  vendored: true,
  member: true,
  unknown: true,
}

export const dependenciesCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/dependencies-identity',
    title: 'dependencies have ids of the instance with exact versions',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const dependencies = await readDependencies(session)
      check(dependencies.length > 0, 'the known project must have a dependency for this to be tested')
      for (const { id } of dependencies) {
        requireOwnId(session, id, 'a dependency')
        requireExact(session, id, 'a dependency')
      }
    },
  }),
  defineCase({
    id: 'package-manager/dependencies-order',
    title: 'dependencies are sorted by name, without repetition',
    capability,
    async run(subject) {
      const dependencies = await readDependencies(openSession(subject))
      requireOrdered(
        dependencies.map(({ id }) => id),
        'dependencies',
      )
    },
  }),
  defineCase({
    id: 'package-manager/dependencies-source',
    title: 'dependencies say where they come from, and name no directory that is not there',
    capability,
    async run(subject) {
      const session = openSession(subject)
      for (const { id, source, directory } of await readDependencies(session)) {
        check(Object.hasOwn(SOURCES, source), `${show(id)} has the unknown source ${show(source)}`)
        if (directory !== undefined) {
          requireDirectory(session, directory, `the directory of ${show(id)}`)
        }
      }
    },
  }),
  defineCase({
    id: 'package-manager/dependencies-json',
    title: 'dependencies are JSON, and the same when asked again',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const dependencies = await readDependencies(session)
      requireJson(dependencies, 'the answer of dependencies')
      requireSame(dependencies, await readDependencies(session), 'dependencies answered differently')
    },
  }),
]
