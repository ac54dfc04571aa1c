import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Stages } from './ports.js'
import { PRIVATE } from './private-mode.js'
import { guardWrite } from './write-error.js'

/** Beside what they are renamed over, hence on the same disk. */
export function createNodeStages(): Stages {
  return {
    create: (parent) =>
      guardWrite(parent, () => {
        mkdirSync(parent, { recursive: true, mode: PRIVATE })
        return mkdtempSync(join(parent, STAGE_PREFIX))
      }),
  }
}

/** No name of a version, package or commit begins like this. */
const STAGE_PREFIX = '.stage-'
