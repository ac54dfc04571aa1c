import { isSymposiumError } from '../../errors.js'
import type { DependencyMention } from '../../predicate.js'
import { check, defineCase, describeThrown, show, type ConformanceCase } from '../case.js'
import { HOSTILE_NAMES } from '../hostile.js'
import { requireJson, requireSame } from '../plain-data.js'
import { contextsOf, evaluateLeaf, leafOf, makeContext, parseValid } from './surroundings.js'
import type { PredicateKindSubject } from './subject.js'
import { watch } from './watched-context.js'

export const LEAF = 'leaf'
export const MENTIONS = 'mentions'
export const WITNESS = 'witness'

/** The general code, and those of the smaller languages inside an argument. */
export const SYNTAX_CODES = ['PREDICATE_SYNTAX', 'PREDICATE_RETIRED', 'ATOM_SYNTAX', 'REQUIREMENT_SYNTAX']

export const leafCases: readonly ConformanceCase<PredicateKindSubject>[] = [
  defineCase({
    id: 'predicate-kind/parse-invalid',
    title: 'an invalid argument is refused with PREDICATE_SYNTAX and a remedy',
    capability: LEAF,
    run(subject) {
      for (const argument of subject.invalid ?? []) {
        const thrown = parseFailure(subject, argument)
        check(thrown !== undefined, `the argument ${show(argument)} must be refused`)
        check(
          isSymposiumError(thrown.error) && SYNTAX_CODES.includes(thrown.error.code),
          `refusing ${show(argument)} threw ${describeThrown(thrown.error)}, not a SymposiumError PREDICATE_SYNTAX`,
        )
        check(thrown.error.remedy !== undefined, `refusing ${show(argument)} must come with a remedy`)
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/parse-hostile',
    title: 'a hostile argument is taken or refused, and never breaks the parser',
    capability: LEAF,
    run(subject) {
      const nested = `${'('.repeat(10_000)}${')'.repeat(10_000)}`
      for (const argument of [...HOSTILE_NAMES, nested, '"', "'", ',', '=', '>=', '\\']) {
        const thrown = parseFailure(subject, argument)
        check(
          thrown === undefined || isSymposiumError(thrown.error),
          `parsing ${show(argument)} threw ${describeThrown(thrown?.error)}`,
        )
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/arguments-json',
    title: 'parsed arguments are JSON, and mean the same after they were written down and read',
    capability: LEAF,
    async run(subject) {
      const context = makeContext(subject)
      for (const { argument, args } of parseValid(subject)) {
        requireJson(args, `what ${show(argument)} is parsed into`)
        const reread = JSON.parse(JSON.stringify(args))
        requireSame(
          await evaluateLeaf(() => leafOf(subject).evaluate(args, context), show(argument)),
          await evaluateLeaf(() => leafOf(subject).evaluate(reread, context), show(argument)),
          `${show(argument)} after being read back`,
        )
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/evaluate',
    title: 'evaluation gives an outcome in every context, and never throws',
    capability: LEAF,
    async run(subject) {
      for (const { argument, args } of parseValid(subject)) {
        for (const context of contextsOf(subject)) {
          await evaluateLeaf(() => leafOf(subject).evaluate(args, context), show(argument))
        }
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/evaluate-twice',
    title: 'evaluation gives the same outcome twice',
    capability: LEAF,
    async run(subject) {
      for (const { argument, args } of parseValid(subject)) {
        for (const context of contextsOf(subject)) {
          const ask = () => evaluateLeaf(() => leafOf(subject).evaluate(args, context), show(argument))
          requireSame(await ask(), await ask(), `${show(argument)} was answered differently`)
        }
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/effects',
    title: 'a kind that declares less than `executes` starts no process, and a pure one looks at no file',
    capability: LEAF,
    async run(subject) {
      const { effects } = leafOf(subject)
      for (const { argument, args } of parseValid(subject)) {
        for (const context of contextsOf(subject)) {
          const watched = watch(context)
          await evaluateLeaf(() => leafOf(subject).evaluate(args, watched.context), show(argument))
          const [program] = watched.programs
          check(
            program === undefined || effects === undefined || effects === 'executes',
            `${show(argument)} started ${show(program)}, though the kind declares \`${effects}\``,
          )
          const [path] = watched.paths
          check(
            path === undefined || effects !== 'pure',
            `${show(argument)} looked at ${show(path)}, though the kind declares \`pure\``,
          )
        }
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/mentions',
    title: 'mentions are dependencies with a name, the same ones every time',
    capability: MENTIONS,
    run(subject) {
      for (const { argument, args } of parseValid(subject)) {
        const mentions = mentionsOf(subject, args)
        requireJson(mentions, `the mentions of ${show(argument)}`)
        for (const mention of mentions) {
          check(
            typeof mention.name === 'string' && mention.name !== '' && mention.pm !== '',
            `${show(argument)} mentions ${show(mention)}`,
          )
        }
        requireSame(mentions, mentionsOf(subject, args), `the mentions of ${show(argument)} differ`)
      }
    },
  }),
  defineCase({
    id: 'predicate-kind/witness',
    title: 'witnesses are dependencies of the workspace that the arguments mention',
    capability: WITNESS,
    async run(subject) {
      const kind = leafOf(subject)
      let witnesses = 0
      for (const { argument, args } of parseValid(subject)) {
        for (const context of contextsOf(subject)) {
          if (!(await evaluateLeaf(() => kind.evaluate(args, context), show(argument))).holds) {
            continue
          }
          for (const id of kind.witness?.(args, context) ?? []) {
            witnesses += 1
            check(
              context.dependencies.some(
                ({ pm, name, version }) => pm === id.pm && name === id.name && version === id.version,
              ),
              `${show(argument)} has the witness ${show(id)}, which is no dependency`,
            )
            check(
              mentionsOf(subject, args).some((mention) => covers(mention, id)),
              `${show(argument)} has the witness ${show(id)} and does not mention it`,
            )
          }
        }
      }
      check(witnesses > 0, 'the subject must give a valid argument and a dependency that witnesses it')
    },
  }),
]

function mentionsOf(
  subject: PredicateKindSubject,
  args: ReturnType<typeof parseValid>[number]['args'],
): readonly DependencyMention[] {
  return leafOf(subject).mentions?.(args) ?? []
}

/** Names are compared without letter case and separators: ecosystems fold them in their own ways. */
function covers(mention: DependencyMention, id: { readonly pm: string; readonly name: string }): boolean {
  const fold = (name: string): string => name.toLowerCase().replaceAll(/[-_.]/g, '')
  return (
    (mention.pm === undefined || mention.pm === id.pm) &&
    (mention.name === '*' || fold(mention.name) === fold(id.name))
  )
}

function parseFailure(
  subject: PredicateKindSubject,
  argument: string,
): { readonly error: unknown } | undefined {
  try {
    leafOf(subject).parse(argument)
    return undefined
  } catch (error) {
    return { error }
  }
}
