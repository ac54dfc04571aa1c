import { isAbsolute, join } from 'node:path'
import {
  describeError,
  isSymposiumError,
  SymposiumError,
  type FilledTree,
  type TreeFiller,
  type TreeRevision,
} from '@symposium/sdk'
import type { InstallPorts } from '../installations/context.js'
import type { Reporter } from '../report/reporter.js'
import { isInside } from '../inside.js'
import { downloadArchive, LARGEST_ARCHIVE } from './download-archive.js'
import { judgeTree, unpack, WHOLE } from './unpack.js'

export interface FillRequest {
  readonly title: string
  readonly filler: TreeFiller
  readonly revision: TreeRevision
  /** Empty: what becomes the tree. */
  readonly directory: string
  readonly signal: AbortSignal
}

export interface FillSurroundings {
  readonly ports: Pick<InstallPorts, 'http' | 'archives' | 'stages' | 'writer' | 'files'>
  readonly report: Pick<Reporter, 'debug'>
  /** Directory for what is put together, on the same disk. */
  readonly family: string
}

/**
 * Fills an empty directory with the content of one revision, all of it judged (cases/security.md 5.3, 5.4).
 * @returns warnings, as sentences.
 * @throws SymposiumError
 */
export async function fillTree(
  request: FillRequest,
  surroundings: FillSurroundings,
): Promise<readonly string[]> {
  const { filler, title, revision, signal } = request
  const archive = filler.archive?.(revision)
  if (archive !== undefined) {
    try {
      const bytes = await downloadArchive(archive, surroundings.ports.http, signal)
      return await unpackInto(bytes, request, { ...surroundings, strip: archive.strip ?? 1 })
    } catch (error) {
      if (filler.fill === undefined || !isMissing(error)) throw error
      surroundings.report.debug(`${title}: ${describeError(error)}`)
    }
  }
  if (filler.fill === undefined) {
    throw new SymposiumError('ADAPTER_MISBEHAVED', `says nothing of how ${title} is fetched`, {
      remedy: 'report this to the author of the adapter',
    })
  }
  const work = surroundings.ports.stages.create(surroundings.family)
  try {
    const filled = await filler.fill(revision, work, { signal })
    signal.throwIfAborted()
    return await adopt(filled, work, { request, surroundings })
  } finally {
    surroundings.ports.writer.remove(work)
  }
}

/** What is there and was refused is refused, however it is fetched. */
function isMissing(error: unknown): boolean {
  return isSymposiumError(error) && error.code === 'DOWNLOAD_FAILED'
}

interface Adoption {
  readonly request: FillRequest
  readonly surroundings: FillSurroundings
}

async function adopt(
  filled: FilledTree,
  work: string,
  { request, surroundings }: Adoption,
): Promise<readonly string[]> {
  const { archives } = surroundings.ports
  if (filled.type === 'archive') {
    const file = isAbsolute(filled.file) ? filled.file : join(work, filled.file)
    if (!isInside(work, file)) {
      throw new SymposiumError('PATH_ESCAPES', 'filled a tree from a file elsewhere', { place: { file } })
    }
    return unpackInto(await archives.read(file, LARGEST_ARCHIVE), request, { ...surroundings, strip: 1 })
  }
  return moveJudged(work, request, surroundings)
}

async function unpackInto(
  archive: Uint8Array,
  { revision, directory }: FillRequest,
  { ports, strip }: FillSurroundings & { readonly strip: number },
): Promise<readonly string[]> {
  return unpack(archive, directory, {
    archives: ports.archives,
    path: partsOf(revision),
    strip,
    ...(/^[0-9a-f]{40,64}$/.test(revision.revision) ? { commit: revision.revision } : {}),
  })
}

function moveJudged(
  work: string,
  { revision, directory }: FillRequest,
  { ports: { stages, writer, files } }: FillSurroundings,
): readonly string[] {
  const path = partsOf(revision)
  const entries = stages.entries(work, WHOLE)
  const { places, warnings } = judgeTree(entries, path)
  for (const entry of entries) {
    if (entry.type === 'link' && !places.has(entry.path)) writer.remove(join(work, ...entry.path.split('/')))
  }
  const content = join(work, ...path)
  writer.remove(directory)
  if (path.length > 0) {
    writer.rename(content, directory)
    return warnings
  }
  // The directory itself stays for whoever removes it.
  writer.makeDirectory(directory)
  for (const { name } of files.list(work) ?? []) {
    writer.rename(join(work, name), join(directory, name))
  }
  return warnings
}

function partsOf({ subdirectory }: TreeRevision): readonly string[] {
  return subdirectory === undefined ? [] : subdirectory.split('/')
}
