import { unreadable } from './errors.js'
import type { RecordedFiles } from './inputs.js'
import type { Manifest } from './manifest.js'
import { readManifest } from './schema.js'
import { parseToml } from './toml.js'

/** The manifests of one reading, each read at most once. */
export class Manifests {
  readonly files: RecordedFiles
  readonly #loaded = new Map<string, Manifest>()

  constructor(files: RecordedFiles) {
    this.files = files
  }

  exists(file: string): boolean {
    return this.files.stat(file) !== undefined
  }

  /** @throws SymposiumError `WORKSPACE_UNREADABLE` for one that is missing or malformed. */
  load(file: string): Manifest {
    const known = this.#loaded.get(file)
    if (known !== undefined) return known
    const manifest = readManifest(parseToml(this.#read(file), file), file)
    this.#loaded.set(file, manifest)
    return manifest
  }

  /** The workspace root in a directory, if its manifest has been read before. */
  knownRoot(file: string): Manifest | undefined {
    const manifest = this.#loaded.get(file)
    return manifest?.workspace === undefined ? undefined : manifest
  }

  #read(file: string): string {
    const text = this.files.readText(file)
    if (text !== undefined) return text
    throw unreadable(file, 'there is no manifest here')
  }
}
