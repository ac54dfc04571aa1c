import type { PluginOffer } from '../manifest.js'
import { ANY_VERSION, type PackageId } from '../package-id.js'
import type { FoundEntry } from './layout.js'

/** One id for an entry: its subpath. The name in its manifest is something else (spec/pipeline.md 1.1, G1). */
export function toId(pm: string, found: FoundEntry): PackageId {
  return { pm, name: found.subpath, version: ANY_VERSION }
}

export function toOffer(pm: string, root: string, found: FoundEntry): PluginOffer {
  const { type, file, stamp, ignored } = found.entry
  const offer: PluginOffer = {
    id: toId(pm, found),
    content: { type: 'directory', path: found.directory },
    manifest: [{ type: type === 'manifest' ? 'toml' : 'skill', file, stamp }],
    labelRoot: root,
  }
  return ignored.length === 0
    ? offer
    : { ...offer, notices: ignored.map((name) => `\`${name}\` is not read beside \`${file}\``) }
}
