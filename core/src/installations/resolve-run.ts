import { SymposiumError } from '@symposium/sdk'
import { join } from 'node:path'
import type { Installation, Runnable } from '../manifest/plugin.js'
import { quote } from '../report/show.js'
import { isInside } from '../inside.js'
import type { InstallContext } from './context.js'
import type { Exposure, ResolvedRunnable } from './contract.js'
import type { GlobalProgram } from './cargo/global-crate.js'
import type { Layout } from './managed-source.js'

export interface ManagedPlace {
  readonly type: 'managed'
  readonly title: string
  /** What may be run is below it. */
  readonly directory: string
  readonly layout: Layout
}

/** Where what is run comes from. */
export type Place =
  | ManagedPlace
  | { readonly type: 'global'; readonly program: GlobalProgram }
  | { readonly type: 'path-lookup' }
  | { readonly type: 'plugin' }

export interface Wanted {
  /** Of the installation, else of the hook. */
  readonly runnable: Runnable | undefined
  readonly place: Place
  /** False for what is there to be found by others. */
  readonly toRun: boolean
}

export interface Resolved {
  readonly run?: ResolvedRunnable
  readonly exposure: Exposure
}

/**
 * The table of spec/agents-and-hooks.md 4.7.
 * @throws SymposiumError `INSTALLATION_EMPTY`, `PATH_ESCAPES`, `TOOL_MISSING`.
 */
export function resolveRun(
  { name }: Installation,
  { runnable, place, toRun }: Wanted,
  context: InstallContext,
): Resolved {
  switch (place.type) {
    case 'managed':
      return managed(name, { runnable, place, toRun }, context)
    case 'global':
      return { run: { type: 'executable', argv: [place.program.start] }, exposure: { name } }
    case 'path-lookup':
      return onPath(name, context)
    case 'plugin':
      return ofPlugin(name, runnable, context)
  }
}

function managed(
  name: string,
  { runnable, place, toRun }: Wanted & { readonly place: ManagedPlace },
  context: InstallContext,
): Resolved {
  const { layout } = place
  const exposed = { name, directory: layout.base }
  if (runnable?.type === 'script') {
    const path = join(layout.scripts, ...runnable.path.split('/'))
    checkInside(path, place, context)
    return { run: { type: 'script', argv: ['sh', path] }, exposure: { ...exposed, path } }
  }
  const program = runnable?.path ?? onlyProgram(place, toRun)
  if (program === undefined) return { exposure: exposed }
  const { path, argv } = layout.program(program)
  checkInside(path, place, context)
  return { run: { type: 'executable', argv }, exposure: { ...exposed, path } }
}

/** One that need not be named; a tree is there for its files alone. */
function onlyProgram({ layout, title }: ManagedPlace, toRun: boolean): string | undefined {
  const names = layout.programs()
  if (names.length <= 1 || !toRun) return names.length === 1 ? names[0] : undefined
  throw new SymposiumError(
    'INSTALLATION_EMPTY',
    `${title} has several programs: ${names.slice(0, 10).map(quote).join(', ')}`,
    {
      remedy: 'choose one with `executable`',
    },
  )
}

/** Also by way of links: what runs is what was installed (spec/agents-and-hooks.md 4.8). */
function checkInside(path: string, { directory, title }: ManagedPlace, { ports }: InstallContext): void {
  const real = ports.files.realPath(path)
  if (real === undefined || ports.files.stat(real)?.type !== 'file') {
    throw new SymposiumError(
      'INSTALLATION_EMPTY',
      `${title} has no file ${quote(path.slice(directory.length + 1))}`,
      {
        remedy: 'correct `executable` or `script`',
      },
    )
  }
  if (!isInside(ports.files.realPath(directory) ?? directory, real)) {
    throw new SymposiumError('PATH_ESCAPES', `${title}: ${quote(path)} leads out of what was installed`, {
      remedy: 'tell whoever publishes it',
    })
  }
}

function onPath(name: string, { ports }: InstallContext): Resolved {
  if (ports.programs.find(name) === undefined) {
    throw new SymposiumError('TOOL_MISSING', `there is no program ${quote(name)} on PATH`, {
      remedy: `install ${quote(name)}`,
    })
  }
  return { run: { type: 'executable', argv: [name] }, exposure: { name, path: name } }
}

/** As it is written: a manifest that may run commands may also name any program (spec/agents-and-hooks.md 4.8). */
function ofPlugin(name: string, runnable: Runnable | undefined, { ports }: InstallContext): Resolved {
  if (runnable === undefined) return { exposure: { name } }
  const { type, path } = runnable
  if (ports.files.stat(path)?.type !== 'file') {
    throw new SymposiumError('INSTALLATION_EMPTY', `there is no file ${quote(path)} to run`, {
      place: { file: path },
      remedy: `correct \`${type}\``,
    })
  }
  const argv: ResolvedRunnable['argv'] = type === 'script' ? ['sh', path] : [path]
  return { run: { type, argv }, exposure: { name, path } }
}
