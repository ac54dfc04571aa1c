import {
  describeError,
  formatJsonFields,
  isJsonObject,
  isSymposiumError,
  memberOf,
  SymposiumError,
  type CombinatorPredicateKind,
  type JsonObject,
  type JsonValue,
  type LeafPredicateKind,
} from '@symposium/sdk'
import { nearest } from '../report/nearest.js'
import { sameJson } from '../same-json.js'
import { completeKinds } from './complete-kinds.js'
import { isKindName, parseCustomName, replacementOf } from './names.js'
import { parsePredicate, type ParseOptions } from './parse.js'
import { isNestedDeeper } from './nesting.js'
import type { PredicateKinds } from './registry.js'
import { quote } from '../report/show.js'
import type { Predicate } from './tree.js'

/** Something that is left out of a predicate, which means the same without it. */
export interface PredicateWarning {
  readonly message: string
  readonly remedy: string
}

export interface ParseValueOptions extends ParseOptions {
  /** Told of fields that a kind does not know. */
  readonly warn?: (warning: PredicateWarning) => void
}

/** Tables of tables; a leaf's own fields are another level. As deep as parentheses. */
const DEEPEST = 64
const DEEPEST_FIELDS = 32

/**
 * Reads a predicate in either form: a text is a call, a table has `kind` and the kind's fields, with `of` for what
 * stands below `any`, `all` and `not` (spec/gates.md 16). The node's `text` is the canonical call, which parses back
 * to the same node.
 * @throws SymposiumError like {@link parsePredicate}; messages say where in the value.
 */
export function parsePredicateValue(
  value: JsonValue,
  kinds: PredicateKinds,
  options: ParseValueOptions = {},
): Predicate {
  completeKinds()
  const predicate = parseAt({ kinds, options, path: '', depth: 1 }, value)
  // Parts that parse may be too long or too deep together.
  if (typeof value !== 'string') parsePredicate(predicate.text, kinds, options)
  return predicate
}

interface Position {
  readonly kinds: PredicateKinds
  readonly options: ParseValueOptions
  /** Where in the whole value: `of[1].of`; empty at its root. */
  readonly path: string
  readonly depth: number
}

function parseAt(at: Position, value: JsonValue): Predicate {
  if (at.depth > DEEPEST) {
    throw new SymposiumError('PREDICATE_TOO_DEEP', `a predicate is nested more than ${DEEPEST} deep`, {
      remedy: 'split the predicate',
    })
  }
  if (typeof value === 'string') return located(at, () => parsePredicate(value, at.kinds, at.options))
  if (!isJsonObject(value)) {
    throw fault(at, 'a predicate is neither text nor a table', 'write `"env(CI)"` or `{ kind = "env", … }`')
  }
  const name = memberOf(value, 'kind')
  if (typeof name !== 'string' || name === '') {
    throw fault(at, 'a predicate has no `kind`', 'name one, as in `kind = "command-exit-zero"`')
  }
  const { kind: _, ...fields } = value
  return parseTable(at, name, fields)
}

function parseTable(at: Position, name: string, fields: JsonObject): Predicate {
  const kind = at.kinds.get(name)
  switch (kind?.type) {
    case 'leaf':
      return parseLeaf(at, kind, fields)
    case 'combinator':
      return parseCombinator(at, kind, fields)
    case undefined:
      return parseCustom(at, name, fields)
  }
}

function parseLeaf(at: Position, kind: LeafPredicateKind, fields: JsonObject): Predicate {
  if (kind.parseFields === undefined || kind.format === undefined) {
    const remedy = `write it as text, as in ${quote(`"${kind.name}(…)"`)}`
    throw fault(at, `${quote(kind.name)} is written as a call only`, remedy)
  }
  if (isNestedDeeper(fields, DEEPEST_FIELDS)) {
    throw fault(at, `a field is nested more than ${DEEPEST_FIELDS} deep`, 'use a simpler value')
  }
  const known =
    kind.fields === undefined ? fields : knownFields(at, { name: kind.name, fields: kind.fields }, fields)
  const args = located(at, () => kind.parseFields?.(known) ?? null)
  const text = `${kind.name}(${located(at, () => kind.format?.(args) ?? '')})`
  const parsed = located(at, () => parsePredicate(text, at.kinds))
  if (parsed.type !== 'leaf' || !sameJson(parsed.args, args)) {
    throw fault(at, `${quote(kind.name)} cannot be written as a call with these fields`, 'use simpler values')
  }
  return { type: 'leaf', kind: kind.name, args, text }
}

function parseCombinator(at: Position, kind: CombinatorPredicateKind, fields: JsonObject): Predicate {
  const { of } = knownFields(at, { name: kind.name, fields: ['of'] }, fields)
  const single = kind.arity.most === 1 && !Array.isArray(of)
  if (of === undefined || (!single && !Array.isArray(of))) {
    const remedy = `list them, as in ${quote('of = ["env(CI)"]')}`
    throw fault(at, `${quote(kind.name)} has no list \`of\` with the predicates below it`, remedy)
  }
  const list: readonly JsonValue[] = Array.isArray(of) ? of : [of]
  const { least, most } = kind.arity
  if (list.length < least || list.length > most) {
    const wanted = least === most ? `exactly ${least}` : `at least ${least}`
    throw fault(at, `${quote(kind.name)} needs ${wanted}, and there are ${list.length}`, 'change its `of`')
  }
  const children = list.map((item, index) => parseAt(below(at, single ? 'of' : `of[${index}]`), item))
  const text = `${kind.name}(${children.map((child) => child.text).join(', ')})`
  return { type: 'combinator', kind: kind.name, children, text }
}

/** A predicate that a plugin defines; nothing tells it from a kind's name that is misspelt but its looks. */
function parseCustom(at: Position, name: string, fields: JsonObject): Predicate {
  const { argument = '', ...others } = fields
  const replacement = replacementOf(name)
  const close = replacement ?? nearest(name, at.kinds.names())
  const [other] = Object.keys(others)
  const isCall = parseCustomName(name) !== undefined && other === undefined
  if (at.options.unregistered !== undefined && replacement === undefined && isKindName(name) && !isCall) {
    return parseUnregistered(at, name, fields)
  }
  if (replacement !== undefined || parseCustomName(name) === undefined || other !== undefined) {
    const hint =
      close === undefined
        ? 'an extension has to bring it; one that a plugin defines has no field but `argument`'
        : `did you mean ${quote(close)}?`
    throw fault(at, `there is no kind of predicate ${quote(name)}`, hint)
  }
  if (typeof argument !== 'string') {
    throw fault(at, `\`argument\` of ${quote(name)} is no text`, 'write it in quotes')
  }
  const predicate = located(at, () => parsePredicate(`${name}(${argument.trim()})`, at.kinds))
  if (predicate.type === 'custom') return predicate
  throw fault(at, `there is no kind of predicate ${quote(name)}`, 'name the predicate that a plugin defines')
}

/** Its fields are kept as they are: what they mean is for whoever brings the kind. */
function parseUnregistered(at: Position, name: string, fields: JsonObject): Predicate {
  if (isNestedDeeper(fields, DEEPEST_FIELDS)) {
    throw fault(at, `a field is nested more than ${DEEPEST_FIELDS} deep`, 'use a simpler value')
  }
  at.options.unregistered?.(name)
  const argument = Object.keys(fields).length === 0 ? '' : formatJsonFields(fields)
  return located(at, () => parsePredicate(`${name}(${argument})`, at.kinds, at.options))
}

function knownFields(
  at: Position,
  kind: { readonly name: string; readonly fields: readonly string[] },
  fields: JsonObject,
): JsonObject {
  const unknown = Object.keys(fields).filter((field) => !kind.fields.includes(field))
  for (const field of unknown) {
    const close = nearest(field, kind.fields)
    at.options.warn?.({
      message: `${quote(field)} is no field of ${quote(kind.name)}${placeOf(at)}, and is ignored`,
      remedy:
        close === undefined
          ? `it has ${kind.fields.map(quote).join(', ') || 'none'}`
          : `did you mean ${quote(close)}?`,
    })
  }
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !unknown.includes(field)))
}

function below(at: Position, step: string): Position {
  return { ...at, depth: at.depth + 1, path: at.path === '' ? step : `${at.path}.${step}` }
}

/** What is wrong inside, with the place in the value. */
function located<T>(at: Position, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const { code, remedy } = isSymposiumError(error)
      ? error
      : { code: 'PREDICATE_SYNTAX' as const, remedy: undefined }
    throw new SymposiumError(
      code,
      `${describeError(error)}${placeOf(at)}`,
      remedy === undefined ? {} : { remedy },
    )
  }
}

function fault(at: Position, problem: string, remedy: string): SymposiumError {
  return new SymposiumError('PREDICATE_SYNTAX', `${problem}${placeOf(at)}`, { remedy })
}

function placeOf({ path }: Position): string {
  return path === '' ? '' : ` (at \`${path}\`)`
}
