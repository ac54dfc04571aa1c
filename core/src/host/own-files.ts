import { join } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { Directories } from './ports.js'

/** Something of ours in one of our directories. */
export interface OwnFile {
  readonly path: string
  /** What it is for, as people would say it. */
  readonly what: string
  /** What to remove for it; the directory itself goes when it is empty by then. */
  readonly parts: readonly string[]
}

/** A directory of ours, with the names of all that we put into it. */
interface OwnDirectory {
  readonly directory: keyof Directories
  readonly what: string
  readonly names: readonly string[]
}

/**
 * Everything that is made outside of projects and of agents' files, by name: a variable may
 * lead any of these directories to a place where others keep files too, such as the home
 * directory, and what is not named here is not ours to remove.
 */
export const OWN_DIRECTORIES: readonly OwnDirectory[] = [
  {
    directory: 'state',
    what: 'what is remembered of projects',
    names: ['agent-files', 'consent', 'idle', 'settled', 'workspaces'],
  },
  {
    directory: 'cache',
    what: 'what can be made anew',
    names: [
      'adapters',
      'binaries',
      'config',
      'install-commands',
      'npm',
      'plugins',
      'predicates',
      'pruned',
      'registries',
      'trees',
      'workspaces',
    ],
  },
  { directory: 'logs', what: 'what went wrong', names: ['gates', 'hook', 'symposium-'] },
  { directory: 'config', what: 'what was recorded', names: ['state.toml', 'telemetry'] },
]

/** What of it is there: a whole directory where nothing else is in it. Nothing deeper is looked at. */
export function ownFiles(directories: Directories, files: FileReader): readonly OwnFile[] {
  const whole = new Set<string>()
  const found: OwnFile[] = []
  // Those inside of others first.
  const inner = [...OWN_DIRECTORIES].sort(
    (left, right) => directories[right.directory].length - directories[left.directory].length,
  )
  for (const { directory, what, names } of inner) {
    const path = directories[directory]
    const listing = files.list(path)
    if (listing === undefined) {
      continue
    }
    const own = listing.filter(({ name }) => isNamed(name, names)).map(({ name }) => join(path, name))
    const parts = own.filter((part) => !Object.values(directories).includes(part))
    const isWhole = listing.every(({ name }) => own.includes(join(path, name)) || whole.has(join(path, name)))
    if (isWhole && directory !== 'config') {
      whole.add(path)
      found.push({ path, what, parts })
    } else {
      found.push(...parts.map((part) => ({ path: part, what, parts: [part] })))
    }
  }
  return found
}

/** The name itself, or with something behind it: a format, a lock. What replaces a file begins with a dot. */
function isNamed(name: string, names: readonly string[]): boolean {
  const plain = isUnfinished(name) && name.startsWith('.') ? name.slice(1) : name
  return names.some((own) =>
    own.endsWith('-') ? plain.startsWith(own) : plain === own || plain.startsWith(`${own}.`),
  )
}

/** Of a file that was being written: none of them stays there for more than a moment. */
export function isUnfinished(name: string): boolean {
  return /\.\d+[\w.-]*\.tmp$/.test(name)
}
