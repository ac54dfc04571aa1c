import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { crate } from './cargo.js'
import { runLine, type Ran, type RunOptions } from './run-line.js'
import { namesIn, readTree, stampsOf, writeTree, type Tree } from './tree.js'

export interface ConfigOptions {
  /** Claude alone unless told. */
  readonly agents?: readonly string[]
  /** Directory below the world by the name of a path registry. */
  readonly registries?: Readonly<Record<string, string>>
  /** Lines of `[plugins]`. */
  readonly plugins?: readonly string[]
  /** More top-level keys. */
  readonly top?: readonly string[]
}

export interface WorldOptions extends ConfigOptions {
  /** Below the world: `ws` is the workspace, `home` the user's home, `reg` the registry `team`. */
  readonly files?: Tree
  /** Dependencies of the package in `ws`, as `name = { path = … }`; only where `files` has no `ws/Cargo.toml`. */
  readonly dependencies?: readonly string[]
  /** The configuration as text, in place of one that is made of the other options; `false` for none. */
  readonly config?: string | false
  /** Variables of the environment, for every run. */
  readonly variables?: Readonly<Record<string, string>>
  /** Hooks are registered for the user, too; nothing is there that they would start. */
  readonly hooks?: true
}

/** A machine of its own: a home, a Cargo workspace, registries and packages in one temporary directory. */
export interface World {
  readonly base: string
  readonly home: string
  readonly workspace: string
  readonly configFile: string
  at(path: string): string
  write(tree: Tree): void
  remove(path: string): void
  read(path: string): string
  config(options: ConfigOptions): void
  /** Runs a command line in the workspace. */
  run(line: readonly string[], options?: Partial<RunOptions>): Promise<Ran>
  /** `sync --json`, with further words. */
  sync(...words: readonly string[]): Promise<Ran>
  /** The user's consent to what the plugins of the workspace itself run and fetch, and a sync. */
  agree(): Promise<Ran>
  /** Names in a skills directory of the workspace: those of Claude unless told. */
  installed(directory?: string): readonly string[]
  /** Texts below a directory; see {@link readTree}. */
  tree(path: string): Record<string, string>
  stamps(path?: string): readonly string[]
}

export const CLAUDE = '.claude/skills'
export const SHARED = '.agents/skills'

export function createWorld(options: WorldOptions = {}): World {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-world-')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const at = (path: string): string => join(base, path)
  const [home, workspace] = [at('home'), at('ws')]
  const configFile = at('home/.symposium/config.toml')
  mkdirSync(home)
  mkdirSync(workspace)
  // A package beside it does not come along with it.
  mkdirSync(at('ws/.git'))
  const { files = {}, dependencies = [] } = options
  if (!Object.hasOwn(files, 'ws/Cargo.toml')) {
    writeTree(base, crate('ws', { name: 'app', dependencies }))
  }
  writeTree(base, files)
  const launcher =
    options.hooks === undefined ? {} : { launcher: { node: process.execPath, bundle: at('hook.cjs') } }
  const run = (line: readonly string[], changes: Partial<RunOptions> = {}): Promise<Ran> =>
    runLine(line, {
      cwd: workspace,
      home,
      ...launcher,
      ...changes,
      variables: { ...options.variables, ...changes.variables },
    })
  const world: World = {
    base,
    home,
    workspace,
    configFile,
    at,
    write: (tree) => writeTree(base, tree),
    remove: (path) => rmSync(at(path), { recursive: true, force: true }),
    read: (path) => readFileSync(at(path), 'utf8'),
    config: (changed) => writeTree(base, { 'home/.symposium/config.toml': configText(base, changed) }),
    run,
    agree: () => run(['use', '--workspace', '--json']),
    sync: (...words) => run(['sync', '--json', ...words]),
    installed: (directory = CLAUDE) => namesIn(join(workspace, directory)),
    tree: (path) => readTree(at(path)),
    stamps: (path = '.') => stampsOf(at(path)),
  }
  if (typeof options.config === 'string') {
    world.write({ 'home/.symposium/config.toml': options.config })
  } else if (options.config !== false) {
    world.config({ ...(hasRegistry(files) ? { registries: { team: 'reg' } } : {}), ...options })
  }
  return world
}

function hasRegistry(files: Tree): boolean {
  return Object.keys(files).some((path) => path.startsWith('reg/'))
}

/** A configuration that reaches for nothing outside the world. */
export function configText(base: string, options: ConfigOptions): string {
  const { agents = ['claude'], registries = {}, plugins = [], top = [] } = options
  return [
    ...top,
    '[defaults]\nsymposium-recommendations = false',
    ...(plugins.length === 0 ? [] : ['[plugins]', ...plugins]),
    ...Object.entries(registries).map(
      ([name, path]) => `[[registry]]\nname = "${name}"\npath = ${JSON.stringify(join(base, path))}`,
    ),
    ...agents.map((name) => `[[agent]]\nname = "${name}"`),
    '',
  ].join('\n')
}
