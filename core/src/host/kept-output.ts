import type { ProcessRequest } from '@symposium/sdk'

const DEFAULT_LIMIT = 8 * 1024 * 1024

/**
 * Reads all that a stream says and keeps a part of it: a child whose output is not read would wait for us for ever.
 *
 * @returns what has been kept so far.
 */
export function keepOutput(
  stream: NodeJS.ReadableStream,
  { outputLimit = DEFAULT_LIMIT, keep }: Pick<ProcessRequest, 'outputLimit' | 'keep'>,
): () => string {
  return keep === 'last' ? keepLast(stream, outputLimit) : keepFirst(stream, outputLimit)
}

function keepFirst(stream: NodeJS.ReadableStream, limit: number): () => string {
  const chunks: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    if (size < limit) {
      chunks.push(chunk.subarray(0, limit - size))
    }
    size += chunk.length
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

function keepLast(stream: NodeJS.ReadableStream, limit: number): () => string {
  let chunks: Buffer[] = []
  let size = 0
  let isCut = false
  const cut = (): Buffer => {
    const all = Buffer.concat(chunks)
    isCut ||= all.length > limit
    return all.subarray(Math.max(0, all.length - limit))
  }
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    // Not with each chunk, or every byte would be copied over and over.
    if (size > 2 * limit) {
      chunks = [cut()]
      size = limit
    }
  })
  return () => {
    const last = cut()
    return (isCut ? last.subarray(startOfCharacter(last)) : last).toString('utf8')
  }
}

/** Where the first whole character of UTF-8 starts, of bytes whose beginning is gone. */
function startOfCharacter(bytes: Buffer): number {
  const start = bytes.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80)
  return Math.max(0, start)
}
