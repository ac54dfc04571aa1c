import { join } from 'node:path'
import { isJsonObject, type JsonValue } from '@symposium/sdk'
import { programName } from '../../manifest/paths.js'
import { quote } from '../../report/show.js'
import type { InstallContext } from '../context.js'
import type { Inspection, Layout } from '../managed-source.js'

const LARGEST_PACKAGE_JSON = 4 * 1024 * 1024

/** A prefix that npm installed a package into: what it starts is linked in `node_modules/.bin`. */
export function npmLayout(prefix: string, name: string, { ports }: InstallContext): Layout {
  const { files, environment } = ports
  const base = join(prefix, 'node_modules', ...name.split('/'))
  const bins = (): ReadonlyMap<string, string> => {
    const text = files.readText(join(base, 'package.json'), LARGEST_PACKAGE_JSON)
    return text === undefined ? new Map() : declaredBins(text, name)
  }
  return {
    base,
    scripts: base,
    program(program) {
      if (environment.platform !== 'win32') {
        const path = join(prefix, 'node_modules', '.bin', program)
        return { path, argv: [path] }
      }
      // There it is a batch file, which nothing starts without a shell.
      const path = join(base, ...(bins().get(program) ?? program).split('/'))
      return { path, argv: ['node', path] }
    },
    programs: () => [...bins().keys()],
  }
}

/** @param wanted name of a program; a package may also be there for its files alone. */
export function inspectPackage(
  wanted: string | undefined,
  layout: Layout,
  { ports }: InstallContext,
): Inspection {
  if (ports.files.stat(join(layout.base, 'package.json'))?.type !== 'file') {
    return { state: 'broken', why: 'was not installed' }
  }
  if (wanted === undefined) return { state: 'usable' }
  const names = layout.programs()
  const others = names.length === 0 ? '' : `; it has ${names.slice(0, 10).map(quote).join(', ')}`
  return names.includes(wanted) && ports.files.stat(layout.program(wanted).path)?.type === 'file'
    ? { state: 'usable' }
    : { state: 'broken', why: `has no program ${quote(wanted)}${others}` }
}

/** Programs by name. A text stands for one that is called like the package. */
function declaredBins(text: string, name: string): ReadonlyMap<string, string> {
  const bin = binOf(text)
  if (typeof bin === 'string') return new Map([[name.split('/').at(-1) ?? name, bin]])
  if (!isJsonObject(bin)) return new Map()
  return new Map(
    Object.entries(bin).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && programName(entry[0]).ok,
    ),
  )
}

function binOf(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    return isJsonObject(value) ? value['bin'] : undefined
  } catch {
    return undefined
  }
}
