import { predicateCall } from '../../custom-predicates/call.js'
import { isBound } from '../../custom-predicates/definitions.js'
import { locateProgram } from '../../custom-predicates/locate-program.js'
import { unresolved } from '../../custom-predicates/told.js'
import { callText, customCalls, type CustomCall } from '../../predicates/custom-calls.js'
import type { Gate } from '../../predicates/tree.js'
import type { Session } from '../../session.js'
import type { PlannedPredicate } from '../hook-plan.js'

export interface PlannedPredicates {
  readonly predicates: readonly PlannedPredicate[]
  /** Paths whose change may change what they start. */
  readonly inputs: readonly string[]
}

/** What the calls in these gates start, as far as it is there: nothing is fetched, and nothing run. */
export async function plannedPredicates(
  gates: readonly Gate[],
  session: Session,
): Promise<PlannedPredicates> {
  const calls = new Map(gates.flatMap(customCalls).map((call) => [callText(call), call]))
  const predicates: PlannedPredicate[] = []
  const inputs = new Set<string>()
  for (const call of calls.values()) {
    const planned = await plan(call, session)
    if (planned !== undefined) {
      predicates.push(planned.predicate)
      planned.inputs.forEach((path) => inputs.add(path))
    }
  }
  return { predicates, inputs: [...inputs] }
}

interface Planned {
  readonly predicate: PlannedPredicate
  readonly inputs: readonly string[]
}

async function plan({ name, argument }: CustomCall, session: Session): Promise<Planned | undefined> {
  const definitions = await session.customPredicates.definitions()
  const resolved = definitions.resolve(name)
  if (!isBound(resolved)) {
    return { predicate: { name, argument, unanswered: unresolved(resolved, name, []).seen }, inputs: [] }
  }
  const program = await locateProgram(resolved, {
    ports: session.ports,
    installer: session.installer,
    mayInstall: false,
    level: 'none',
    report: SILENT,
  })
  // One that is not here may come: whoever has a whole session asks for it, and says what is wrong.
  if (program.state === 'missing') return undefined
  const { argv, inputs } = program
  const call = predicateCall(resolved, argument, { argv, directory: await session.predicateDirectory() })
  return { predicate: { name, argument, call }, inputs }
}

const SILENT = { problem: () => undefined, debug: () => undefined }
