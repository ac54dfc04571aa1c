import { join } from 'node:path'
import { SymposiumError, type DirectoryEntry, type FileReader } from '@symposium/sdk'
import { lazy } from '../lazy.js'
import { childPath } from '../normal-paths.js'
import type { Problem } from '../report/problem.js'
import { isInside } from '../inside.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { SKILL_LIMITS, type TreeLimits } from './limits.js'
import { isAround, topOf, type Level } from './source-level.js'
import {
  byPath,
  DROPPINGS,
  isExecutable,
  treeStamps,
  type TreeEntry,
  directoryStamps,
  type DirectoryStamp,
} from './tree.js'

/** A link of a skill that led out of its directory, and was followed. */
export interface OutsideLink {
  /** Relative to the skill's directory, with `/`. */
  readonly path: string
  /** Absolute, links resolved. */
  readonly target: string
}

/** What a skill's directory comes to once every link in it is followed. */
export interface SourceTree {
  /** Sorted by path; files and directories only. */
  readonly entries: readonly TreeEntry[]
  /** Of all entries, and of a `.gitignore` at the top, which is not copied. */
  readonly stamps: string
  readonly outside: readonly OutsideLink[]
  /** What was skipped, one warning each. */
  readonly problems: readonly Problem[]
  /** `directoryStamps`, where they tell all that may change: not where a link was followed, or anything skipped. */
  readonly directories: string | undefined
}

export const GITIGNORE = '.gitignore'

/** What is listed here is made when it is read: secrets of this process, files without an end, devices. */
const KERNEL = ['/proc', '/sys', '/dev']

/**
 * Reads a skill's directory as it will arrive (spec/pipeline.md 4.5, spec/model.md
 * L1 to L4). Links are followed wherever they point: one to a file is that file,
 * one to a directory is that directory. Skipped with a warning are a link that
 * leads nowhere, one to a directory that the walk is already inside, one into what
 * the kernel makes up, and whatever is neither file nor directory. Left out without a word are installed copies
 * (S32), `.git`, and the two files at the top that every installed copy gets.
 *
 * @throws SymposiumError `SKILL_TOO_LARGE` over a limit, `FILE_UNREADABLE` for what cannot be read.
 */
export function readSourceTree(
  directory: string,
  files: FileReader,
  limits: TreeLimits = SKILL_LIMITS,
): SourceTree {
  return new SourceWalk(directory, files, limits).run()
}

class SourceWalk {
  readonly #directory: string
  readonly #files: FileReader
  readonly #limits: TreeLimits
  readonly #entries: TreeEntry[] = []
  readonly #outside: OutsideLink[] = []
  readonly #problems: Problem[] = []
  readonly #visits = new Map<string, number>()
  readonly #directories: DirectoryStamp[] = []
  /** Nothing but files and directories was met. */
  #isPlain = true
  #ignoreStamp = ''
  #bytes = 0
  #pathBytes = 0

  constructor(directory: string, files: FileReader, limits: TreeLimits) {
    this.#directory = directory
    this.#files = files
    this.#limits = limits
  }

  run(): SourceTree {
    const listing = this.#list(this.#directory, '')
    if (listing === undefined) {
      throw new SymposiumError('FILE_UNREADABLE', 'the directory of the skill is not there', {
        place: { file: this.#directory },
      })
    }
    this.#walk(listing, {
      directory: this.#directory,
      prefix: '',
      real: lazy(() => this.#files.realPath(this.#directory) ?? this.#directory),
      parent: undefined,
      depth: 0,
      outside: undefined,
    })
    const entries = this.#entries.sort(byPath)
    return {
      entries,
      stamps: treeStamps(entries, this.#ignoreStamp),
      outside: this.#outside,
      problems: this.#problems,
      directories: this.#isPlain ? directoryStamps(this.#directories) : undefined,
    }
  }

  /** The stamp is from before the listing, so that what is added in between is noticed the next time. */
  #list(directory: string, path: string): readonly DirectoryEntry[] | undefined {
    this.#directories.push({ path, stamp: this.#files.stat(directory)?.stamp ?? '' })
    return this.#files.list(directory)
  }

  /** @returns whether installed copies were left out. */
  #walk(listing: readonly DirectoryEntry[], level: Level): boolean {
    let leftOut = false
    for (const entry of listing) {
      if (entry.name === '.git' || DROPPINGS.has(entry.name)) {
        continue
      }
      if (level.depth === 0 && (entry.name === INSTALLED_MARKER || entry.name === GITIGNORE)) {
        this.#noteIgnoreFile(entry.name)
        continue
      }
      leftOut = this.#visit(entry, level) || leftOut
    }
    return leftOut
  }

  #visit(entry: DirectoryEntry, level: Level): boolean {
    switch (entry.type) {
      case 'file':
        this.#addFile(entry.name, level)
        return false
      case 'directory':
        return this.#enter(entry.name, level, {
          real: lazy(() => join(level.real(), entry.name)),
          outside: level.outside,
        })
      case 'link':
        return this.#follow(entry.name, level)
      case 'other':
        this.#skip(level, entry.name, 'is neither a file nor a directory')
        return false
    }
  }

  #follow(name: string, level: Level): boolean {
    this.#isPlain = false
    const path = childPath(level.directory, name)
    const type = this.#files.stat(path)?.type
    const target = type === undefined ? undefined : this.#files.realPath(path)
    if (type === undefined || target === undefined) {
      this.#skip(level, name, 'is a link to something that is not there')
      return false
    }
    if (type === 'other') {
      this.#skip(level, name, 'is a link to something that is neither a file nor a directory')
      return false
    }
    if (type === 'directory' && isAround(target, level)) {
      this.#skip(level, name, 'is a link to a directory that it is itself inside')
      return false
    }
    if (KERNEL.some((directory) => isInside(directory, target)) && !isInside(topOf(level).real(), target)) {
      this.#skip(level, name, `is a link into ${target}, which is no content of a disk`)
      return false
    }
    const outside = this.#nameOutside(level, name, target)
    if (type === 'file') {
      this.#addFile(name, level, target)
      return false
    }
    this.#countVisit(target, level.prefix + name)
    return this.#enter(name, level, { real: () => target, outside })
  }

  #enter(name: string, level: Level, to: Pick<Level, 'real' | 'outside'>): boolean {
    const directory = childPath(level.directory, name)
    const path = level.prefix + name
    const listing = this.#list(directory, path) ?? []
    if (listing.some((entry) => entry.name === INSTALLED_MARKER && entry.type === 'file')) {
      this.#isPlain = false
      return true
    }
    const depth = level.depth + 1
    if (depth > this.#limits.depth) {
      throw this.#tooLarge(`is more than ${this.#limits.depth} directories deep`, path)
    }
    const before = this.#entries.length
    this.#add({ path, type: 'directory', file: directory, size: 0, executable: false, stamp: '' })
    const leftOut = this.#walk(listing, {
      directory,
      prefix: `${path}/`,
      real: to.real,
      parent: level,
      depth,
      outside: to.outside,
    })
    if (leftOut && this.#entries.length === before + 1) {
      // It is there for the installed copies alone: to copy it would change the skill whenever it is installed (S32).
      this.#entries.pop()
      return true
    }
    return false
  }

  #addFile(name: string, level: Level, target?: string): void {
    const file = target ?? childPath(level.directory, name)
    const stat = this.#files.stat(file)
    if (stat?.type !== 'file') {
      this.#skip(level, name, 'was not there any more when it was read')
      return
    }
    const { size, stamp } = stat
    const path = level.prefix + name
    this.#bytes += size
    if (this.#bytes > this.#limits.bytes) {
      throw this.#tooLarge(`holds more than ${this.#limits.bytes} bytes`, path)
    }
    this.#add({ path, type: 'file', file, size, executable: isExecutable(stat.mode), stamp })
  }

  #add(entry: TreeEntry): void {
    this.#entries.push(entry)
    this.#pathBytes += Buffer.byteLength(entry.path)
    if (this.#pathBytes > this.#limits.pathBytes) {
      throw this.#tooLarge(`holds paths of more than ${this.#limits.pathBytes} bytes in all`, entry.path)
    }
    if (this.#entries.length > this.#limits.entries) {
      throw this.#tooLarge(`holds more than ${this.#limits.entries} files and directories`, entry.path)
    }
  }

  #countVisit(directory: string, path: string): void {
    const visits = (this.#visits.get(directory) ?? 0) + 1
    this.#visits.set(directory, visits)
    if (visits > this.#limits.repeats) {
      throw this.#tooLarge(
        `reaches one directory through links more than ${this.#limits.repeats} times`,
        path,
      )
    }
  }

  /** The skill's own `.gitignore` gives way to ours, yet a change of it makes the copy worth a look (cases/faults.md D13). */
  #noteIgnoreFile(name: string): void {
    if (name === GITIGNORE) {
      this.#isPlain = false
      this.#ignoreStamp = `//${this.#files.stat(join(this.#directory, name))?.stamp ?? ''}`
    }
  }

  /** Names a link that leaves the skill, but not those inside what such a link has brought in. */
  #nameOutside(level: Level, name: string, target: string): string | undefined {
    if (isInside(topOf(level).real(), target)) {
      return undefined
    }
    if (level.outside === undefined || !isInside(level.outside, target)) {
      this.#outside.push({ path: level.prefix + name, target })
      return target
    }
    return level.outside
  }

  #skip(level: Level, name: string, why: string): void {
    this.#isPlain = false
    const file = join(this.#directory, level.prefix + name)
    this.#problems.push({ code: 'FILE_SKIPPED', message: `is not copied: it ${why}`, place: { file } })
  }

  #tooLarge(why: string, path: string): SymposiumError {
    return new SymposiumError('SKILL_TOO_LARGE', `${why} (at ${path})`, {
      place: { file: this.#directory },
      remedy: 'move what does not belong to the skill out of its directory, or remove the link to it',
    })
  }
}

export function bytesOf(tree: SourceTree): number {
  return tree.entries.reduce((sum, entry) => sum + entry.size, 0)
}
