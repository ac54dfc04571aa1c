import { join } from 'node:path'
import type { InstallPorts } from './context.js'
import { POINTER_PREFIX, readPointer, readState, statePathOf } from './pin-files.js'

/** Milliseconds after which a pin that no run has asked for does not count any more. */
export const UNUSED_AFTER = 30 * 24 * 60 * 60 * 1000
const NOT_CONTENT = /^\.|\.lock$/
const STAGE = /^\.stage-/

type PrunePorts = Pick<InstallPorts, 'files' | 'writer' | 'caches' | 'clock'>

/**
 * Removes the versions of a family that no pin leads to, once a newer one is in place: a version
 * that another plugin pins stays (G-22). Also what runs that were killed have left. To be called
 * under the lock of the family.
 */
export function prune(family: string, ports: PrunePorts): void {
  const { files, writer } = ports
  const entries = files.list(family) ?? []
  const kept = new Set<string>()
  for (const { name, type } of entries) {
    if (type !== 'file' || !isPointer(name)) continue
    const content = pinnedContent(family, name, ports)
    if (content !== undefined) kept.add(content)
  }
  for (const { name, type } of entries) {
    const isContent = type === 'directory' && !NOT_CONTENT.test(name) && !kept.has(name)
    if (isContent || STAGE.test(name)) writer.remove(join(family, name))
  }
}

function isPointer(name: string): boolean {
  return name.startsWith(POINTER_PREFIX) && name.endsWith('.json')
}

/** @returns `undefined` for a pin that has gone out of use, which is forgotten. */
function pinnedContent(
  family: string,
  name: string,
  { caches, writer, clock }: PrunePorts,
): string | undefined {
  const path = join(family, name)
  const pointer = readPointer(caches, path)
  if (pointer === undefined) return undefined
  const state = statePathOf(family, name)
  const lastUse = Math.max(pointer.obtainedAt, readState(caches, state).usedAt)
  if (clock.now() - lastUse < UNUSED_AFTER) return pointer.content
  writer.remove(path)
  writer.remove(state)
  return undefined
}
