import type { PluginRecord } from '../activation/record.js'
import { capabilitiesWithout, type Capability } from '../consent/capability.js'
import type { ExplainedNode } from './explained-node.js'

/** By which entry a package is enabled, and what of it is on or off since. */
export function consentNode(record: PluginRecord): ExplainedNode {
  const { consent } = record
  return {
    label: 'consent',
    detail: [describeEntry(record), ...(consent === undefined ? [] : [STATES[consent.state]])].join('; '),
    children: [
      // What was agreed to of another version is of no interest here.
      ...capabilitiesWithout(consent?.parts ?? [], consent?.withheld ?? []).map((one) =>
        partNode(one, true, 'agreed to'),
      ),
      ...withoutAny(consent?.withheld, consent?.refused).map((one) =>
        partNode(one, false, 'off: not agreed to'),
      ),
      ...(consent?.refused ?? []).map((one) => partNode(one, false, 'off: refused by you')),
    ],
  }
}

const STATES = {
  first: 'loaded for the first time, and agreed to as it is at the next sync',
  known: 'compared with what you have agreed to',
  vouched: 'named by a plugin that cannot speak for it, so that its skills alone count',
  unseen:
    'it comes with the project, or from where the project says, and you have not agreed to what it runs or fetches: its skills alone count',
  closed: 'what you have agreed to cannot be read, so that its skills alone count',
} as const

function describeEntry({ decision, route }: PluginRecord): string {
  if (decision.entry !== undefined) {
    return `\`${decision.entry.text}\` in \`[plugins] ${decision.entry.list}\`: ${decision.verdict}`
  }
  if (route.type === 'workspace') return 'no entry is needed for what belongs to the workspace'
  return route.type === 'dependency' || route.type === 'use'
    ? 'no entry names it: undecided'
    : 'no entry names it, and none is needed'
}

function partNode({ kind, text }: Capability, state: boolean, detail: string): ExplainedNode {
  return { label: `${kind} ${text}`, state, detail }
}

function withoutAny(
  capabilities: readonly Capability[] = [],
  others: readonly Capability[] = [],
): readonly Capability[] {
  return capabilitiesWithout(capabilities, others)
}
