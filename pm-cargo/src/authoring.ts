import { join } from 'node:path'

import type { CallOptions, Host, PluginOffer } from '@symposium/sdk'

import { cargoFailed, unreadable } from './errors.js'
import type { Offers } from './offers.js'
import { runCargo } from './program.js'
import { parseToml, tableIn, textIn } from './toml.js'

/** Of a version that is inherited, or that no consumer will see. */
const NO_VERSION = '0.0.0'

/**
 * The crate whose sources a directory holds.
 * @throws SymposiumError `WORKSPACE_UNREADABLE` for a Cargo.toml that is not valid.
 */
export async function localCrate(
  directory: string,
  { host, offers }: { readonly host: Host; readonly offers: Offers },
): Promise<PluginOffer | undefined> {
  const file = join(directory, 'Cargo.toml')
  const text = host.files.readText(file)
  const table = text === undefined ? undefined : tableIn(parseToml(text, file), 'package')
  if (table === undefined) return undefined
  const name = textIn(table, 'name')
  if (name === undefined) throw unreadable(file, 'the package has no name')
  const crate = {
    name,
    version: textIn(table, 'version') ?? NO_VERSION,
    directory,
  }
  const { value, problems } = await offers.make([crate], { scope: '', keepEmpty: true })
  if (problems.length > 0) throw problems[0]
  return value[0]
}

/**
 * What `cargo package` would put into the crate. Cargo makes files of its own (the normalised manifest,
 * the lock) for some of them, and a target directory, which goes elsewhere.
 */
export async function packagedFiles(
  directory: string,
  host: Host,
  { signal }: CallOptions,
): Promise<readonly string[]> {
  const target = await host.scratch({})
  const manifest = join(directory, 'Cargo.toml')
  const outcome = await runCargo(host, {
    args: ['package', '--list', '--allow-dirty', '--offline', '--manifest-path', manifest].concat([
      '--target-dir',
      target,
    ]),
    cwd: directory,
    need: { reason: 'which files a crate is published with is decided by cargo', purpose: 'to list them' },
    byHand: 'cargo package --list',
    signal,
  })
  if (!outcome.ok) throw cargoFailed('cargo package --list', outcome.detail)
  return outcome.stdout.split(/\r?\n/).flatMap((line) => (line === '' ? [] : [line.replaceAll('\\', '/')]))
}
