import {
  PROTOCOL_VERSION,
  SymposiumError,
  type ExtensionDescription,
  type ExtensionKind,
} from '@symposium/sdk'
import { invalid, membersOf, type ExtensionPackage } from './package.js'

const KINDS: readonly ExtensionKind[] = [
  'package-manager',
  'agent',
  'predicate',
  'gate-query',
  'gate-point',
  'verdict-provider',
]

type Provided = ExtensionDescription['provides'][number]

/**
 * The static `symposium` field of a package, checked by hand: none of the
 * package's code has run, and none will when this throws. The protocol comes
 * first, since a field of another protocol may look different.
 *
 * @throws SymposiumError `EXTENSION_PROTOCOL`, `EXTENSION_INVALID`.
 */
export function readDescription(source: ExtensionPackage): ExtensionDescription {
  const field = membersOf(source.manifest.get('symposium'))
  if (field === undefined) {
    throw invalid(
      'its package.json has no `symposium` field, so it is no extension',
      source.file,
      'remove it from the configuration, or add the field: { "protocol": 1, "entry": "./index.js", "provides": […] }',
    )
  }
  const protocol = field.get('protocol')
  if (typeof protocol !== 'number' || !Number.isInteger(protocol)) {
    throw invalid('`symposium.protocol` is not a whole number', source.file)
  }
  requireProtocol(protocol, source.file)
  const entry = field.get('entry')
  if (typeof entry !== 'string' || entry === '') {
    throw invalid('`symposium.entry` does not name a file of the package', source.file)
  }
  const provides = field.get('provides')
  if (!Array.isArray(provides) || provides.length === 0) {
    throw invalid('`symposium.provides` lists nothing', source.file)
  }
  return { protocol, entry, provides: provides.map((item) => readProvided(item, source.file)) }
}

/** @throws SymposiumError `EXTENSION_PROTOCOL` that says which side is too old. */
export function requireProtocol(protocol: number, file: string): void {
  if (protocol !== PROTOCOL_VERSION) {
    throw new SymposiumError(
      'EXTENSION_PROTOCOL',
      `speaks protocol ${protocol}, and this version of Symposium protocol ${PROTOCOL_VERSION}`,
      {
        place: { file },
        remedy:
          protocol > PROTOCOL_VERSION
            ? 'update Symposium, or install an older version of the extension'
            : 'update the extension',
      },
    )
  }
}

function readProvided(item: unknown, file: string): Provided {
  const members = membersOf(item)
  const kind = KINDS.find((candidate) => candidate === members?.get('kind'))
  const name = members?.get('name')
  if (kind === undefined) {
    throw invalid(`an item of \`symposium.provides\` has no \`kind\` out of ${KINDS.join(', ')}`, file)
  }
  if (typeof name !== 'string' || name === '') {
    throw invalid('an item of `symposium.provides` has no `name`', file)
  }
  return { kind, name }
}
