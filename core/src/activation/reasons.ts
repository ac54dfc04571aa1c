import type { Admission } from '../consent/admit.js'
import type { Decision, Subject } from '../enablement/decide.js'
import type { Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { Route } from './record.js'

/** Why a plugin is what it is, in the words of status and explain. */

export function declinedBy(decision: Decision): string {
  return `declined by \`${decision.entry?.text ?? ''}\` in \`[plugins] disable\``
}

/** A package goes by its own name, whatever its manifest calls it: nobody's package passes for another one. */
export function shownName({ id, name, origin }: Plugin): string {
  return origin === 'package' ? id.name : name
}

/** The command that takes a refusal back. */
export function undo(name: string, { entry }: Decision): string {
  return `symposium disable ${name} --remove${entry?.global === true ? ' --global' : ''}`
}

/** The command that agrees to what a package that is enabled would do beyond what was agreed to. */
export function agreeWith(
  { pm, names: [name = ''], shadowed }: Subject,
  { entry }: Decision,
  { isOfProject }: Pick<Admission, 'isOfProject'>,
): string {
  const everywhere = entry !== undefined && entry.global && entry.list === 'use' && !isOfProject
  return `symposium use ${shadowed ? `${pm}:` : ''}${name}${everywhere ? ' --global' : ''}`
}

/** The command that agrees to what the plugins of the workspace itself would run or fetch. */
export const AGREE_WITH_WORKSPACE = 'symposium use --workspace'

export const ASKING_RUNS = 'to find out whether it applies would run something that you have not agreed to'

export function candidateBecause({ pm, names: [name = ''], shadowed }: Subject): {
  readonly reason: string
  readonly remedy: string
} {
  return shadowed
    ? {
        reason: 'a plugin of the same name from a trusted source hides it',
        remedy: `symposium use ${pm}:${name}`,
      }
    : {
        reason: 'it is embedded in a dependency and awaits your consent',
        remedy: `symposium use ${name}`,
      }
}

export function unmet(gate: Evaluation): string {
  const failing = gate.tree.find((node) => node.holds === false)
  return failing === undefined
    ? 'a predicate does not hold'
    : `\`${failing.text}\` does not hold: ${failing.seen}`
}

export function activeBecause(route: Route, decision: Decision): string {
  switch (route.type) {
    case 'registry':
      return decision.verdict === 'used'
        ? `enabled by \`${decision.entry?.text ?? ''}\` in \`[plugins] use\``
        : `registry \`${route.registry}\` is trusted and its predicates hold`
    case 'workspace':
      return 'it belongs to the workspace'
    case 'dependency':
    case 'use':
      return `enabled by \`${decision.entry?.text ?? ''}\` in \`[plugins] ${decision.entry?.list ?? 'use'}\``
    case 'chain':
      return `plugin \`${route.ownerName}\` is active and names it`
  }
}
