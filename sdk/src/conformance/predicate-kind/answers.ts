import type { ProcessRunner } from '../../host.js'
import type { Outcome, PredicateInputs } from '../../predicate.js'
import { check, defineCase, show, type ConformanceCase } from '../case.js'
import { requireJson, requireSame } from '../plain-data.js'
import { LEAF } from './leaves.js'
import type { PredicateKindSubject } from './subject.js'
import { contextsOf, evaluateLeaf, leafOf, makeBareContext, makeContext, parseValid } from './surroundings.js'
import { watch } from './watched-context.js'

export const INPUTS = 'inputs'
export const DESCRIBE = 'describe'

/** Milliseconds in which a kind has to notice that nobody waits any longer. */
const PATIENCE = 500

export const answerCases: readonly ConformanceCase<PredicateKindSubject>[] = [
  defineCase({
    id: 'predicate-kind/no-answer',
    title: 'what could not be read or started is no answer',
    capability: LEAF,
    async run(subject) {
      const kind = leafOf(subject)
      for (const { argument, args } of parseValid(subject)) {
        const watched = watch(makeBareContext(subject))
        const outcome = await evaluateLeaf(() => kind.evaluate(args, watched.context), show(argument))
        const [asked] = [...watched.paths, ...watched.programs]
        check(
          asked === undefined || outcome.unavailable === true,
          `${show(argument)} gives ${show(outcome)} though ${show(asked)} could not be looked at: set \`unavailable\``,
        )
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/abort',
    title: 'a process is ended when nobody waits for the answer, which then is none',
    capability: LEAF,
    async run(subject) {
      for (const { argument, args } of parseValid(subject)) {
        const controller = new AbortController()
        const endless = makeEndless(controller)
        const context = { ...makeContext(subject), processes: endless.processes, signal: controller.signal }
        const outcome = await inTime(
          evaluateLeaf(() => leafOf(subject).evaluate(args, context), show(argument)),
          `${show(argument)} does not end when its signal is aborted: hand the signal on to processes`,
        )
        check(
          !endless.started() || outcome.unavailable === true,
          `${show(argument)} gives ${show(outcome)} for a process that was cancelled: set \`unavailable\``,
        )
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/inputs',
    title: 'what an answer follows from is told, and the same every time',
    capability: INPUTS,
    async run(subject) {
      const kind = leafOf(subject)
      for (const { argument, args } of parseValid(subject)) {
        const inputs = kind.inputs?.(args)
        requireJson(inputs, `the inputs of ${show(argument)}`)
        requireSame(inputs, kind.inputs?.(args), `the inputs of ${show(argument)} differ`)
        checkInputs(inputs ?? {}, show(argument))
        for (const context of contextsOf(subject)) {
          const watched = watch(context)
          await evaluateLeaf(() => kind.evaluate(args, watched.context), show(argument))
          checkObserved(inputs ?? {}, watched, show(argument))
        }
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/describe',
    title: 'a description names a command and variables, and starts nothing',
    capability: DESCRIBE,
    run(subject) {
      for (const { argument, args } of parseValid(subject)) {
        const watched = watch(makeContext(subject))
        const described = leafOf(subject).describe?.(args, watched.context)
        requireJson(described, `the description of ${show(argument)}`)
        check(
          typeof described?.command === 'string' && described.command !== '',
          `the description of ${show(argument)} has no command`,
        )
        check(
          Array.isArray(described.env) && described.env.every((name) => /^[^=\0]+$/.test(name)),
          `the description of ${show(argument)} must name variables, without values: ${show(described.env)}`,
        )
        const [asked] = [...watched.programs, ...watched.paths]
        check(asked === undefined, `describing ${show(argument)} looks at ${show(asked)}`)
      }
    },
  }),
]

function checkInputs({ files = [], variables = [], time }: PredicateInputs, what: string): void {
  for (const name of [...files, ...variables]) {
    check(typeof name === 'string' && name !== '', `the inputs of ${what} name ${show(name)}`)
  }
  check(time === undefined || (Number.isFinite(time) && time >= 0), `the time of ${what} is ${show(time)}`)
}

/** Whoever says that an answer may be kept has to say all that it follows from. */
function checkObserved(
  { files = [], variables = [], time }: PredicateInputs,
  watched: ReturnType<typeof watch>,
  what: string,
): void {
  if (time === 0) return
  const { directory } = watched.context
  const told = files.map((file) => (file.startsWith('/') ? file : `${directory}/${file}`))
  // On the way to a file its directories are looked at.
  const untold = watched.paths.find(
    (path) => !told.some((file) => file === path || file.startsWith(`${path}/`)),
  )
  check(untold === undefined, `${what} looks at ${show(untold)}, which is not among its inputs`)
  const variable = watched.variables().find((name) => !variables.includes(name))
  check(
    variable === undefined,
    `${what} looks at the variable ${show(variable)}, which is not among its inputs`,
  )
}

/** A program that never ends by itself; the signal is aborted a moment later. */
function makeEndless(controller: AbortController): {
  readonly processes: ProcessRunner
  readonly started: () => boolean
} {
  let started = false
  setTimeout(() => controller.abort(), 10)
  const processes: ProcessRunner = {
    run: ({ signal }) =>
      new Promise((resolve) => {
        started = true
        const end = (): void => resolve({ state: 'timed-out', aborted: true, stdout: '', stderr: '' })
        if (signal?.aborted === true) end()
        else signal?.addEventListener('abort', end)
      }),
  }
  return { processes, started: () => started }
}

async function inTime(outcome: Promise<Outcome>, message: string): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined)
  })
  const first = await Promise.race([outcome, late])
  clearTimeout(timer)
  check(first !== undefined, message)
  return first
}
