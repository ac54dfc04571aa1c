import { join } from 'node:path'

import { environmentVariable, isSymposiumError, type Host } from '@symposium/sdk'

import type { Layer } from '../config-layers.js'
import { cargoHome } from '../environment.js'
import { RecordedFiles } from '../inputs.js'
import { parseToml, tableIn, textIn, type TomlTable } from '../toml.js'
import { OnlyCargo } from './failures.js'

/** The provider that reads a token from where it can be found here. */
const PLAIN = 'cargo:token'

/**
 * The token of a registry, as cargo finds it: in the environment, in the file of credentials, in the
 * user's configuration.
 * @param names that the registry has.
 * @param layers of the user's own configuration.
 * @throws OnlyCargo
 */
export function findToken(
  names: readonly string[],
  layers: readonly Layer[],
  host: Pick<Host, 'files' | 'environment'>,
): string | undefined {
  for (const name of names) {
    const variable = `CARGO_REGISTRIES_${name.toUpperCase().replaceAll('-', '_')}_TOKEN`
    const token = usable(environmentVariable(host.environment, variable))
    if (token !== undefined) return token
  }
  const tables = layers.map(({ table }) => table)
  for (const table of tables) {
    const provider = names.map((name) => textIn(registryIn(table, name), 'credential-provider'))
    if (provider.some((text) => text !== undefined && text !== PLAIN)) {
      throw new OnlyCargo('its token is kept by a credential provider')
    }
  }
  return [...readCredentials(host), ...tables]
    .flatMap((table) => names.map((name) => usable(textIn(registryIn(table, name), 'token'))))
    .find((token) => token !== undefined)
}

function registryIn(table: TomlTable, name: string): TomlTable | undefined {
  return tableIn(tableIn(table, 'registries'), name)
}

/** What could break out of a header is no token. */
function usable(token: string | undefined): string | undefined {
  return token !== undefined && /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(token) ? token : undefined
}

function readCredentials({ files, environment }: Pick<Host, 'files' | 'environment'>): readonly TomlTable[] {
  const recorded = new RecordedFiles(files)
  const home = cargoHome(environment)
  // The old name without an extension wins.
  const file = [join(home, 'credentials'), join(home, 'credentials.toml')].find((path) =>
    recorded.isFile(path),
  )
  try {
    const text = file === undefined ? undefined : recorded.readText(file)
    return file === undefined || text === undefined ? [] : [parseToml(text, file)]
  } catch (error) {
    // Without the parser's words, which may quote what is secret.
    if (isSymposiumError(error)) throw new OnlyCargo('its credentials cannot be read')
    throw error
  }
}
