import type { TreeFiller, Trees, UpdateTreeOptions } from '@symposium/sdk'

import type { LocalPackage } from '../offers.js'
import { RegistryFailure } from './failures.js'
import { addressOf, type Http } from './http.js'
import { archiveAddress } from './index-settings.js'
import { crateTree, findKept } from './kept-crate.js'
import type { RegistryClient } from './registry-client.js'
import type { PublishedVersion } from './sparse-index.js'
import { USER_AGENT } from './user-agent.js'

export interface Download {
  /** In the registry's spelling. */
  readonly name: string
  readonly published: PublishedVersion
  /** Key of the registry. */
  readonly registry: string
}

export interface DownloadContext {
  readonly client: RegistryClient
  readonly http: Pick<Http, 'fault'>
  readonly trees: Trees
  readonly options: UpdateTreeOptions
}

/**
 * The files of one version, fetched by the host unless they are here: the index says what digest the
 * archive has, and nothing else is unpacked.
 * @throws SymposiumError `DOWNLOAD_FAILED`, `ARCHIVE_REFUSED`, `PACKAGE_UNAVAILABLE`.
 * @throws RegistryFailure
 */
export async function downloadCrate(
  { name, published, registry }: Download,
  context: DownloadContext,
): Promise<LocalPackage> {
  const { client, http, trees, options } = context
  const { version, checksum } = published
  const wanted = { name, version, registry }
  const kept = findKept(wanted, trees)
  if (kept !== undefined) return kept
  const url = archiveAddress(await client.settings(options.signal), { name, version, checksum })
  const fault = http.fault(url)
  if (fault !== undefined) throw new RegistryFailure('unusable', addressOf(url), fault)
  const revision = `${name}-${version}`
  const token = client.tokenFor(url)
  const filler: TreeFiller = {
    // An archive holds one directory, called like this; what lies beside it is not kept.
    resolve: async () => ({ revision, subdirectory: revision }),
    archive: () => ({
      url,
      strip: 0,
      integrity: `sha256-${Buffer.from(checksum, 'hex').toString('base64')}`,
      headers: { 'user-agent': USER_AGENT, ...(token === undefined ? {} : { authorization: token }) },
      // Private registries lead to a storage of somebody else, which the token is not for.
      redirects: 'anywhere',
    }),
  }
  const { directory } = await trees.update(crateTree(wanted), filler, options)
  return { name, version, directory }
}
