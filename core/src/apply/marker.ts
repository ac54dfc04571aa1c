import { foldSkillName } from '../skills/name.js'

/**
 * The file `.symposium` at the top of every installed copy. It says what the
 * directory is without the ledger: which directory it was written for, so that a
 * copy that somebody made under another name is theirs (cases/faults.md D12), and
 * a digest of what was installed, so that an edit is noticed before anything is
 * removed (J7).
 */
export interface Marker {
  /** Name of the directory that it was written for. */
  readonly directory: string
  /** `formatPackageId` of the plugin that it was installed for. */
  readonly plugin: string
  /** Key of the workspace that it was installed in. */
  readonly workspace: string
  /** Digest of what was installed, without the two files of ours. */
  readonly content: string
}

export type MarkerReading =
  | { readonly type: 'marker'; readonly marker: Marker }
  /** An empty file, which is what the public original writes. */
  | { readonly type: 'empty' }
  /** Of a newer version, or nothing that we wrote. */
  | { readonly type: 'foreign' }

const VERSION = 1

export function renderMarker(marker: Marker): string {
  const { directory, plugin, workspace, content } = marker
  return `${JSON.stringify({ symposium: VERSION, directory, plugin, workspace, content })}\n`
}

export function parseMarker(text: string): MarkerReading {
  if (text.trim() === '') {
    return { type: 'empty' }
  }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || memberOf(value, 'symposium') !== VERSION) {
    return { type: 'foreign' }
  }
  const directory = memberOf(value, 'directory')
  const plugin = memberOf(value, 'plugin')
  const workspace = memberOf(value, 'workspace')
  const content = memberOf(value, 'content')
  return typeof directory === 'string' &&
    typeof plugin === 'string' &&
    typeof workspace === 'string' &&
    typeof content === 'string'
    ? { type: 'marker', marker: { directory, plugin, workspace, content } }
    : { type: 'foreign' }
}

/** Whether a marker was written for a directory of this name. Letters may differ in case, as they may on the disk. */
export function isFor(marker: Marker, name: string): boolean {
  return foldSkillName(marker.directory) === foldSkillName(name)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function memberOf(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
