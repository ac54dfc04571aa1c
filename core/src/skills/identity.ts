import { basename, dirname } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'

const SHORTEST_SUFFIX = 8
const LONGEST_SUFFIX = 64

/**
 * What makes a skill the same skill (spec/model.md 3.7 O1): the real path of its
 * directory with the name of its file. A SKILL.md that is itself a link is not
 * resolved, since two directories that share one have different companions (G28).
 */
export function skillIdentity(file: string, files: FileReader): string {
  const directory = dirname(file)
  return childPath(realPath(directory, files) ?? directory, basename(file))
}

function realPath(path: string, files: FileReader): string | undefined {
  try {
    return files.realPath(path)
  } catch {
    return undefined
  }
}

/** The first hex digits of the identity's SHA-256. For telling names apart only, never an identity itself (G29). */
export function originSuffix(identity: string, length: number = SHORTEST_SUFFIX): string {
  // Loaded when two skills share a name, and not before: it takes milliseconds that every start would pay.
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(identity).digest('hex').slice(0, length)
}

/** Suffixes of one length that tell the identities apart, longer than eight digits only where they would clash. */
export function originSuffixes(identities: Iterable<string>): ReadonlyMap<string, string> {
  const full = new Map(
    [...new Set(identities)].map((identity) => [identity, originSuffix(identity, LONGEST_SUFFIX)]),
  )
  let length = SHORTEST_SUFFIX
  while (length < LONGEST_SUFFIX && shortened(full, length).size < full.size) {
    length += 1
  }
  return new Map([...full].map(([identity, digest]) => [identity, digest.slice(0, length)]))
}

function shortened(digests: ReadonlyMap<string, string>, length: number): ReadonlySet<string> {
  return new Set([...digests.values()].map((digest) => digest.slice(0, length)))
}
