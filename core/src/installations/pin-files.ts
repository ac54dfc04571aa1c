import { join } from 'node:path'
import { isJsonObject, type JsonValue } from '@symposium/sdk'
import { nameHash } from '../host/name-hash.js'
import type { InstallPorts } from './context.js'
import type { ManagedSource } from './managed-source.js'

/** What serves a pin: written when that changes, so that plans can depend on the file. */
export interface Pointer {
  readonly asked: string
  readonly content: string
  readonly version: string
  /** Milliseconds since the epoch. */
  readonly obtainedAt: number
}

/** What is known about a pin beside that; may be lost. Milliseconds since the epoch. */
export interface PinState {
  readonly checkedAt: number
  readonly usedAt: number
  readonly failedAt: number
  /** Failed attempts in a row. */
  readonly failures: number
}

type Pin = Pick<ManagedSource, 'family' | 'asked'>

export const POINTER_PREFIX = 'current'
const STATE_PREFIX = 'state'
/** Milliseconds. */
const FIRST_BACK_OFF = 60_000
const LONGEST_BACK_OFF = 3_600_000
/** Milliseconds between two notes that a pin is in use. */
const USE_NOTED_EVERY = 12 * 60 * 60 * 1000
const NEVER: PinState = { checkedAt: 0, usedAt: 0, failedAt: 0, failures: 0 }
/** Versions and hashes. A pointer that somebody tampered with leads nowhere else (cases/security.md S15). */
const CONTENT = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,255}$/

export function pointerPath(pin: Pin): string {
  return join(pin.family, fileName(POINTER_PREFIX, pin))
}

/** The state that belongs to a pointer of this name. */
export function statePathOf(family: string, pointer: string): string {
  return join(family, `${STATE_PREFIX}${pointer.slice(POINTER_PREFIX.length)}`)
}

export function readPointer(caches: InstallPorts['caches'], path: string): Pointer | undefined {
  const value = caches.read(path)
  if (!isJsonObject(value)) return undefined
  const { asked, content, version, obtainedAt } = value
  return typeof asked === 'string' &&
    typeof content === 'string' &&
    CONTENT.test(content) &&
    typeof version === 'string' &&
    typeof obtainedAt === 'number'
    ? { asked, content, version, obtainedAt }
    : undefined
}

/** @throws SymposiumError `WRITE_FAILED`. */
export function writePointer(
  writer: InstallPorts['writer'],
  pin: Pin,
  pointer: Omit<Pointer, 'asked'>,
): void {
  writer.writeText(pointerPath(pin), `${JSON.stringify({ asked: pin.asked, ...pointer })}\n`)
}

export function readState(caches: InstallPorts['caches'], path: string): PinState {
  const value = caches.read(path)
  if (!isJsonObject(value)) return NEVER
  return {
    checkedAt: numberOf(value['checkedAt']),
    usedAt: numberOf(value['usedAt']),
    failedAt: numberOf(value['failedAt']),
    failures: numberOf(value['failures']),
  }
}

/** Whether it is too early to try again: a minute after the first failure, twice as long after each further one. */
export function isBackingOff({ failures, failedAt }: PinState, now: number): boolean {
  const wait = Math.min(FIRST_BACK_OFF * 2 ** (failures - 1), LONGEST_BACK_OFF)
  const passed = now - failedAt
  return failures > 0 && passed >= 0 && passed < wait
}

/** Writes down that a pin is in use, unless that was done a short while ago: it is asked for at every event. */
export function noteUse(path: string, { caches, clock }: Pick<InstallPorts, 'caches' | 'clock'>): void {
  const state = readState(caches, path)
  const now = clock.now()
  if (now - state.usedAt > USE_NOTED_EVERY) caches.write(path, { ...state, usedAt: now })
}

export function statePath(pin: Pin): string {
  return join(pin.family, fileName(STATE_PREFIX, pin))
}

function fileName(prefix: string, { asked }: Pin): string {
  return asked === '' ? `${prefix}.json` : `${prefix}-${nameHash(asked)}.json`
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
