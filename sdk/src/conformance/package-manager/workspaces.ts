import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { requireJson, requireLine, requireSame, requireSorted } from '../plain-data.js'
import { requireDirectory, requirePath, requireSymposiumError, thrownBy } from './checks.js'
import { CALL, openSession, readWorkspace, requireKnown } from './session.js'
import type { PackageManagerSubject } from './subject.js'

const capability = 'workspace'

export const workspaceCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/workspace-root',
    title: 'workspace finds the project around a directory, with an existing root',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const { root } = await readWorkspace(session)
      requireDirectory(session, root, 'the root')
    },
  }),
  defineCase({
    id: 'package-manager/workspace-members',
    title: 'members have a name, a version and an existing directory, and are sorted by directory',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const { members } = await readWorkspace(session)
      check(Array.isArray(members), `members must be a list, not ${show(members)}`)
      for (const member of members) {
        requireLine(member.name, 'the name of a member')
        requireLine(member.version, `the version of ${show(member.name)}`)
        requireDirectory(session, member.directory, `the directory of ${show(member.name)}`)
      }
      requireSorted(
        members.map((member) => member.directory),
        'directories of members',
      )
    },
  }),
  defineCase({
    id: 'package-manager/workspace-inputs',
    title: 'inputs are absolute paths without repetition, and at least one',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const { inputs } = await readWorkspace(session)
      check(Array.isArray(inputs) && inputs.length > 0, 'without inputs no change would ever be noticed')
      inputs.forEach((input) => requirePath(session, input, 'an input'))
      check(new Set(inputs).size === inputs.length, `inputs must be without repetition: ${show(inputs)}`)
    },
  }),
  defineCase({
    id: 'package-manager/workspace-json',
    title: 'a workspace is JSON, and the same when asked again',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const workspace = await readWorkspace(session)
      requireJson(workspace, 'the answer of workspace')
      requireSame(workspace, await readWorkspace(session), 'workspace answered differently')
    },
  }),
  defineCase({
    id: 'package-manager/workspace-none',
    title: 'outside of any project workspace answers `undefined`',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const outside = requireKnown(subject.known.outside, 'outside')
      const answer = await session.pm.workspace?.(outside, CALL)
      check(answer === undefined, `workspace answered with ${show(answer)} for ${show(outside)}`)
    },
  }),
  defineCase({
    id: 'package-manager/workspace-missing',
    title: 'for a directory that does not exist workspace finds nothing or fails with a SymposiumError',
    capability,
    async run(subject) {
      const session = openSession(subject)
      const missing = `${requireKnown(subject.known.outside, 'outside')}/symposium-conformance-missing`
      const failure = await thrownBy(async () => {
        const answer = await session.pm.workspace?.(missing, CALL)
        check(answer === undefined, `workspace answered with ${show(answer)} for ${show(missing)}`)
      })
      if (failure !== undefined) {
        requireSymposiumError(failure.thrown, 'a directory that does not exist')
      }
    },
  }),
]
