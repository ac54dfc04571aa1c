import type { FileReader } from '@symposium/sdk'

/** Files as they will be: some texts stand in for what is on the disk. */
export function overlay(files: FileReader, texts: ReadonlyMap<string, string>): FileReader {
  return {
    stat: (path) => files.stat(path),
    list: (path) => files.list(path),
    realPath: (path) => files.realPath(path),
    readText: (path, limit) => texts.get(path) ?? files.readText(path, limit),
  }
}
