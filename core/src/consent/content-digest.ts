import type { FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { nameHash } from '../host/name-hash.js'
import type { Plugin, Runnable } from '../manifest/plugin.js'
import { sha256 } from '../sha256.js'
import { capabilityKey, type Capability } from './capability.js'

/** A plugin with all that its manifest declares. */
export interface Content {
  readonly plugin: Plugin
  readonly parts: readonly Capability[]
}

export interface DigestPorts {
  readonly files: FileReader
  readonly writer: Pick<FileWriter, 'digest'>
}

/** Bytes. A larger program is told apart by its size and time. */
const LARGE = 8 * 1024 * 1024

/** Tells two contents apart by looks at files alone; what was written anew may look like another one. */
export function contentPrint(content: Content, files: FileReader): string {
  return nameHash(textOf(content, (file) => stampOf(file, files)))
}

/**
 * Tells two contents of a package apart as far as what runs goes: what its manifest
 * declares, and the files of its own that hooks, servers, subcommands and predicates
 * start, whatever its version says (cases/faults.md G8, G9). Skills have digests of
 * their own.
 */
export function contentDigest(content: Content, ports: DigestPorts): string {
  return sha256(textOf(content, (file) => digestOf(file, ports))).slice(0, 32)
}

/** Both, as they are remembered. */
export function contentDigests(content: Content, ports: DigestPorts): readonly string[] {
  return [contentPrint(content, ports.files), contentDigest(content, ports)]
}

function textOf({ plugin, parts }: Content, print: (file: string) => string): string {
  return JSON.stringify([plugin.id.version, parts.map(capabilityKey), ownPrograms(plugin).map(print)])
}

function ownPrograms({ installations, hooks }: Plugin): readonly string[] {
  const own = new Set(installations.filter(({ source }) => source === undefined).map(({ name }) => name))
  const pathOf = (runnable: Runnable | undefined): readonly string[] =>
    runnable === undefined ? [] : [runnable.path]
  const paths = [
    ...installations.flatMap(({ name, runnable }) => (own.has(name) ? pathOf(runnable) : [])),
    ...hooks.flatMap(({ command, runnable }) => (own.has(command) ? pathOf(runnable) : [])),
  ]
  return [...new Set(paths)]
}

function stampOf(file: string, files: FileReader): string {
  try {
    return files.stat(file)?.stamp ?? 'absent'
  } catch {
    // Whoever starts it says what is wrong with it.
    return 'unreadable'
  }
}

function digestOf(file: string, { files, writer }: DigestPorts): string {
  try {
    const status = files.stat(file)
    return status?.type === 'file' && status.size <= LARGE ? writer.digest(file) : stampOf(file, files)
  } catch {
    return 'unreadable'
  }
}
