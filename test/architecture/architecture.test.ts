import { describe, expect, it } from 'vitest'

import { formatViolation, type ArchitectureRule } from './project.js'
import { readProject } from './read-project.js'
import * as rules from './rules/index.js'

const { layerRules, ...singleRules } = rules
const all: readonly ArchitectureRule[] = [...layerRules, ...Object.values(singleRules)]

const project = readProject()

describe('the sources of the project', () => {
  // A scan that finds nothing would find nothing wrong either.
  it('were read', () => {
    const inFolder = (prefix: string): number =>
      project.sources.filter(({ path }) => path.startsWith(prefix)).length
    expect(inFolder('core/src/')).toBeGreaterThan(20)
    expect(inFolder('sdk/src/')).toBeGreaterThan(10)
    expect(inFolder('agents/')).toBeGreaterThanOrEqual(8)
    expect(inFolder('test/architecture/')).toBeGreaterThan(8)
    expect(project.packages.length).toBeGreaterThanOrEqual(14)
    expect(project.sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(project.sources.length)
    expect(project.texts.length).toBeGreaterThan(project.sources.length)
  })
})

describe.each(all)('$name', (rule) => {
  it('holds', () => {
    expect(rule.check(project).map(formatViolation)).toEqual([])
  })

  it('finds a planted violation', () => {
    const known = new Set(rule.check(project).map(formatViolation))
    const { project: planted, expected } = rule.plant(project)
    const found = rule.check(planted).filter((violation) => !known.has(formatViolation(violation)))
    expect(sorted(found.map(({ path }) => path))).toEqual(sorted(expected))
  })
})

function sorted(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].sort()
}
