import { join } from 'node:path'

import { environmentVariable, isSymposiumError, type Environment, type Host } from '@symposium/sdk'

import { readLayers, type Layer } from './config-layers.js'
import { show, type RefusedSetting } from './errors.js'
import { RecordedFiles } from './inputs.js'
import { ancestorsOf } from './root.js'
import { isTable, memberOf, parseToml, tableIn, textIn, type TomlTable } from './toml.js'

/*
 * A project's settings by which cargo would start a program of the project's
 * choice, or believe somebody whom the user does not, though it is only asked a
 * question. The variables outrank every file; tried with cargo 1.95.
 *
 * setting of a project                              what is done
 * ------------------------------------------------  -------------------------------------------------------
 * rust-toolchain(.toml): toolchain.path, or a path  refused, since rustup starts the cargo in there;
 *   in the place of a name                            RUSTUP_TOOLCHAIN outranks it, where the user set that
 * registry.global-credential-providers,             refused unless it is one that is built into cargo and
 *   registry.credential-provider,                     starts nothing; the variable of the list only adds to
 *   registries.*.credential-provider                  it, and one for each registry can be aliased
 * registry.credential-process, registries.*.…       refused: the same in old nightly versions
 * credential-alias                                  refused: it gives a name, even a built-in one, to a program
 * env.* with force = true                           refused: the compiler, which says its version, gets it
 *                                                     (PATH, LD_PRELOAD)
 * env.*                                             set in the environment as it is, or to nothing
 * http.cainfo                                       refused: it decides who may speak for crates.io
 * build.rustc, build.rustc-wrapper,                 RUSTC, RUSTC_WRAPPER, RUSTC_WORKSPACE_WRAPPER
 *   build.rustc-workspace-wrapper
 * build.rustflags, target.*.rustflags               CARGO_ENCODED_RUSTFLAGS: flags can load a library
 * net.git-fetch-with-cli                            left: git comes from the user's PATH, and runs in
 *                                                     cargo's own repositories, without the project's hooks
 * source, patch, paths, registries.*.index          left: where crates come from is the project's matter;
 *                                                     nothing found that way is taken for crates.io's
 * http.proxy, net.*, other http.*                   left: what crates.io says is encrypted and signed for
 * alias                                             left: it cannot stand for the built-in commands
 * target.*.runner, target.*.linker, build.rustdoc,  left: only builds, runs and documentation use them
 *   build.target-dir, doc.browser, cargo-new,
 *   install, profile
 */

/** Providers inside cargo that start nothing. */
const BUILT_IN_PROVIDERS: readonly string[] = [
  'cargo:token',
  'cargo:paseto',
  'cargo:libsecret',
  'cargo:macos-keychain',
  'cargo:wincred',
]

export interface Settings {
  readonly refused: RefusedSetting | undefined
  /** Variables for cargo's process. */
  readonly env: Readonly<Record<string, string>>
}

/**
 * Looks at what applies when cargo is run in directories.
 * @throws SymposiumError `WORKSPACE_UNREADABLE` for configuration that cannot be read.
 */
export function inspectSettings(directories: readonly string[], host: Host): Settings {
  const { environment } = host
  const files = new RecordedFiles(host.files)
  // Cargo sees the directory without the links that led to it.
  const places = new Set(directories.map((directory) => files.realPath(directory) ?? directory))
  const env = new Map([
    ['RUSTC', environmentVariable(environment, 'RUSTC') ?? 'rustc'],
    ['RUSTC_WRAPPER', ''],
    ['RUSTC_WORKSPACE_WRAPPER', ''],
    ['CARGO_ENCODED_RUSTFLAGS', ''],
  ])
  for (const place of places) {
    const { layers } = readLayers(place, environment, files)
    const foreign = layers.filter(({ isOwn }) => !isOwn)
    const refused =
      (environmentVariable(environment, 'RUSTUP_TOOLCHAIN') === undefined
        ? findToolchainPath(place, files)
        : undefined) ??
      foreign.map((layer) => findRefused(layer, layers, environment)).find((setting) => setting !== undefined)
    if (refused !== undefined) return { refused, env: {} }
    for (const name of foreign.flatMap(({ table }) => Object.keys(tableIn(table, 'env') ?? {}))) {
      if (!env.has(name)) env.set(name, environmentVariable(environment, name) ?? '')
    }
  }
  return { refused: undefined, env: Object.fromEntries(env) }
}

/** @param layers all of them: their tables are merged, so that what one forces another may set. */
function findRefused(
  { file, table }: Layer,
  layers: readonly Layer[],
  environment: Environment,
): RefusedSetting | undefined {
  const setting = [
    ...credentialSettings(table),
    ...forcedVariables(table, layers, environment),
    ...trustSettings(table),
  ].at(0)
  return setting === undefined ? undefined : { file, ...setting }
}

type Setting = Omit<RefusedSetting, 'file'>

const NAMES_PROGRAM = 'may name a program to start'

function* credentialSettings(table: TomlTable): Generator<Setting> {
  if (memberOf(table, 'credential-alias') !== undefined)
    yield { setting: 'credential-alias', effect: NAMES_PROGRAM }
  const global = memberOf(tableIn(table, 'registry'), 'global-credential-providers')
  if (global !== undefined && !(Array.isArray(global) && global.every(isBuiltIn)))
    yield { setting: 'registry.global-credential-providers', effect: NAMES_PROGRAM }
  const registries = Object.entries(tableIn(table, 'registries') ?? {}).map(
    ([name, value]): readonly [string, unknown] => [`registries.${show(name)}`, value],
  )
  for (const [name, value] of [['registry', memberOf(table, 'registry')] as const, ...registries]) {
    const registry = isTable(value) ? value : undefined
    const provider = memberOf(registry, 'credential-provider')
    if (provider !== undefined && !isBuiltIn(Array.isArray(provider) ? provider[0] : provider))
      yield { setting: `${name}.credential-provider`, effect: NAMES_PROGRAM }
    if (memberOf(registry, 'credential-process') !== undefined)
      yield { setting: `${name}.credential-process`, effect: NAMES_PROGRAM }
  }
}

function isBuiltIn(provider: unknown): boolean {
  return typeof provider === 'string' && BUILT_IN_PROVIDERS.includes(provider.trim().split(/\s/)[0] ?? '')
}

function* forcedVariables(
  table: TomlTable,
  layers: readonly Layer[],
  environment: Environment,
): Generator<Setting> {
  for (const name of Object.keys(tableIn(table, 'env') ?? {})) {
    const isForced = layers.some((layer) => {
      const force = memberOf(tableIn(tableIn(layer.table, 'env'), name), 'force')
      return force !== undefined && force !== false
    })
    // Setting such a name would set another variable, and an empty path means the directory itself.
    const isUnsettable =
      /^$|[=\0]/.test(name) ||
      (name.toUpperCase() === 'PATH' && environmentVariable(environment, name) === undefined)
    if (isForced || isUnsettable)
      yield { setting: `env.${show(name)}`, effect: 'forces a variable on programs' }
  }
}

function* trustSettings(table: TomlTable): Generator<Setting> {
  if (memberOf(tableIn(table, 'http'), 'cainfo') !== undefined)
    yield { setting: 'http.cainfo', effect: 'says whose certificates count' }
}

/** Both names, in the directory and above: whichever rustup takes. */
function findToolchainPath(directory: string, files: RecordedFiles): RefusedSetting | undefined {
  for (const place of [directory, ...ancestorsOf(directory)]) {
    for (const name of ['rust-toolchain', 'rust-toolchain.toml']) {
      const file = join(place, name)
      if (!files.isFile(file)) continue
      const text = files.readText(file) ?? ''
      if (namesPath(text, file)) {
        return { file, setting: 'toolchain.path', effect: 'names the directory of a cargo to start' }
      }
    }
  }
  return undefined
}

/** One line in a file without an extension is a toolchain; anything else is TOML. What cannot be read may be anything. */
function namesPath(text: string, file: string): boolean {
  if (!file.endsWith('.toml') && !text.trim().includes('\n')) return isPath(text)
  try {
    const toolchain = tableIn(parseToml(text, file), 'toolchain')
    return memberOf(toolchain, 'path') !== undefined || isPath(textIn(toolchain, 'channel') ?? '')
  } catch (error) {
    if (isSymposiumError(error)) return true
    throw error
  }
}

function isPath(toolchain: string): boolean {
  return /[\\/]/.test(toolchain)
}
