import { SymposiumError } from '@symposium/sdk'
import { quote } from '../report/show.js'
import { closingLinks, type DirectoryLink, type LinkSurroundings } from './link-circles.js'

export interface LinkEntry {
  readonly raw: string
  /** Names from the top of the repository. */
  readonly parts: readonly string[]
  readonly target: string
}

export interface CheckedLinks {
  /** Raw paths of links that are not made. */
  readonly leftOut: ReadonlySet<string>
  readonly warnings: readonly string[]
}

/** Links in the way to a target: more of them lead in circles. */
const MOST_HOPS = 40

type Target =
  | { readonly state: 'found'; readonly path: string }
  | { readonly state: 'broken' }
  | { readonly state: 'circle' }
  /** Into another part of the repository, which is not unpacked. */
  | { readonly state: 'elsewhere' }

/**
 * Follows every link as the file system will. One that leads out of the repository refuses
 * the archive; one that leads nowhere, in circles or to what is not unpacked is left out
 * (spec/agents-and-hooks.md 4.8, cases/security.md S20, S32).
 * @throws SymposiumError `ARCHIVE_REFUSED`.
 */
export function checkLinks(links: readonly LinkEntry[], surroundings: LinkSurroundings): CheckedLinks {
  const leftOut = new Set<string>()
  const warnings: string[] = []
  const leaveOut = (raw: string, why: string): void => {
    leftOut.add(raw)
    warnings.push(`the link ${quote(raw)} is left out: it ${why}`)
  }
  const resolver = new Resolver(links, surroundings)
  const directories: DirectoryLink[] = []
  for (const link of links) {
    const target = resolver.resolve(link)
    if (target.state === 'broken') leaveOut(link.raw, 'leads nowhere')
    else if (target.state === 'circle') leaveOut(link.raw, 'leads to itself')
    else if (target.state === 'elsewhere') leaveOut(link.raw, 'leads to another part of the repository')
    else if (surroundings.types.get(target.path) === 'directory' || target.path === '') {
      directories.push({ raw: link.raw, parent: link.parts.slice(0, -1).join('/'), target: target.path })
    }
  }
  for (const raw of closingLinks(directories, surroundings))
    leaveOut(raw, 'leads back to a directory that it is in')
  return { leftOut, warnings }
}

class Resolver {
  readonly #links: ReadonlyMap<string, LinkEntry>
  readonly #surroundings: LinkSurroundings

  constructor(links: readonly LinkEntry[], surroundings: LinkSurroundings) {
    this.#links = new Map(links.map((link) => [link.parts.join('/'), link]))
    this.#surroundings = surroundings
  }

  resolve(link: LinkEntry): Target {
    const { types, root } = this.#surroundings
    const pending = this.#wordsOf(link)
    let at = link.parts.slice(0, -1)
    let elsewhere = false
    for (let hops = 0; pending.length > 0;) {
      const word = pending.shift() ?? ''
      if (word === '' || word === '.') continue
      if (word === '..') {
        if (at.length === 0) throw refused(link)
        at = at.slice(0, -1)
        elsewhere ||= at.length < root.length
        continue
      }
      const path = [...at, word].join('/')
      const next = this.#links.get(path)
      if (next !== undefined) {
        hops += 1
        if (hops > MOST_HOPS) return { state: 'circle' }
        pending.unshift(...this.#wordsOf(next))
        continue
      }
      const type = types.get(path)
      // Behind a file nothing follows, not even `..`.
      const isEnd = type === undefined || (type !== 'directory' && pending.length > 0)
      if (isEnd) return elsewhere ? { state: 'elsewhere' } : { state: 'broken' }
      at = [...at, word]
    }
    return elsewhere ? { state: 'elsewhere' } : { state: 'found', path: at.join('/') }
  }

  #wordsOf(link: LinkEntry): string[] {
    const { target } = link
    if (target === '' || target.startsWith('/') || /[\\\0]|^[A-Za-z]:/.test(target)) throw refused(link)
    return target.split('/')
  }
}

function refused({ raw, target }: LinkEntry): SymposiumError {
  return new SymposiumError(
    'ARCHIVE_REFUSED',
    `what was fetched holds the link ${quote(raw)}, which leads out of the repository: ${quote(target)}`,
    { remedy: 'tell whoever publishes it; nothing of it was installed' },
  )
}
