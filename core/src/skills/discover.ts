import type { DirectoryEntry, FileReader, FileType } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { isInside } from '../inside.js'
import { INSTALLED_MARKER, SKILL_FILE } from './marker.js'

export interface DiscoverOptions {
  /** Links that leave this directory are not followed but reported: for content that the user has not agreed to yet. */
  readonly within?: string
  /** Looks below every skill for further ones, which costs a listing of each of its directories. */
  readonly reportNested?: boolean
  /** Files and directories after which the search is given up; 50,000 unless told. */
  readonly mostEntries?: number
}

/** A SKILL.md below the directory of another one, which therefore is content of that skill and no skill of its own. */
export interface ShadowedSkill {
  readonly file: string
  /** The SKILL.md that claims its directory. */
  readonly by: string
}

export interface Discovery {
  /** Absolute paths of the SKILL.md files, by depth, then by path. */
  readonly files: readonly string[]
  /** Hidden by one at the top of the searched directory, which is rarely meant (cases/faults.md A9, A21). */
  readonly shadowed: readonly ShadowedSkill[]
  /** Below a skill further down, most often teaching material (A19); only with `reportNested`. */
  readonly nested: readonly ShadowedSkill[]
  readonly problems: readonly Problem[]
  /** Directories and links that could not be looked at: skills of there are not gone, only unknown. */
  readonly unsearched: readonly string[]
}

/** Never searched (spec/model.md 3.1 Z5); the directory that a search starts in may be called so. */
const SKIPPED = new Set(['.git', 'node_modules', 'target'])
const DEEPEST = 32
const MOST_ENTRIES = 50_000

/**
 * Finds the skills of a group (spec/model.md 3.1): every SKILL.md at any depth
 * up to 32, links followed, unless a directory above it has one. Each real
 * directory is listed once, so links that lead in circles end there.
 */
export function discoverSkills(base: string, files: FileReader, options: DiscoverOptions = {}): Discovery {
  return new Search(base, files, options).run()
}

interface Visit {
  readonly path: string
  /** Of the directory, every link resolved. */
  readonly real: string
  readonly depth: number
  readonly claim?: { readonly file: string; readonly atBase: boolean }
}

class Search {
  readonly #base: string
  readonly #files: FileReader
  readonly #options: DiscoverOptions
  readonly #within: string | undefined
  readonly #visited = new Set<string>()
  readonly #open: Visit[] = []
  /** Looked at last, so that a directory which is also linked into a skill is found on its own path first. */
  readonly #claimed: Visit[] = []
  readonly #found: string[] = []
  readonly #shadowed: ShadowedSkill[] = []
  readonly #nested: ShadowedSkill[] = []
  readonly #problems: Problem[] = []
  readonly #unsearched = new Set<string>()
  #entries = 0

  constructor(base: string, files: FileReader, options: DiscoverOptions) {
    this.#base = base
    this.#files = files
    this.#options = options
    this.#within = options.within === undefined ? undefined : (this.#real(options.within) ?? options.within)
  }

  run(): Discovery {
    const real = this.#real(this.#base)
    if (real !== undefined && this.#mayFollow(this.#base, real)) {
      this.#open.push({ path: this.#base, real, depth: 0 })
    }
    // Both lists grow while they are walked.
    for (const list of [this.#open, this.#claimed]) {
      for (const visit of list) {
        if (!this.#visit(visit)) {
          return this.#result()
        }
      }
    }
    return this.#result()
  }

  #result(): Discovery {
    return {
      files: this.#found,
      shadowed: this.#shadowed,
      nested: this.#nested,
      problems: this.#problems,
      unsearched: [...this.#unsearched],
    }
  }

  /** False ends the search. */
  #visit(visit: Visit): boolean {
    if (this.#visited.has(visit.real)) {
      return true
    }
    this.#visited.add(visit.real)
    const entries = this.#attempt(visit.path, () => this.#files.list(visit.path)) ?? []
    this.#entries += entries.length
    const most = this.#options.mostEntries ?? MOST_ENTRIES
    if (this.#entries > most) {
      return this.#limit(this.#base, `more than ${most} files and directories`)
    }
    if (entries.some(({ name, type }) => name === INSTALLED_MARKER && type === 'file')) {
      return true
    }
    const claim = this.#claim(visit, entries)
    if (claim === undefined || claim.atBase || this.#options.reportNested === true) {
      const list = claim === undefined ? this.#open : this.#claimed
      for (const entry of entries) {
        this.#enter(entry, visit, (child) => list.push(claim === undefined ? child : { ...child, claim }))
      }
    }
    return true
  }

  /** `skill.md` is no skill for any agent, and its author will look for the reason. */
  #misspelt(visit: Visit, entries: readonly DirectoryEntry[]): void {
    const near = entries.find(({ name, type }) => name.toUpperCase() === 'SKILL.MD' && type === 'file')
    if (near !== undefined && visit.claim === undefined) {
      this.#problems.push({
        code: 'SKILL_MISPLACED',
        message: `is not read, since its name is not \`${SKILL_FILE}\``,
        place: { file: childPath(visit.path, near.name) },
        remedy: `rename it to \`${SKILL_FILE}\``,
      })
    }
  }

  #claim(visit: Visit, entries: readonly DirectoryEntry[]): Visit['claim'] {
    const entry = entries.find(({ name }) => name === SKILL_FILE)
    if (entry === undefined) {
      this.#misspelt(visit, entries)
    }
    if (entry === undefined || entry.type === 'directory') {
      return visit.claim
    }
    const file = childPath(visit.path, SKILL_FILE)
    if (visit.claim !== undefined) {
      const list = visit.claim.atBase ? this.#shadowed : this.#nested
      list.push({ file, by: visit.claim.file })
      return visit.claim
    }
    const kind = entry.type === 'link' ? this.#followFile(file) : entry.type
    if (kind === 'directory') {
      return undefined
    }
    if (kind === 'other') {
      // Opening a FIFO or a device may hang (cases/security.md S28).
      const message = 'is neither a file nor a link to one, and was not opened'
      this.#leaveOut(visit.path, { code: 'SKILL_UNREADABLE', message, place: { file } })
      return undefined
    }
    if (kind === 'file') {
      this.#found.push(file)
    }
    return { file, atBase: visit.depth === 0 }
  }

  /** A link to nothing, or to what may not be looked at, counts as a file: reading it says what is wrong. */
  #followFile(file: string): FileType | 'outside' {
    try {
      const type = this.#files.stat(file)?.type ?? 'file'
      const real = type === 'file' ? this.#files.realPath(file) : undefined
      return real === undefined || this.#mayFollow(file, real) ? type : 'outside'
    } catch {
      return 'file'
    }
  }

  #enter(entry: DirectoryEntry, parent: Visit, push: (child: Visit) => void): void {
    const isLink = entry.type === 'link'
    if ((!isLink && entry.type !== 'directory') || SKIPPED.has(entry.name)) {
      return
    }
    const path = childPath(parent.path, entry.name)
    if (isLink && this.#attempt(path, () => this.#files.stat(path))?.type !== 'directory') {
      return
    }
    const real = isLink ? this.#real(path) : childPath(parent.real, entry.name)
    if (real === undefined || this.#visited.has(real) || !this.#mayFollow(path, real)) {
      return
    }
    if (parent.depth === DEEPEST) {
      this.#limit(parent.path, `directories more than ${DEEPEST} levels deep`)
    } else {
      push({ path, real, depth: parent.depth + 1 })
    }
  }

  #mayFollow(path: string, real: string): boolean {
    if (this.#within === undefined || isInside(this.#within, real)) {
      return true
    }
    const message = `leads out of ${this.#within} and was not followed`
    this.#leaveOut(path, { code: 'PATH_ESCAPES', message, place: { file: path } })
    return false
  }

  #limit(directory: string, what: string): false {
    const remedy = 'point `source.path` at the directory that holds the skills'
    const message = `there are ${what}, which were not searched for skills`
    const place = { file: directory }
    this.#leaveOut(directory, { code: 'SKILL_SEARCH_LIMIT', message, place, remedy })
    return false
  }

  #leaveOut(path: string, problem: Problem): void {
    if (!this.#unsearched.has(path)) {
      this.#unsearched.add(path)
      this.#problems.push(problem)
    }
  }

  #real(path: string): string | undefined {
    return this.#attempt(path, () => this.#files.realPath(path))
  }

  #attempt<T>(file: string, read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      this.#leaveOut(file, problemFrom(error, { code: 'FILE_UNREADABLE', file }))
      return undefined
    }
  }
}
