import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { requireJson, requireLine, requireSame } from '../plain-data.js'
import { detect, detectIn, EMPTY, HOME, makeMachine, overridden, PROJECT, UNREADABLE } from './machine.js'
import type { AgentSubject, Scene } from './subject.js'

/** Directories that belong to nobody or to several agents. */
const SHARED: Scene = {
  title: 'directories that agents share',
  files: {
    '~/.agents/skills/one/SKILL.md': '',
    '~/.config/agents/skills/one/SKILL.md': '',
    '~/.config': { directory: true },
    '~/.gemini': { directory: true },
    '~/.local/share': { directory: true },
  },
}

export const detectingCases: readonly ConformanceCase<AgentSubject>[] = [
  defineCase({
    id: 'agent/detect-nothing',
    title: 'nothing is found in an empty home where variables are missing or empty, on every platform',
    run(subject) {
      for (const platform of ['linux', 'darwin', 'win32'] as const) {
        for (const value of [undefined, '']) {
          const names = ['PATH', 'PATHEXT', 'XDG_CONFIG_HOME', 'APPDATA', ...variablesOf(subject)]
          const variables = Object.fromEntries(names.map((name) => [name, value]))
          const scene = { title: `${EMPTY.title} on ${platform}`, platform, variables }
          const detection = detectIn(subject, scene)
          check(!detection.found, `found by ${show(detection.evidence)} (${scene.title})`)
        }
      }
    },
  }),
  defineCase({
    id: 'agent/detect-installed',
    title: 'the agent is found where the subject says that it is installed',
    run(subject) {
      check(subject.installed.length > 0, 'the subject must give a situation in which the agent is installed')
      for (const scene of subject.installed) {
        check(detectIn(subject, scene).found, `not found (${scene.title})`)
      }
    },
  }),
  defineCase({
    id: 'agent/detect-not-installed',
    title: 'the agent is not found where the subject says so, nor by directories that agents share',
    run(subject) {
      for (const scene of [...(subject.notInstalled ?? []), SHARED]) {
        const detection = detectIn(subject, scene)
        check(!detection.found, `found by ${show(detection.evidence)} (${scene.title})`)
      }
    },
  }),
  defineCase({
    id: 'agent/detect-overrides',
    title: 'the agent is found where its variables point, and there only because they do',
    run(subject) {
      for (const override of subject.overrides ?? []) {
        const { files, variable } = override
        check(detectIn(subject, overridden(override, { files })).found, `not found with \`${variable}\` set`)
        const unset = detectIn(subject, { title: `\`${variable}\` not set`, files })
        check(!unset.found, `found by ${show(unset.evidence)} although \`${variable}\` is not set`)
      }
    },
  }),
  defineCase({
    id: 'agent/detect-evidence',
    title: 'there is evidence exactly where the agent is found, in lines that write the home as `~`',
    run(subject) {
      for (const scene of [EMPTY, SHARED, ...subject.installed]) {
        const { found, evidence } = detectIn(subject, scene)
        check(found === evidence.length > 0, `found: ${found}, evidence: ${show(evidence)} (${scene.title})`)
        for (const line of evidence) {
          requireLine(line, 'evidence')
          check(
            !line.includes(HOME),
            `evidence must write the home as \`~\`, unlike ${show(line)} (${scene.title})`,
          )
        }
      }
    },
  }),
  defineCase({
    id: 'agent/detect-project',
    title: 'nothing in the project is looked at, not even when `PATH` leads there',
    run(subject) {
      const relative = {
        ...EMPTY,
        title: 'relative entries in PATH',
        variables: { PATH: ':.:bin:./node_modules/.bin' },
      }
      for (const scene of [EMPTY, relative, ...subject.installed]) {
        const machine = makeMachine(scene)
        detect(subject, machine, scene.title)
        const inside = machine.paths.find((path) => path === PROJECT || path.startsWith(`${PROJECT}/`))
        check(
          inside === undefined,
          `detect looked at ${show(inside)}, which belongs to the project (${scene.title})`,
        )
      }
    },
  }),
  defineCase({
    id: 'agent/detect-reach',
    title: 'nothing is looked at outside of the home, `PATH`, and the directories that variables name',
    run(subject) {
      for (const scene of [EMPTY, ...subject.installed].filter(({ platform }) => platform !== 'win32')) {
        const machine = makeMachine(scene)
        detect(subject, machine, scene.title)
        const variables = Object.values(machine.environment.variables).flatMap(
          (value) => value?.split(':') ?? [],
        )
        const allowed = [HOME, ...variables, ...(subject.systemDirectories ?? [])]
        const outside = machine.paths.find(
          (path) => !allowed.some((directory) => directory !== '' && path.startsWith(directory)),
        )
        check(outside === undefined, `detect looked at ${show(outside)} (${scene.title})`)
      }
    },
  }),
  defineCase({
    id: 'agent/detect-unreadable',
    title: 'what cannot be read is no evidence and no reason to throw',
    run(subject) {
      for (const scene of [EMPTY, ...subject.installed]) {
        const machine = { ...makeMachine(scene), files: UNREADABLE }
        const detection = detect(subject, machine, `an unreadable disk, ${scene.title}`)
        check(!detection.found, `found by ${show(detection.evidence)} on an unreadable disk`)
      }
    },
  }),
  defineCase({
    id: 'agent/detect-twice',
    title: 'what detect answers is JSON, and the same when asked again',
    run(subject) {
      for (const scene of [EMPTY, ...subject.installed]) {
        const machine = makeMachine(scene)
        const detection = detect(subject, machine, scene.title)
        requireJson(detection, 'the answer of detect')
        requireSame(detection, detect(subject, machine, scene.title), 'detect answered differently')
      }
    },
  }),
]

function variablesOf(subject: AgentSubject): readonly string[] {
  return (subject.overrides ?? []).map(({ variable }) => variable)
}
