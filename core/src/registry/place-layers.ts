import { isAbsolute, join } from 'node:path'
import { SymposiumError, type ManifestLayer } from '@symposium/sdk'
import { isInside } from '../inside.js'

/**
 * The layers of content that has been fetched: until then an adapter can name its files by their
 * place in the content alone.
 * @throws SymposiumError `PATH_ESCAPES` for a path that leads out of it.
 */
export function placeLayers(layers: readonly ManifestLayer[], directory: string): readonly ManifestLayer[] {
  return layers.map((layer) => {
    if (layer.type === 'value') return layer
    const { stamp: _stamp, ...rest } = layer
    const file = isAbsolute(layer.file) ? layer.file : join(directory, layer.file)
    if (isInside(directory, file)) return { ...rest, file }
    throw new SymposiumError('PATH_ESCAPES', 'the manifest leads out of the content', { place: { file } })
  })
}
