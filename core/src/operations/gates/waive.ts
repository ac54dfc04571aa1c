import { SymposiumError } from '@symposium/sdk'
import { gatePoints } from '../../gates/known-points.js'
import type { GateSubject } from '../../gates/report.js'
import {
  gateNames,
  LONGEST_WAIVER,
  readWaivers,
  renderWaivers,
  waiverPath,
  Waivers,
  type Waiver,
} from '../../gates/waivers.js'
import { nearest } from '../../report/nearest.js'
import type { Session } from '../../session.js'
import { declaredAt } from './list.js'

export interface WaiveRequest {
  /** `PLUGIN`, or `PLUGIN/GATE` with the gate's name or its place from 1. */
  readonly name: string
  readonly reason: string
  /** Milliseconds since the epoch. */
  readonly until: number
}

/** Milliseconds: another run holds the lock for as long as one write takes. */
const LOCK_PATIENCE = 10_000

/**
 * Lets gates pass in this workspace for a while. That is the user's own affair: it is kept in the state directory, and
 * a project cannot ask for it.
 * @throws SymposiumError `WORKSPACE_NOT_FOUND`, `NAME_UNKNOWN`, `GATE_WAIVER`, `WRITE_FAILED`, `LOCK_TIMEOUT`.
 */
export async function waive(session: Session, { name, reason, until }: WaiveRequest): Promise<void> {
  const now = session.ports.clock.now()
  requireTime(until, now)
  if (reason.trim() === '') {
    throw new SymposiumError('GATE_WAIVER', 'a waiver needs a reason', { remedy: 'give one with --reason' })
  }
  const which = partsOf(name)
  await requireKnown(session, name)
  await change(session, (waivers) => [
    ...waivers.filter((waiver) => !isSame(waiver, which)),
    { ...which, reason: reason.trim(), since: now, until },
  ])
  session.reporter.emit({
    kind: 'gate_waived',
    ...which,
    reason: reason.trim(),
    until: new Date(until).toISOString(),
  })
}

/** @throws SymposiumError `WORKSPACE_NOT_FOUND`, `ENTRY_NOT_FOUND`, `WRITE_FAILED`, `LOCK_TIMEOUT`. */
export async function unwaive(session: Session, name: string): Promise<void> {
  const which = partsOf(name)
  await change(session, (waivers) => {
    const left = waivers.filter((waiver) => !isSame(waiver, which))
    if (left.length === waivers.length) {
      throw new SymposiumError('ENTRY_NOT_FOUND', `there is no waiver for \`${name}\` here`, {
        remedy: 'symposium gates list shows which there are',
      })
    }
    return left
  })
  session.reporter.emit({ kind: 'gate_waived', ...which, removed: true })
}

type Which = Pick<Waiver, 'plugin' | 'gate'>

/** Names of plugins may hold slashes, as those of npm do; names of gates do not. */
function partsOf(name: string): Which {
  const slash = name.lastIndexOf('/')
  const isScoped = name.startsWith('@') && slash === name.indexOf('/')
  return slash <= 0 || isScoped
    ? { plugin: name }
    : { plugin: name.slice(0, slash), gate: name.slice(slash + 1) }
}

function isSame(waiver: Which, { plugin, gate }: Which): boolean {
  return waiver.plugin === plugin && waiver.gate === gate
}

function requireTime(until: number, now: number): void {
  const problem = !(until > now)
    ? 'the end of a waiver is in the past'
    : until > now + LONGEST_WAIVER
      ? 'a waiver lasts for 30 days at most'
      : undefined
  if (problem !== undefined) {
    throw new SymposiumError('GATE_WAIVER', problem, { remedy: 'name an end within 30 days, as in --for 2d' })
  }
}

async function requireKnown(session: Session, name: string): Promise<void> {
  await session.requireWorkspace()
  const gates = await declaredAt(session, gatePoints(session.registered))
  const names = gates.flatMap((gate: GateSubject) => [gate.plugin, ...gateNames(gate)])
  if (names.includes(name)) return
  const guess = nearest(name, names)
  throw new SymposiumError('NAME_UNKNOWN', `no plugin that is known here has a gate \`${name}\``, {
    remedy: guess === undefined ? 'symposium gates list' : `did you mean \`${guess}\`?`,
  })
}

/** Read anew under a lock; those that are over go. */
async function change(
  session: Session,
  edit: (waivers: readonly Waiver[]) => readonly Waiver[],
): Promise<void> {
  const { canonicalRoot } = await session.requireWorkspace()
  const { directories, stateFiles, clock, locks } = session.ports
  const path = waiverPath(directories, canonicalRoot)
  await locks.withLock(path, LOCK_PATIENCE, () => {
    const kept = new Waivers(readWaivers(stateFiles, path), clock.now()).all
    if (!stateFiles.write(path, renderWaivers(edit(kept)))) {
      throw new SymposiumError('WRITE_FAILED', 'the waiver could not be written', { place: { file: path } })
    }
  })
}
