import type { Origin, Plugin } from '../../src/manifest/plugin.js'
import { plugin } from '../activation/support.js'

export interface DefinerSketch {
  /** As the manifest calls it, where that is not its name as a package. */
  readonly calledItself?: string
  readonly origin?: Origin
  readonly version?: string
}

/** A plugin that is known by its name and by what it defines. */
export function definer(name: string, defined: readonly string[], sketch: DefinerSketch = {}): Plugin {
  const { calledItself = name, origin = 'registry', version = '*' } = sketch
  const known = plugin(name, {}, origin === 'registry' ? 'team' : 'cargo')
  return {
    ...known,
    id: { ...known.id, version },
    name: calledItself,
    origin,
    predicates: defined.map((one) => ({ name: one, command: `run-${one}`, args: [] })),
  }
}
