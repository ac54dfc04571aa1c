import { basename, join } from 'node:path'
import type { FileReader, PluginOffer } from '@symposium/sdk'
import type { Origin } from '../manifest/plugin.js'
import type { PluginSource } from '../manifest/source.js'
import type { Instance } from '../registry/instance.js'
import { finding, type Finding } from './finding.js'

export interface PluginSubject {
  readonly source: PluginSource
  /** Found before it was read. */
  readonly findings: readonly Finding[]
  /** Who publishes it, for a package. */
  readonly authoring?: Instance
}

/** The name by which entries of a checked registry go. */
export const REGISTRY = 'registry'

/** As an entry of a registry, or a directory of a workspace, is found. */
export function entrySubject(
  directory: string,
  layer: PluginSource['layers'][number] | undefined,
  origin: Origin = 'registry',
): PluginSubject {
  const pm = origin === 'registry' ? REGISTRY : 'local'
  return {
    source: {
      id: { pm, name: basename(directory), version: '*' },
      origin,
      directory,
      labelRoot: directory,
      layers: layer === undefined ? [] : [layer],
      legacy: false,
      agentsSyncing: origin === 'workspace',
    },
    findings: [],
  }
}

export function fromOffer(offer: PluginOffer): PluginSubject {
  const directory = pathOf(offer.content)
  const [layer] = offer.manifest
  return {
    source: {
      ...entrySubject(directory, layer).source,
      id: offer.id,
      labelRoot: offer.labelRoot ?? directory,
    },
    findings: (offer.notices ?? []).map((notice) => noticeFinding(notice, directory)),
  }
}

export function pathOf(content: PluginOffer['content']): string {
  return content.type === 'directory' ? content.path : ''
}

export function packageSubject(offer: PluginOffer, directory: string, authoring: Instance): PluginSubject {
  return {
    source: {
      id: offer.id,
      origin: 'package',
      directory,
      labelRoot: directory,
      layers: offer.manifest,
      legacy: false,
      agentsSyncing: false,
    },
    findings: (offer.notices ?? []).map((notice) => noticeFinding(notice, directory)),
    authoring,
  }
}

export function carriesContent({ source }: PluginSubject, files: FileReader): boolean {
  return source.layers.length > 0 || files.stat(join(source.directory, 'skills'))?.type === 'directory'
}

export function noticeFinding(message: string, file: string): Finding {
  return finding('warning', {
    code: 'MANIFEST_INVALID',
    message,
    place: { file },
    remedy: 'keep one of them',
  })
}
