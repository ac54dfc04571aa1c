/** What one path of an in-memory file system holds. Text stands for a file with this content. */
export type MemoryFile =
  | string
  | Uint8Array
  | { readonly text: string | Uint8Array; readonly mode?: number }
  /** A link; a relative target starts from the link's own directory. */
  | { readonly link: string }
  | { readonly directory: true }
  /** Something that is there and cannot be looked at: every call throws `FILE_UNREADABLE`. */
  | { readonly unreadable: true }
  /** Something with a status and without permission: what is in it cannot be read. */
  | { readonly locked: 'file' | 'directory' }

export type MemoryNode =
  | { readonly type: 'file'; readonly bytes: Uint8Array; readonly mode: number; readonly stamp: string }
  | { readonly type: 'directory'; readonly children: Map<string, MemoryNode>; stamp: string }
  | { readonly type: 'link'; readonly target: string }
  | { readonly type: 'unreadable' }
  | { readonly type: 'locked'; readonly kind: 'file' | 'directory'; readonly stamp: string }

export interface FoundNode {
  readonly node: MemoryNode
  /** The path without links, cut at its separators. */
  readonly names: readonly string[]
}

/** As many links as Linux follows before it calls a path a loop. */
const MOST_LINKS = 40

/** Directories, files and links, addressed by path segments. */
export class MemoryTree {
  readonly #root: MemoryNode & { type: 'directory' }
  readonly #split: (path: string) => readonly string[]
  readonly #isAbsolute: (path: string) => boolean
  #changes = 0

  constructor(split: (path: string) => readonly string[], isAbsolute: (path: string) => boolean) {
    this.#split = split
    this.#isAbsolute = isAbsolute
    this.#root = { type: 'directory', children: new Map(), stamp: this.#nextStamp() }
  }

  /** Follows every link, the last one too; `undefined` where nothing is or a link leads nowhere. */
  find(path: string): FoundNode | undefined {
    const pending = this.#split(path).toReversed()
    let names: string[] = []
    let nodes: MemoryNode[] = [this.#root]
    let links = 0
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const current = nodes.at(-1)
      if (name === '..') {
        names = names.slice(0, -1)
        nodes = nodes.length > 1 ? nodes.slice(0, -1) : nodes
        continue
      }
      if (current?.type === 'unreadable' || (current?.type === 'locked' && current.kind === 'directory')) {
        return { node: { type: 'unreadable' }, names }
      }
      const child = current?.type === 'directory' ? current.children.get(name) : undefined
      if (child === undefined) {
        return undefined
      }
      if (child.type === 'link') {
        links += 1
        if (links > MOST_LINKS) {
          return undefined
        }
        if (this.#isAbsolute(child.target)) {
          names = []
          nodes = [this.#root]
        }
        pending.push(...this.#split(child.target).toReversed())
        continue
      }
      names.push(name)
      nodes.push(child)
    }
    const node = nodes.at(-1)
    return node === undefined ? undefined : { node, names }
  }

  /** Creates or replaces, with missing parents; the file and its directory get new stamps. */
  write(path: string, file: MemoryFile): void {
    const names = this.#split(path)
    let directory = this.#root
    for (const name of names.slice(0, -1)) {
      const child = directory.children.get(name)
      if (child?.type === 'directory') {
        directory = child
        continue
      }
      if (child !== undefined) {
        throw new Error(`${path} cannot be written: ${name} is no directory`)
      }
      const created = { type: 'directory' as const, children: new Map(), stamp: this.#nextStamp() }
      directory.children.set(name, created)
      directory.stamp = this.#nextStamp()
      directory = created
    }
    const last = names.at(-1)
    if (last !== undefined) {
      directory.children.set(last, this.#makeNode(file, directory.children.get(last)))
      directory.stamp = this.#nextStamp()
    }
  }

  remove(path: string): void {
    const names = this.#split(path)
    const last = names.at(-1)
    const parent = this.find(`/${names.slice(0, -1).join('/')}`)
    if (last !== undefined && parent?.node.type === 'directory' && parent.node.children.delete(last)) {
      parent.node.stamp = this.#nextStamp()
    }
  }

  #makeNode(file: MemoryFile, previous: MemoryNode | undefined): MemoryNode {
    if (typeof file === 'string' || file instanceof Uint8Array) {
      return { type: 'file', bytes: toBytes(file), mode: 0o644, stamp: this.#nextStamp() }
    }
    if ('text' in file) {
      return { type: 'file', bytes: toBytes(file.text), mode: file.mode ?? 0o644, stamp: this.#nextStamp() }
    }
    if ('link' in file) {
      return { type: 'link', target: file.link }
    }
    if ('unreadable' in file) {
      return { type: 'unreadable' }
    }
    if ('locked' in file) {
      return { type: 'locked', kind: file.locked, stamp: this.#nextStamp() }
    }
    return previous?.type === 'directory'
      ? previous
      : { type: 'directory', children: new Map(), stamp: this.#nextStamp() }
  }

  #nextStamp(): string {
    this.#changes += 1
    return `memory.${this.#changes}`
  }
}

function toBytes(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text
}
