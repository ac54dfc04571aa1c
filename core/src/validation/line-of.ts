import type { FileReader } from '@symposium/sdk'

const LARGEST_FILE = 1024 * 1024

/** The first line of a file that has a text, from 1: what has been parsed no longer knows where it was written. */
export function lineOf(text: string, file: string, files: FileReader): { readonly line?: number } {
  try {
    const content = files.readText(file, LARGEST_FILE) ?? ''
    const at = content.indexOf(text)
    return at < 0 ? {} : { line: content.slice(0, at).split('\n').length }
  } catch {
    return {}
  }
}
