import { describeError, type Outcome } from '@symposium/sdk'
import { outputTail } from '../shell-commands/output-tail.js'
import type { Ports } from '../host/ports.js'
import { quote } from '../report/show.js'
import type { Problem } from '../report/problem.js'
import type { PredicateCache } from './cache.js'
import { predicateCall, type PredicateCall } from './call.js'
import type { Answerer, BoundDefinition } from './definitions.js'
import { locateProgram, type LocatedProgram, type LocateOptions } from './locate-program.js'
import { outcomeOfCode } from './outcome.js'
import { runPredicate, type PredicateRun } from './run.js'

export interface AnswererOptions extends LocateOptions {
  readonly ports: Pick<Ports, 'environment' | 'files' | 'processes' | 'clock'>
  /** Absolute, where programs run: the workspace's root, else the process directory. */
  readonly directory: string
  /** What is not remembered may be asked; else it has no answer. */
  readonly mayRun: boolean
  /** Milliseconds for one program, looked at when it is started. */
  readonly timeout: number
  readonly cache: PredicateCache
}

/**
 * Answers calls of predicates that plugins define: from what is remembered, else by their programs. A call is asked
 * once in a run, also by those that ask while it is under way. Only a program that ran to its end has answered
 * (spec/model.md P24, G8); the first of a definition that has not is reported.
 */
export function createAnswerer(options: AnswererOptions): Answerer {
  const run = new AnsweringRun(options)
  return (bound, argument) => run.answer(bound, argument)
}

type Ready = Extract<LocatedProgram, { readonly state: 'located' }>

class AnsweringRun {
  readonly #options: AnswererOptions
  readonly #programs = new Map<string, Promise<LocatedProgram>>()
  readonly #answers = new Map<string, Promise<Outcome>>()
  readonly #reported = new Set<string>()

  constructor(options: AnswererOptions) {
    this.#options = options
  }

  answer(bound: BoundDefinition, argument: string): Promise<Outcome> {
    const key = JSON.stringify([definitionKey(bound), argument.trim()])
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const answer = this.#ask(bound, argument).catch((error: unknown): Outcome =>
      noAnswer(`it failed: ${describeError(error)}`),
    )
    this.#answers.set(key, answer)
    return answer
  }

  async #ask(bound: BoundDefinition, argument: string): Promise<Outcome> {
    const program = await this.#locate(bound)
    if (program.state === 'missing') return this.#missing(bound, program.problem)
    const { cache, directory, mayRun } = this.#options
    const call = predicateCall(bound, argument, { argv: program.argv, directory })
    const remembered = cache.lookup(call)
    if (remembered !== undefined) return outcomeOfCode(remembered.code, 'remembered')
    return mayRun
      ? this.#run(bound, call, program)
      : noAnswer('it has not been asked here yet, and nothing is run now')
  }

  #locate(bound: BoundDefinition): Promise<LocatedProgram> {
    const key = definitionKey(bound)
    const known = this.#programs.get(key) ?? locateProgram(bound, this.#options)
    this.#programs.set(key, known)
    return known
  }

  async #run(bound: BoundDefinition, call: PredicateCall, { exposures }: Ready): Promise<Outcome> {
    const { ports, timeout, signal, cache } = this.#options
    const pluginDirectory = bound.plugin.directory
    const run = await runPredicate(call, {
      ports,
      exposures,
      pluginDirectory,
      timeout,
      ...(signal === undefined ? {} : { signal }),
    })
    this.#log(bound, run)
    if (run.state === 'no-answer') {
      if (run.aborted !== true) this.#report(bound, failure(bound, run.why))
      return noAnswer(run.why)
    }
    const { code, output, startedAt } = run
    if (output.watched === undefined) cache.remove(call)
    else if (!cache.store(call, { code, watched: output.watched, startedAt })) {
      this.#note(bound, 'the answer is not kept: something that it rests on changed in the meantime')
    }
    return outcomeOfCode(code)
  }

  #missing(bound: BoundDefinition, problem: Problem): Outcome {
    this.#report(bound, { ...problem, message: `${titleOf(bound)} has no answer: ${problem.message}` })
    return noAnswer(problem.remedy === undefined ? problem.message : `${problem.message}; ${problem.remedy}`)
  }

  /** One for each definition: a program that cannot be started says the same of every argument. */
  #report(bound: BoundDefinition, problem: Problem): void {
    const key = definitionKey(bound)
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.#options.report.problem(problem)
  }

  #log(bound: BoundDefinition, run: PredicateRun): void {
    const said = outputTail('', run.stderr, { prefix: 'it said' })
    if (said !== 'it said') this.#note(bound, said)
    if (run.state === 'completed') run.output.notes.forEach((note) => this.#note(bound, note))
  }

  #note(bound: BoundDefinition, message: string): void {
    this.#options.report.debug(`${titleOf(bound)}: ${message}`)
  }
}

function definitionKey({ plugin, name }: BoundDefinition): string {
  const { pm, name: packageName, version } = plugin.id
  return JSON.stringify([pm, packageName, version, plugin.directory, name])
}

function titleOf({ name, plugin }: BoundDefinition): string {
  return `the predicate ${quote(name)} of plugin ${quote(plugin.name)}`
}

function failure(bound: BoundDefinition, why: string): Problem {
  const [file] = bound.plugin.manifestFiles
  return {
    code: 'PREDICATE_FAILED',
    message: `${titleOf(bound)} gave no answer: ${why}`,
    ...(file === undefined ? {} : { place: { file } }),
    remedy: 'it is asked again at the next sync; what it says on standard error is in the log',
  }
}

function noAnswer(seen: string): Outcome {
  return { holds: false, seen, unavailable: true }
}
