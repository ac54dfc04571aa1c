import type { FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import type { Plugin, Runnable } from '../manifest/plugin.js'
import { sha256 } from '../workspace/sha256.js'

export interface DigestPorts {
  readonly files: FileReader
  readonly writer: Pick<FileWriter, 'digest'>
}

/** Bytes. A larger program is told apart by its size and time. */
const LARGE = 8 * 1024 * 1024

/**
 * Tells two contents of a package apart as far as what runs goes: its manifest, and
 * the files of its own that hooks, servers, subcommands and predicates start, whatever
 * its version says (cases/faults.md G8, G9). Skills have digests of their own.
 */
export function contentDigest(plugin: Plugin, ports: DigestPorts): string {
  const files = [...new Set([...plugin.manifestFiles, ...ownPrograms(plugin)])]
  return sha256(JSON.stringify([plugin.id.version, ...files.map((file) => printOf(file, ports))])).slice(
    0,
    32,
  )
}

function ownPrograms({ installations, hooks }: Plugin): readonly string[] {
  const own = new Set(installations.filter(({ source }) => source === undefined).map(({ name }) => name))
  const pathOf = (runnable: Runnable | undefined): readonly string[] =>
    runnable === undefined ? [] : [runnable.path]
  return [
    ...installations.flatMap(({ name, runnable }) => (own.has(name) ? pathOf(runnable) : [])),
    ...hooks.flatMap(({ command, runnable }) => (own.has(command) ? pathOf(runnable) : [])),
  ]
}

function printOf(file: string, { files, writer }: DigestPorts): string {
  try {
    const status = files.stat(file)
    if (status === undefined) return 'absent'
    return status.size > LARGE || status.type !== 'file' ? status.stamp : writer.digest(file)
  } catch {
    // Whoever starts it says what is wrong with it.
    return 'unreadable'
  }
}
