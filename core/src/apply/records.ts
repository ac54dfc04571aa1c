import { dirname } from 'node:path'
import type { InstalledSkill } from '../plan/observation.js'
import type { DesiredSkill } from '../plan/plan.js'
import type { Ledger } from './ledger-format.js'
import type { Observed } from './observe.js'

export function recordFor(
  skill: DesiredSkill,
  found: Omit<InstalledSkill, 'skill' | 'plugin' | 'identity' | 'source'>,
): InstalledSkill {
  const { name, plugin, identity, directory: source } = skill
  return { ...found, skill: name, plugin, identity, source }
}

/**
 * The ledger after a run: what the run found or made below the parents that it
 * looked at, and what was known before of all others, which it could not see.
 * @param time milliseconds since the epoch.
 */
export function nextLedger(
  previous: Ledger,
  run: {
    readonly records: readonly InstalledSkill[]
    readonly observed: Observed
    readonly strangers: readonly string[]
  },
  time: number,
): Ledger {
  const { observed, records } = run
  const seen = new Set(observed.parents.map((parent) => parent.realPath))
  const paths = new Set(
    observed.resolved.filter((parent) => seen.has(parent.realPath)).flatMap((parent) => parent.paths),
  )
  const isUnseen = (directory: string): boolean => !paths.has(dirname(directory))
  const skills = new Map(
    [...previous.skills.filter((skill) => isUnseen(skill.directory)), ...records].map((skill) => [
      skill.directory,
      skill,
    ]),
  )
  const strangers = [...previous.strangers.filter(isUnseen), ...run.strangers]
  return {
    time,
    skills: [...skills.values()].sort((left, right) => (left.directory < right.directory ? -1 : 1)),
    strangers: [...new Set(strangers)].sort(),
  }
}
