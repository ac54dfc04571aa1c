import { isAbsolute, relative, sep } from 'node:path'

/** Chunks that are put together by hand. */
const GROUPS = ['start', 'synchronising']

/** A chunk is named after the library that it holds; the bundler tells equal names apart. */
export function chunkName({ name, moduleIds, facadeModuleId }, root) {
  const agent = /[/\\]agents[/\\]([a-z]+)[/\\]src[/\\]index\.ts$/.exec(facadeModuleId ?? '')?.[1]
  if (agent !== undefined) return agent
  const library = moduleIds.findLast(isLibrary)
  return GROUPS.includes(name) || library === undefined
    ? name
    : ownerOf(library, root).replace(/^@/, '').replace('/', '-')
}

/** What a test may ask about: sizes in bytes, when a chunk is loaded, whose code is in it. */
export function describeChunks(chunks, root) {
  const eager = eagerChunks(chunks)
  return chunks.map((chunk) => ({
    fileName: chunk.fileName,
    size: sizeOf(chunk),
    eager: eager.includes(chunk),
    libraries: [...new Set(chunk.moduleIds.filter(isLibrary).map((id) => ownerOf(id, root)))],
  }))
}

/** The chunks that are loaded by every run: the entry and what it imports without being asked. */
export function eagerChunks(chunks, entry = 'main.cjs') {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const names = new Set([entry])
  // A set is walked in the order in which it grows.
  for (const name of names) for (const next of byName.get(name)?.imports ?? []) names.add(next)
  return chunks.filter((chunk) => names.has(chunk.fileName))
}

/** Prints the sizes of the chunks, and what makes those that every run loads as large as they are. */
export function printReport(chunks, { root, milliseconds }) {
  const eager = eagerChunks(chunks)
  for (const chunk of chunks.toSorted((left, right) => sizeOf(right) - sizeOf(left))) {
    const when = eager.includes(chunk) ? 'always' : 'late'
    console.log(`${kilobytes(sizeOf(chunk))}  ${when.padEnd(6)}  ${chunk.fileName}`)
  }

  const weights = new Map()
  for (const [id, module] of eager.flatMap((chunk) => Object.entries(chunk.modules))) {
    const owner = ownerOf(id, root)
    weights.set(owner, (weights.get(owner) ?? 0) + module.renderedLength)
  }
  console.log('\nloaded by every run, before minifying:')
  for (const [owner, weight] of [...weights].toSorted((left, right) => right[1] - left[1])) {
    console.log(`${kilobytes(weight)}  ${owner}`)
  }

  const total = (list) => kilobytes(list.reduce((sum, chunk) => sum + sizeOf(chunk), 0)).trim()
  console.log(`\n${total(eager)} of ${total(chunks)} are loaded by every run.`)
  console.log(`${chunks.length} chunks, made in ${Math.round(milliseconds)} ms.`)
}

function sizeOf(chunk) {
  return Buffer.byteLength(chunk.code)
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
}

/** What the bundler adds by itself has an id that is no path. */
function isLibrary(id) {
  return isAbsolute(id) && id.includes(`${sep}node_modules${sep}`)
}

/** The library that a module belongs to, or the folder of ours. */
function ownerOf(id, root) {
  const parts = id.split(sep)
  const library = parts.lastIndexOf('node_modules')
  if (library >= 0) {
    return parts.slice(library + 1, library + (parts[library + 1]?.startsWith('@') ? 3 : 2)).join('/')
  }
  return relative(root, id.replace('\0', '')).split(sep).slice(0, 3).join('/')
}
