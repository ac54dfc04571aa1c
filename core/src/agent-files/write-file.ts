import { dirname } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { lookAt, type Look, type OpenOptions } from './open-file.js'

/** What became of a file that was to be changed. */
export type Written =
  | { readonly state: 'written'; readonly look: Look }
  /** Somebody else has brought it there by now. */
  | { readonly state: 'settled'; readonly look: Look }
  | { readonly state: 'failed'; readonly look: Look; readonly problem: Problem }

export interface WriteOptions extends OpenOptions {
  readonly ports: Pick<Ports, 'files' | 'writer'>
}

/** An agent that writes its own state may come in between: then the file is read anew (cases/faults.md I12). */
const ATTEMPTS = 3

/** Carries out what a look has planned. */
export async function writeFile(planned: Look, options: WriteOptions): Promise<Written> {
  let look = planned
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (look.edit === undefined) {
        return { state: 'settled', look }
      }
      const text = await look.edit()
      if (options.ports.files.stat(look.input.path)?.stamp === look.stamp) {
        put(look, text, options.ports)
        return { state: 'written', look }
      }
      look = await lookAt(look.input, options)
    }
    throw new SymposiumError('WRITE_FAILED', 'is being written by somebody else all the time', {
      place: { file: look.input.path },
      remedy: 'run symposium sync again',
    })
  } catch (error) {
    const problem = problemFrom(error, { code: 'WRITE_FAILED', file: look.input.path })
    const isRefused = problem.code === 'CONFIG_EDIT_REFUSED'
    return {
      state: 'failed',
      look,
      problem: isRefused ? { ...problem, code: 'AGENT_FILE_UNUSABLE' } : problem,
    }
  }
}

function put({ input }: Look, text: string | null, { writer }: WriteOptions['ports']): void {
  if (text !== null) {
    writer.makeDirectory(dirname(input.path))
    writer.writeText(input.path, text)
    return
  }
  writer.remove(input.path)
}

/** What was made for a file goes with its last entry, as far as nothing else is in it. */
export function removeDirectories({ input, outcome }: Look, { writer }: WriteOptions['ports']): void {
  if (outcome.entries.length === 0) {
    for (const directory of [...(input.record?.directories ?? [])].reverse()) {
      writer.removeEmptyDirectory(directory)
    }
  }
}
