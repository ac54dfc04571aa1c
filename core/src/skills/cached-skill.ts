import type { JsonValue } from '@symposium/sdk'
import type { Predicate } from '../predicates/tree.js'
import type { Problem } from '../report/problem.js'
import type { SkillReadResult } from './skill-file.js'
import type { SkillDefinition } from './skill.js'

/** Raised whenever a result of earlier code must not be taken for one of today's. */
const FORMAT = 1

/** What a result was made of. It is good for the same again and for nothing else. */
export interface CacheKey {
  readonly stamp: string
  readonly kinds: string
}

export function toCached({ skill, problems }: SkillReadResult, key: CacheKey): JsonValue {
  return {
    format: FORMAT,
    ...key,
    ...(skill === undefined ? {} : { skill: { ...skill } }),
    problems: problems.map(({ place, ...problem }) => ({
      ...problem,
      ...(place === undefined ? {} : { place: { ...place } }),
    })),
  }
}

/** `undefined` for anything that {@link toCached} has not written for this key: a damaged cache is an empty one. */
export function fromCached(value: JsonValue | undefined, key: CacheKey): SkillReadResult | undefined {
  if (
    !isRecord(value) ||
    value['format'] !== FORMAT ||
    value['stamp'] !== key.stamp ||
    value['kinds'] !== key.kinds
  ) {
    return undefined
  }
  const { skill, problems } = value
  if (!isListOf(problems, isProblem) || !(skill === undefined || isSkill(skill))) {
    return undefined
  }
  return skill === undefined ? { problems } : { skill: withBareFields(skill), problems }
}

function withBareFields(skill: SkillDefinition): SkillDefinition {
  return { ...skill, fields: Object.assign(Object.create(null), skill.fields) }
}

function isSkill(value: unknown): value is SkillDefinition {
  return (
    isRecord(value) &&
    hasTexts(value, ['name', 'file', 'directory']) &&
    isOptionalText(value['description']) &&
    isListOf(value['gate'], isPredicate) &&
    isRecord(value['fields']) &&
    Object.values(value['fields']).every((text) => typeof text === 'string')
  )
}

function isPredicate(value: unknown): value is Predicate {
  if (!isRecord(value) || typeof value['text'] !== 'string') {
    return false
  }
  switch (value['type']) {
    case 'leaf':
      return hasTexts(value, ['kind']) && value['args'] !== undefined
    case 'combinator':
      return hasTexts(value, ['kind']) && isListOf(value['children'], isPredicate)
    case 'custom':
      return hasTexts(value, ['name', 'argument'])
    default:
      return false
  }
}

function isProblem(value: unknown): value is Problem {
  const place = isRecord(value) ? value['place'] : undefined
  return (
    isRecord(value) &&
    hasTexts(value, ['code', 'message']) &&
    isOptionalText(value['remedy']) &&
    (place === undefined || (isRecord(place) && hasTexts(place, ['file'])))
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem)
}

function hasTexts(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
