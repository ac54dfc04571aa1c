import type { FileReader } from '../host.js'

/** The files that entries are looked for in. */
export interface EntryFiles extends Pick<FileReader, 'stat' | 'list' | 'realPath'> {
  /** Of directories in paths. */
  readonly separator: '/' | '\\'
}

/**
 * A listed name below a directory that is normalised already. With thousands of
 * entries, a general join would cost a third of what asking the disk does.
 */
export function childPath(directory: string, name: string, separator: EntryFiles['separator']): string {
  return directory.endsWith(separator) ? `${directory}${name}` : `${directory}${separator}${name}`
}
