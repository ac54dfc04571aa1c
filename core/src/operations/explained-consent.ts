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
      ...capabilitiesWithout(consent?.parts ?? [], consent?.withheld ?? []).map((one) => partNode(one, true)),
      ...(consent?.withheld ?? []).map((one) => partNode(one, false)),
    ],
  }
}

const STATES = {
  first: 'loaded for the first time, and agreed to as it is at the next sync',
  known: 'compared with what you have agreed to',
  vouched: 'named by a package that is not trusted itself, so that its skills alone count',
  unseen:
    'it came with the project, and you have not agreed to what it runs or fetches, so that its skills alone count',
  closed: 'what you have agreed to cannot be read, so that its skills alone count',
} as const

function describeEntry({ decision, route }: PluginRecord): string {
  if (decision.entry !== undefined) {
    return `\`${decision.entry.text}\` in \`[plugins] ${decision.entry.list}\`: ${decision.verdict}`
  }
  return route.type === 'dependency' || route.type === 'use'
    ? 'no entry names it: undecided'
    : 'no entry names it, and none is needed'
}

function partNode({ kind, text }: Capability, isOn: boolean): ExplainedNode {
  return { label: `${kind} ${text}`, state: isOn, detail: isOn ? 'agreed to' : 'off: not agreed to' }
}
