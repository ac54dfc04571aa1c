import { isAbsolutePath } from '../../environment.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { isEscape } from '../hostile.js'
import { requireLine } from '../plain-data.js'
import { EMPTY, HOME, makeMachine, overridden, userSkills } from './machine.js'
import type { AgentSubject } from './subject.js'

export const USER_SKILLS = 'user-skills'

export const identityCases: readonly ConformanceCase<AgentSubject>[] = [
  defineCase({
    id: 'agent/name',
    title: 'the name is made of lower-case letters, digits and hyphens, and starts with a letter',
    run({ agent }) {
      check(/^[a-z][a-z0-9-]{0,63}$/.test(agent.name), `the name must not be ${show(agent.name)}`)
      check(!(agent.name in {}), `the name ${show(agent.name)} is one that every object has`)
    },
  }),
  defineCase({
    id: 'agent/display-name',
    title: 'the display name is one line of text',
    run: ({ agent }) => requireLine(agent.displayName, 'the display name'),
  }),
  defineCase({
    id: 'agent/project-directory',
    title: 'the project directory is relative, with `/`, and stays in the project',
    run({ agent }) {
      const { project } = agent.skills
      requireLine(project, 'the project directory')
      const isPlain = project
        .split('/')
        .every((segment) => segment !== '' && segment !== '.' && segment !== '..' && !/[\\:]/.test(segment))
      check(isPlain, `the project directory must be plain components joined by \`/\`, not ${show(project)}`)
    },
  }),
  defineCase({
    id: 'agent/user-directory',
    title: 'the user directory is absolute and below the home, on every platform',
    capability: USER_SKILLS,
    run(subject) {
      for (const platform of ['linux', 'darwin', 'win32'] as const) {
        const scene = { ...EMPTY, title: platform, platform }
        const { environment } = makeMachine(scene)
        const directory = userSkills(subject, scene)
        requireLine(directory, 'the user directory')
        const isBelow = typeof directory === 'string' && directory.startsWith(environment.home)
        check(
          isBelow && isAbsolutePath(environment, directory) && !isEscape(directory),
          `the user directory must lie below ${show(environment.home)}, unlike ${show(directory)} (${platform})`,
        )
      }
    },
  }),
  defineCase({
    id: 'agent/user-directory-overrides',
    title: 'the user directory follows the variables of the agent, and ignores empty and relative values',
    capability: USER_SKILLS,
    run(subject) {
      const usual = userSkills(subject, EMPTY)
      for (const override of subject.overrides ?? []) {
        const expected = override.userSkills ?? usual
        const scene = overridden(override)
        const directory = userSkills(subject, scene)
        check(
          directory === expected,
          `the user directory is ${show(directory)}, not ${show(expected)} (${scene.title})`,
        )
        for (const value of ['', 'relative', './relative', '~/relative']) {
          const ignored = userSkills(subject, overridden({ ...override, value }))
          check(
            ignored === usual,
            `the user directory is ${show(ignored)} where \`${override.variable}\` is ${show(value)}, which counts as not set`,
          )
        }
      }
      const moved = userSkills(subject, {
        ...EMPTY,
        variables: { HOME: '/elsewhere', USERPROFILE: '/elsewhere' },
      })
      check(
        moved === usual,
        `the home is the environment's ${show(HOME)}, whatever the variable \`HOME\` says`,
      )
    },
  }),
]
