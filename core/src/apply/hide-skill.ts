import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { SKILL_FILE } from '../skills/marker.js'
import { isMarked } from './install.js'

export interface HideOptions {
  /** Skills parent, links resolved. */
  readonly parent: string
  readonly name: string
  readonly files: FileReader
  readonly writer: FileWriter
}

/**
 * Takes from an installed copy what makes it a skill and leaves everything else: it
 * was edited, so that it is not removed, yet its plugin was declined, so that no
 * agent may read it.
 *
 * @throws SymposiumError `WRITE_FAILED`.
 */
export function hideSkill(options: HideOptions): void {
  const { parent, name, files, writer } = options
  const place = join(parent, name)
  const entry = files.list(parent)?.find((one) => one.name === name)
  if (entry?.type !== 'directory' || files.realPath(parent) !== parent || !isMarked(place, files)) {
    throw new SymposiumError('WRITE_FAILED', 'was changed by something else meanwhile', {
      place: { file: place },
      remedy: 'run the same command again',
    })
  }
  const names = (files.list(place) ?? []).map((one) => one.name)
  for (const file of names.filter(isSkillFile)) {
    const hidden = freeName(`${file}.declined`, names)
    names.push(hidden)
    writer.rename(join(place, file), join(place, hidden))
  }
}

/** Some disks take any case for the same. */
export function isSkillFile(name: string): boolean {
  return name.toLowerCase() === SKILL_FILE.toLowerCase()
}

function freeName(wanted: string, taken: readonly string[]): string {
  const folded = new Set(taken.map((name) => name.toLowerCase()))
  let name = wanted
  for (let number = 2; folded.has(name.toLowerCase()); number += 1) {
    name = `${wanted}-${number}`
  }
  return name
}
