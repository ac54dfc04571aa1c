import { join } from 'node:path'
import type { Environment, EventLevel, ReportEvent } from '@symposium/sdk'
import type { Directories } from '../host/ports.js'
import { sha256 } from '../sha256.js'

/**
 * A sync that changed nothing, with all that it looked at: while that is as it was,
 * the next one would do and say the same. What it looked at is not derived from
 * anything, but written down as it is asked, so that nothing can be forgotten.
 */
export interface SettledRun {
  /** Of the product. */
  readonly version: string
  /** Milliseconds since the epoch: when it began. */
  readonly since: number
  /** Milliseconds since the epoch: the run counts until then, whatever is as it was. */
  readonly until: number
  /** Absolute. */
  readonly home: string
  /** Where our own files lie: that follows from variables that were asked for before the recording. */
  readonly directories: Directories
  /** Variables of the environment that were asked for, each with a {@link variablePrint}; `null` for one that was not set. */
  readonly variables: readonly (readonly [string, string | null])[]
  /** All that were set, where somebody went through them. */
  readonly names: readonly string[] | null
  /** What leads somewhere through links, and where; `null` where nothing was. */
  readonly realPaths: readonly (readonly [string, string | null])[]
  readonly inputs: readonly SettledInput[]
  /** What was said, in order. */
  readonly events: readonly (readonly [ReportEvent, EventLevel])[]
}

/** A path that was looked at. */
export interface SettledInput {
  /** Absolute. */
  readonly path: string
  /** `FileStat.stamp`; `null` where nothing was there. */
  readonly stamp: string | null
}

/** Longest life in milliseconds: what else is due now and then comes with a run that is not spared. */
export const SETTLED_FOR = 3_600_000

/** @param cwd that the run was started in. */
export function settledPath(directories: Directories, { cwd }: Environment): string {
  return join(directories.state, 'settled', sha256(cwd).slice(0, 32))
}

/** What is compared of a variable: values may be secrets, and have no place in a file (cases/security.md S97). */
export function variablePrint(name: string, value: string): string {
  return sha256(`${name}=${value}`).slice(0, 32)
}

const HEADER = 'symposium-settled 1'

/**
 * In lines, which are read faster than JSON: the header, one line of JSON with all
 * but the inputs, then directories, each followed by names in it with their stamps.
 * The last line says that the text is whole.
 * @returns `undefined` where a path cannot be said in a line.
 */
export function renderSettled({ inputs, ...rest }: SettledRun): string | undefined {
  const groups = new Map<string, string[]>()
  for (const { path, stamp } of inputs) {
    const cut = path.lastIndexOf('/') + 1
    const lines = groups.get(path.slice(0, cut)) ?? []
    groups.set(path.slice(0, cut), lines)
    lines.push(`${path.slice(cut)}\t${stamp ?? ''}`)
  }
  const lines = [
    HEADER,
    JSON.stringify(rest),
    ...[...groups].flatMap(([base, names]) => [base, ...names]),
    HEADER,
  ]
  const isSayable = inputs.every(({ path }) => !/[\n\t]/.test(path) && path.startsWith('/'))
  return isSayable ? `${lines.join('\n')}\n` : undefined
}

/** @returns `undefined` for anything that {@link renderSettled} has not written. */
export function parseSettled(text: string): SettledRun | undefined {
  const lines = text.split('\n')
  if (lines[0] !== HEADER || lines.at(-2) !== HEADER || lines.length < 4) {
    return undefined
  }
  const inputs: SettledInput[] = []
  let base = ''
  for (let index = 2; index < lines.length - 2; index += 1) {
    const line = lines[index] ?? ''
    const tab = line.indexOf('\t')
    if (tab < 0) {
      base = line
    } else {
      const stamp = line.slice(tab + 1)
      inputs.push({ path: base + line.slice(0, tab), stamp: stamp === '' ? null : stamp })
    }
  }
  try {
    // Our own file, in a directory of our own, which whoever reads it has made sure of.
    return { ...(JSON.parse(lines[1] ?? '') as Omit<SettledRun, 'inputs'>), inputs }
  } catch {
    return undefined
  }
}
