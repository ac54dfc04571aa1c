import { SymposiumError } from '@symposium/sdk'
import type { InstalledSkill } from '../plan/observation.js'

/**
 * What we have installed in one workspace. With it a run without changes needs no
 * look at contents, and an edit by the user is told from a change of the source.
 * Without it the markers alone say what is ours.
 */
export interface Ledger {
  /** Milliseconds since the epoch: when it was written. */
  readonly time: number
  /** Sorted by directory. */
  readonly skills: readonly InstalledSkill[]
  /** Absolute paths of what has the look of ours and is not, named once. `copies` in the file. */
  readonly strangers: readonly string[]
}

/** How paths are written down. What is installed lies below the workspace; a source may be anywhere. */
export interface PathForm {
  readonly store: PathFunctions
  readonly restore: PathFunctions
}

interface PathFunctions {
  installed(path: string): string
  source(path: string): string
}

const VERSION = 1

/** Sources stand apart, since each is installed into several parents. */
interface StoredSource {
  readonly directory: string
  readonly identity: string
  readonly stamps: string
  readonly directories?: string | undefined
}

interface StoredSkill {
  readonly directory: string
  readonly skill: string
  readonly plugin: string
  /** Index in `sources`. */
  readonly source: number
  readonly stamps: string
  readonly directories?: string | undefined
}

export function renderLedger(ledger: Ledger, paths: PathForm): string {
  const { store } = paths
  const sources: StoredSource[] = []
  const indexes = new Map<string, number>()
  const skills = ledger.skills.map((one): StoredSkill => {
    const source = {
      directory: store.source(one.source),
      identity: store.source(one.identity),
      stamps: one.sourceStamps,
      directories: one.sourceDirectories,
    }
    const key = `${source.directory}\0${source.identity}\0${source.stamps}`
    const index = indexes.get(key) ?? sources.push(source) - 1
    indexes.set(key, index)
    const { skill, plugin, stamps, directories } = one
    return { directory: store.installed(one.directory), skill, plugin, source: index, stamps, directories }
  })
  const copies = ledger.strangers.map((path) => store.installed(path))
  return `${JSON.stringify({ version: VERSION, time: ledger.time, sources, skills, copies })}\n`
}

/** @throws SymposiumError `LEDGER_NEWER`, `LEDGER_DAMAGED`. */
export function parseLedger(text: string, paths: PathForm): Ledger {
  const { restore } = paths
  const value = parseJson(text)
  const version = numberIn(value, 'version')
  if (version > VERSION) {
    throw new SymposiumError('LEDGER_NEWER', `was written by a newer version (format ${version})`)
  }
  if (version !== VERSION) {
    throw damaged('its version')
  }
  const sources = listIn(value, 'sources').map((source) => ({
    source: restore.source(textIn(source, 'directory')),
    identity: restore.source(textIn(source, 'identity')),
    sourceStamps: textIn(source, 'stamps'),
    sourceDirectories: optionalTextIn(source, 'directories'),
  }))
  const skills = listIn(value, 'skills').map((skill): InstalledSkill => {
    const source = sources[numberIn(skill, 'source')]
    if (source === undefined) {
      throw damaged('a reference to a source')
    }
    return {
      directory: restore.installed(installedPath(textIn(skill, 'directory'))),
      skill: textIn(skill, 'skill'),
      plugin: textIn(skill, 'plugin'),
      ...source,
      stamps: textIn(skill, 'stamps'),
      directories: optionalTextIn(skill, 'directories'),
    }
  })
  const strangers = listIn(value, 'copies').map((copy) => restore.installed(installedPath(asText(copy))))
  return { time: numberIn(value, 'time'), skills, strangers }
}

/** An installed directory lies below the workspace, whatever the file says (cases/security.md S15). */
function installedPath(stored: string): string {
  const components = stored.split('/')
  if (
    components.some(
      (one) => one === '' || one === '.' || one === '..' || one.includes('\\') || one.includes('\0'),
    )
  ) {
    throw damaged('a path')
  }
  return stored
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SymposiumError('LEDGER_DAMAGED', 'is not valid JSON', { cause })
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}

function textIn(value: unknown, name: string): string {
  return asText(memberOf(value, name))
}

function optionalTextIn(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name)
  return member === undefined ? undefined : asText(member)
}

function asText(value: unknown): string {
  if (typeof value !== 'string') {
    throw damaged('a text')
  }
  return value
}

function numberIn(value: unknown, name: string): number {
  const member = memberOf(value, name)
  if (typeof member !== 'number') {
    throw damaged(name)
  }
  return member
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const member = memberOf(value, name)
  if (!Array.isArray(member)) {
    throw damaged(name)
  }
  return member
}

function damaged(what: string): SymposiumError {
  return new SymposiumError('LEDGER_DAMAGED', `is damaged: ${what} is missing or wrong`)
}
