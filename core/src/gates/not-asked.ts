import type { GateReport } from './report.js'
import type { DeclaredGate } from './subjects.js'

type Declared<State> = Extract<DeclaredGate, { readonly state: State }>

/** A gate that nobody asks. */
export function notRun(declared: DeclaredGate, reason: string): GateReport {
  return declared.state === 'off' ? reportOff(declared) : { ...baseOf(declared), state: 'not-run', reason }
}

export function reportOff(declared: Declared<'off'>): GateReport {
  return { ...baseOf(declared), state: 'inactive', reason: declared.reason }
}

/**
 * A gate that could not be read is not enforced, and that is said aloud; whoever wants it stricter
 * treats it as a check that could not be made, and where nobody knows what then, halts (spec/gates.md
 * 5.1, E31).
 */
export function reportLost(declared: Declared<'lost'>, strict: boolean): GateReport {
  const base = baseOf(declared)
  const what =
    declared.fault === undefined
      ? 'its declaration in the manifest is wrong'
      : 'its plugin could not be loaded'
  return {
    ...base,
    state: 'unavailable',
    reason: `${what}${strict ? '' : ': it is not enforced'}`,
    halts: strict && (declared.lost.onError ?? 'halt') === 'halt',
  }
}

function baseOf(declared: DeclaredGate): Omit<GateReport, 'state' | 'reason'> {
  const { blocking, onError } =
    declared.state === 'lost' ? { blocking: false, onError: declared.lost.onError ?? 'halt' } : declared.gate
  return { ...declared.subject, blocking, onError, halts: false }
}
