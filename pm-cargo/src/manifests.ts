import { unreadable } from './errors.js'
import type { RecordedFiles } from './inputs.js'
import type { Manifest } from './manifest.js'
import { readManifest } from './schema.js'
import { parseToml } from './toml.js'

/** Manifests by file, with the text that each was made of. */
export type ParsedManifests = Map<string, { readonly text: string; readonly manifest: Manifest }>

/** The manifests of one reading, each read at most once. */
export class Manifests {
  readonly files: RecordedFiles
  readonly #parsed: ParsedManifests
  readonly #loaded = new Map<string, Manifest>()

  /** @param parsed shared by readings: what is the same text again need not be parsed again. */
  constructor(files: RecordedFiles, parsed: ParsedManifests = new Map()) {
    this.files = files
    this.#parsed = parsed
  }

  exists(file: string): boolean {
    return this.files.stat(file) !== undefined
  }

  /** @throws SymposiumError `WORKSPACE_UNREADABLE` for one that is missing or malformed. */
  load(file: string): Manifest {
    const known = this.#loaded.get(file)
    if (known !== undefined) return known
    const manifest = this.#parse(file, this.#read(file))
    this.#loaded.set(file, manifest)
    return manifest
  }

  #parse(file: string, text: string): Manifest {
    const before = this.#parsed.get(file)
    if (before?.text === text) return before.manifest
    const manifest = readManifest(parseToml(text, file), file)
    this.#parsed.set(file, { text, manifest })
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
    throw unreadable(file, 'there is no manifest here', {
      remedy: 'put the package there, or correct the path that leads to it',
    })
  }
}
