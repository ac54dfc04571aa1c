import type { GateReport } from './report.js'
import type { DeclaredGate } from './subjects.js'

export interface OrderOptions {
  /** Whether asking starts nothing. */
  readonly isQuiet: (gate: DeclaredGate) => boolean
  /** Never rejects. */
  readonly ask: (gate: DeclaredGate) => Promise<GateReport>
  /** Of a gate behind one that halted. */
  readonly pass: (gate: DeclaredGate) => GateReport
  readonly keepGoing: boolean
  /** How many that start nothing are asked at the same time. */
  readonly concurrency: number
}

/**
 * Asks gates in the order of declaration. Neighbours that start nothing are asked together; what one
 * that does changes is seen by those behind it, and by none before it. Of several that halt the first
 * in this order is right, and those behind it were not asked, however fast they were (spec/gates.md 15).
 */
export async function askInOrder(
  gates: readonly DeclaredGate[],
  options: OrderOptions,
): Promise<readonly GateReport[]> {
  const reports: GateReport[] = []
  for (const group of groupsOf(gates, options.isQuiet)) {
    const halted = !options.keepGoing && reports.some(({ halts }) => halts)
    reports.push(...(halted ? group.map(options.pass) : await askTogether(group, options)))
  }
  return reports
}

/** Neighbours that start nothing, or one that does. */
function groupsOf(
  gates: readonly DeclaredGate[],
  isQuiet: OrderOptions['isQuiet'],
): readonly (readonly DeclaredGate[])[] {
  const groups: DeclaredGate[][] = []
  let open: DeclaredGate[] | undefined
  for (const gate of gates) {
    const quiet = isQuiet(gate)
    if (quiet && open !== undefined) open.push(gate)
    else groups.push([gate])
    open = quiet ? groups.at(-1) : undefined
  }
  return groups
}

async function askTogether(
  group: readonly DeclaredGate[],
  { ask, pass, keepGoing, concurrency }: OrderOptions,
): Promise<readonly GateReport[]> {
  const reports: GateReport[] = []
  const pending = group.entries()
  /** Nobody behind this one need be asked any more. */
  let last = group.length
  const work = async (): Promise<void> => {
    for (const [index, gate] of pending) {
      if (index > last) return
      const report = await ask(gate)
      reports[index] = report
      if (report.halts && !keepGoing) last = Math.min(last, index)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, group.length)) }, work))
  return group.map((gate, index) => (index > last ? pass(gate) : (reports[index] ?? pass(gate))))
}
