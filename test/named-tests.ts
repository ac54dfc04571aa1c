import { parseSync, Visitor } from 'rolldown/utils'

type VisitorHandlers = ConstructorParameters<typeof Visitor>[0]
type VariableDeclarator = Parameters<NonNullable<VisitorHandlers['VariableDeclarator']>>[0]

/** Offsets in a text. */
interface Range {
  readonly start: number
  readonly end: number
}

/** `it.each(…)(…)` and the like, and helpers of a suite that make tests: `testRows(…)`. */
const TESTS = /^(?:describe|it|test)(?![a-z0-9])/
const TABLES = new Set(['ArrayExpression', 'ObjectExpression'])

/**
 * What a file of tests says about what it tests: names of tests and of groups of them, what is written in
 * tables of cases, and comments in or just above one of these. What stands elsewhere, as beside a helper or in
 * the data of a test, covers nothing.
 */
export function namedTests(path: string, text: string): readonly string[] {
  const { program, comments, errors } = parseSync(path, text)
  const [failure] = errors
  if (failure !== undefined) throw new Error(`${path}: ${failure.message}`)
  const tests: Range[] = []
  const tables: Range[] = []
  const titles: Range[] = []
  const literals: (Range & { readonly text: string })[] = []
  const handlers: VisitorHandlers = {
    CallExpression({ callee, arguments: [title], ...call }) {
      if (!TESTS.test(text.slice(callee.start, callee.end))) return
      tests.push(call)
      if (title !== undefined) titles.push(title)
    },
    VariableDeclaration({ declarations, ...declaration }) {
      if (declarations.some(({ init }) => isTable(init))) tables.push(declaration)
    },
    Literal({ value, ...range }) {
      if (typeof value === 'string') literals.push({ ...range, text: value })
    },
    TemplateElement({ value, ...range }) {
      literals.push({ ...range, text: value.raw })
    },
  }
  new Visitor(handlers).visit(program)
  const isIn = (ranges: readonly Range[], { start, end }: Range): boolean =>
    ranges.some((range) => range.start <= start && end <= range.end)
  const isAbove = (ranges: readonly Range[], { end }: Range): boolean =>
    ranges.some(({ start }) => end <= start && /^\s*$/.test(withoutComments(text.slice(end, start))))
  return [
    ...literals.filter((literal) => isIn([...titles, ...tables], literal)).map((literal) => literal.text),
    ...comments
      .filter((comment) => isIn([...tests, ...tables], comment) || isAbove([...tests, ...tables], comment))
      .map(({ value }) => value),
  ]
}

function isTable(init: VariableDeclarator['init']): boolean {
  const value = init?.type === 'TSAsExpression' ? init.expression : init
  return value !== null && value !== undefined && TABLES.has(value.type)
}

function withoutComments(text: string): string {
  return text.replace(/\/\/.*|\/\*[^]*?\*\//g, '').replace(/^\s*export\s*$/, '')
}
