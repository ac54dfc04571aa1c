import type { PackageId } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import { plain } from '../report/show.js'
import type { Problem } from '../report/problem.js'
import { describeGate } from './describe-gate.js'
import type { DeclaredGate } from './subjects.js'

/** A reason that somebody else put into words. */
const LONGEST_REASON = 300

/** What must be said aloud at a point, each once. */
export class Warnings {
  readonly #problems = new Map<string, Problem>()

  get all(): readonly Problem[] {
    return [...this.#problems.values()]
  }

  add(problem: Problem): void {
    const key = JSON.stringify([problem.code, problem.message])
    if (!this.#problems.has(key)) this.#problems.set(key, problem)
  }

  /** Gates that are declared and will not be asked, for no reason of theirs. */
  notEnforced(gates: readonly DeclaredGate[]): void {
    for (const gate of gates) {
      if (gate.state === 'lost') {
        this.add(lostProblem(gate))
      } else if (gate.state === 'off' && gate.consent !== undefined) {
        this.add({
          code: 'GATE_NOT_ENFORCED',
          message: `${describeGate(gate.subject)} is not enforced: ${gate.reason}`,
          remedy: `to agree to it, run: ${gate.consent}`,
        })
      }
    }
  }

  /** Plugins that could not be loaded may have gates that nobody knows of (spec/gates.md 5.1). */
  failed(records: readonly PluginRecord[]): void {
    for (const { state, id, name, reason, lostGates } of records) {
      // Those that are known are listed one by one.
      if (state !== 'failed' || lostGates !== undefined) continue
      this.add({
        code: 'GATE_NOT_ENFORCED',
        message: `plugin \`${plain(name)}\` could not be loaded, and no gate of it is enforced: ${reasonText(reason)}`,
        ...removal(id, name),
      })
    }
  }
}

function lostProblem({ subject, file, fault }: Extract<DeclaredGate, { readonly state: 'lost' }>): Problem {
  const place = fault?.place ?? (file === undefined ? undefined : { file })
  const why =
    fault === undefined
      ? 'could not be read, and is not enforced'
      : `is not enforced: its plugin could not be loaded: ${reasonText(fault.message)}`
  return {
    code: 'GATE_NOT_ENFORCED',
    message: `${describeGate(subject)} ${why}`,
    ...(place === undefined ? {} : { place }),
    ...removal(subject.id, subject.plugin),
  }
}

/**
 * A name that could be taken for something else on a command line is not put on one. A project may call its plugin what
 * another one is called, which is not to be disabled for its sake.
 */
function removal({ pm }: PackageId, name: string): { readonly remedy?: string } {
  return /^[a-z0-9][a-z0-9-]*$/.test(name) && /^[a-z0-9][a-z0-9-]*$/.test(pm)
    ? { remedy: `repair it, or run: symposium disable ${pm}:${name}` }
    : { remedy: 'repair it, or disable it' }
}

function reasonText(reason: string): string {
  return plain(reason.replaceAll('`', '').replaceAll(/\s+/g, ' '), LONGEST_REASON)
}
