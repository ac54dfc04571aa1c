import { RegistryFailure } from './failures.js'
import { prefixOf, type PublishedVersion } from './sparse-index.js'

/** What an index says about itself, in its `config.json`. */
export interface IndexSettings {
  /** Where archives are: an address with markers in it, or in front of the usual path. */
  readonly archives: string
  /** Address of the API, without `/` at its end. */
  readonly api: string | undefined
  /** Whether every request needs the user's token. */
  readonly needsToken: boolean
}

/** @throws RegistryFailure */
export function readSettings(text: string, address: string): IndexSettings {
  const { dl, api, 'auth-required': needsToken } = parse(text, address)
  if (typeof dl !== 'string' || dl === '') {
    throw new RegistryFailure('unusable', address, 'does not say where its archives are')
  }
  return {
    archives: dl,
    api: typeof api === 'string' && api !== '' ? api.replace(/\/+$/, '') : undefined,
    needsToken: needsToken === true,
  }
}

interface RawSettings {
  readonly dl?: unknown
  readonly api?: unknown
  readonly 'auth-required'?: unknown
}

function parse(text: string, address: string): RawSettings {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The same answer.
  }
  throw new RegistryFailure('unusable', address, 'gave no usable description of itself')
}

/** Address of the archive of one version; names and versions hold nothing that would change its meaning. */
export function archiveAddress(
  { archives }: IndexSettings,
  { name, version, checksum }: Omit<PublishedVersion, 'yanked'> & { readonly name: string },
): string {
  const markers: Readonly<Record<string, string>> = {
    crate: name,
    version,
    prefix: prefixOf(name),
    lowerprefix: prefixOf(name.toLowerCase()),
    'sha256-checksum': checksum,
  }
  let replaced = false
  const address = archives.replaceAll(/\{([a-z0-9-]+)\}/g, (whole, marker: string) => {
    if (!Object.hasOwn(markers, marker)) return whole
    replaced = true
    return markers[marker] ?? whole
  })
  return replaced ? address : `${archives.replace(/\/+$/, '')}/${name}/${version}/download`
}
