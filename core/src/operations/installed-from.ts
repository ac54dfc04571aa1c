import { basename, join } from 'node:path'
import { readLedger } from '../agent-files/ledger.js'
import type { Session } from '../session.js'

const LARGEST_LEDGER = 64 * 1024 * 1024

/**
 * Whether something that is installed, in whatever project, came out of a directory of the cache or is
 * run from there: skills, servers, and hooks of plans. What cannot be told counts as such.
 */
export function installedFrom({ ports }: Pick<Session, 'ports'>): (directory: string) => boolean {
  const records = recordsOf(ports)
  return (directory) => records === undefined || records.some((text) => text.includes(basename(directory)))
}

/** Texts in which the directories of caches occur; `undefined` where one cannot be read. */
function recordsOf(ports: Session['ports']): readonly string[] | undefined {
  const { directories, files, stateFiles } = ports
  const above = join(directories.state, 'workspaces')
  const agentFiles = readLedger(directories, files)
  if (agentFiles.state === 'unusable') return undefined
  try {
    const projects = stateFiles
      .names(above)
      .flatMap((name) => [
        files.readText(join(above, name, 'ledger.json'), LARGEST_LEDGER) ?? '',
        hooksIn(stateFiles.read(join(above, name, 'hook-plan.json'))),
      ])
    return [JSON.stringify(agentFiles.ledger), ...projects]
  } catch {
    return undefined
  }
}

/** Without what a plan depends on, which is all that was configured when it was made. */
function hooksIn(text: string | undefined): string {
  if (text === undefined) return ''
  const value = JSON.parse(text) as {
    readonly stored?: { readonly plan?: { readonly hooks?: unknown } }
  } | null
  return JSON.stringify(value?.stored?.plan?.hooks ?? [])
}
