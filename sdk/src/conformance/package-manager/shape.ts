import type { PackageManager, PackageManagerCapability } from '../../package-manager.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson, requireLine } from '../plain-data.js'
import { requireNoProcess, requirePath } from './checks.js'
import { openSession } from './session.js'
import type { PackageManagerSubject } from './subject.js'

/** Every capability with its method; a record, so that a new one cannot be forgotten here. */
const METHODS: Readonly<Record<PackageManagerCapability, (pm: PackageManager) => unknown>> = {
  workspace: (pm) => pm.workspace,
  dependencies: (pm) => pm.dependencies,
  search: (pm) => pm.search,
  refresh: (pm) => pm.refresh,
}

export const shapeCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/name',
    title: 'the name is one line without a colon, and the same for every instance of one configuration',
    run(subject) {
      const { pm } = openSession(subject)
      requireLine(pm.name, 'the name')
      check(
        !pm.name.includes(':'),
        `the name ${show(pm.name)} has a colon, which separates it from a package's name`,
      )
      check(openSession(subject).pm.name === pm.name, 'two instances have different names')
    },
  }),
  defineCase({
    id: 'package-manager/quiet-creation',
    title: 'creating an instance reads no file and starts no process',
    run(subject) {
      const session = openSession(subject)
      const [opened] = session.host.observed.opened
      check(opened === undefined, `creating the instance read ${show(opened)}: wait for the first call`)
      requireNoProcess(session, 'creating the instance')
    },
  }),
  defineCase({
    id: 'package-manager/capabilities',
    title: 'capabilities are known ones without repetition, and stand exactly for the methods that exist',
    run(subject) {
      const { pm } = openSession(subject)
      check(Array.isArray(pm.capabilities), `capabilities must be a list, not ${show(pm.capabilities)}`)
      for (const [index, capability] of pm.capabilities.entries()) {
        check(Object.hasOwn(METHODS, capability), `the capability ${show(capability)} does not exist`)
        check(
          pm.capabilities.indexOf(capability) === index,
          `the capability ${show(capability)} is declared twice`,
        )
      }
      for (const [capability, method] of Object.entries(METHODS)) {
        const declared = pm.capabilities.some((name) => name === capability)
        const present = typeof method(pm) === 'function'
        check(!declared || present, `the capability \`${capability}\` is declared without its method`)
        check(declared || !present, `the method \`${capability}\` exists without its capability`)
      }
    },
  }),
  defineCase({
    id: 'package-manager/project-files',
    title: 'what makes a directory a project is named by file names without directories',
    run(subject) {
      for (const name of openSession(subject).pm.projectFiles ?? []) {
        requireLine(name, 'the name of a project file')
        check(!/[\\/]/.test(name), `the project file ${show(name)} is no name but a path`)
      }
    },
  }),
  defineCase({
    id: 'package-manager/same-name',
    title:
      'the folding rule finds every name the same as itself, in both directions, and not all names the same',
    run(subject) {
      const { pm } = openSession(subject)
      const names = [subject.known.present.name, subject.known.absent.name, ...HOSTILE_NAMES]
      for (const name of names) {
        check(pm.sameName?.(name, name) !== false, `sameName calls ${show(name)} unlike itself`)
        check(
          pm.sameName?.(name, names[0] ?? '') === pm.sameName?.(names[0] ?? '', name),
          `sameName depends on the order of ${show(name)} and ${show(names[0])}`,
        )
      }
      const distinct = `${subject.known.present.name}x`
      check(
        pm.sameName?.(subject.known.present.name, distinct) !== true,
        `sameName calls ${show(subject.known.present.name)} and ${show(distinct)} the same`,
      )
    },
  }),
  defineCase({
    id: 'package-manager/registry-source',
    title: 'a registry instance says where its entries come from',
    run(subject) {
      const session = openSession(subject)
      const source = session.pm.registrySource?.()
      if (!session.isRegistry) {
        return
      }
      requireJson(source, 'the source')
      switch (source?.type) {
        case 'path':
          requirePath(session, source.path, 'the source')
          break
        case 'git':
          requireLine(source.url, 'the address of the source')
          break
        case 'other':
          requireLine(source.description, 'the description of the source')
          break
        default:
          check(false, `registrySource answered with ${show(source)}`)
      }
    },
  }),
]
