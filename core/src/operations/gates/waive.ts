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
  const { plugin, gate } = partsOf(name)
  const which = { plugin, ...(gate === undefined ? {} : { gate }) }
  const pm = await requireKnown(session, name)
  await change(session, (waivers) => [
    ...waivers.filter((waiver) => !isSame(waiver, { ...which, pm })),
    { ...which, pm, reason: reason.trim(), since: now, until },
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
  const { plugin, gate } = which
  session.reporter.emit({
    kind: 'gate_waived',
    plugin,
    ...(gate === undefined ? {} : { gate }),
    removed: true,
  })
}

type Which = Pick<Waiver, 'plugin' | 'gate'> & Partial<Pick<Waiver, 'pm'>>

/** Names of plugins may hold slashes, as those of npm do; names of gates do not. */
function partsOf(name: string): Which {
  const [, pm, rest = name] = QUALIFIED.exec(name) ?? []
  const slash = rest.lastIndexOf('/')
  const isScoped = rest.startsWith('@') && slash === rest.indexOf('/')
  return {
    ...(pm === undefined ? {} : { pm }),
    ...(slash <= 0 || isScoped
      ? { plugin: rest }
      : { plugin: rest.slice(0, slash), gate: rest.slice(slash + 1) }),
  }
}

/** With the registry or package manager in front. */
const QUALIFIED = /^([\w.-]+):(.+)$/

function isSame(waiver: Waiver, { plugin, pm = waiver.pm, gate }: Which): boolean {
  return waiver.plugin === plugin && waiver.pm === pm && waiver.gate === gate
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

/**
 * A project may call its own plugin what one of the user's is called, and a waiver for one is none for the other.
 * @returns the registry or package manager of the plugin.
 */
async function requireKnown(session: Session, name: string): Promise<string> {
  await session.requireWorkspace()
  const { gates } = await declaredAt(session, gatePoints(session.registered))
  const known = gates.map((gate: GateSubject) => ({ pm: gate.id.pm, names: namesOf(gate) }))
  const [pm, other] = new Set(known.filter(({ names }) => names.includes(name)).map((gate) => gate.pm))
  if (pm !== undefined && other === undefined) return pm
  if (pm !== undefined) {
    throw new SymposiumError('GATE_WAIVER', `several plugins have a gate \`${name}\``, {
      remedy: `write \`${pm}:${name}\` or \`${other}:${name}\``,
    })
  }
  const guess = nearest(
    name,
    known.flatMap(({ names }) => names),
  )
  throw new SymposiumError('NAME_UNKNOWN', `no plugin that is known here has a gate \`${name}\``, {
    remedy: guess === undefined ? 'symposium gates list' : `did you mean \`${guess}\`?`,
  })
}

function namesOf(gate: GateSubject): readonly string[] {
  const names = [gate.plugin, ...gateNames(gate)]
  return [...names, ...names.map((name) => `${gate.id.pm}:${name}`)]
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
