import { checkRunnables } from './runnable.js'
import { readInstallationSource } from './installation-source.js'
import type { ReadingContext } from './context.js'
import type { DeclaredInstallation, DeclaredReference, InstallationBody } from '../declared.js'
import { nameFault, textFault } from '../text-rules.js'
import { describe, TableReader } from '../table-reader.js'
import { below } from '../locus.js'
import { isTable } from '../toml.js'

/** Inline tables inside inline tables: more is a mistake or an attack. */
const DEEPEST_INLINE = 8

export interface ReadInstallations {
  readonly installations: readonly DeclaredInstallation[]
  readonly leftOut: readonly string[]
}

/** `[[installations]]` and `[[installable]]` (spec/model.md 1.5). */
export function readInstallations(manifest: TableReader, context: ReadingContext): ReadInstallations {
  const installations: DeclaredInstallation[] = []
  const leftOut: string[] = []
  for (const key of ['installations', 'installable']) {
    for (const reader of manifest.tables(key)) {
      if (reader === undefined) continue
      const name = reader.text('name')
      if (name === undefined && !reader.has('name')) {
        reader.missing('name', 'name it, as in `name = "my-tool"`, so that hooks can refer to it')
      }
      const fault = name === undefined ? undefined : nameFault(name)
      if (fault !== undefined) reader.reject(`\`name\` in ${reader.title} ${fault}`, { key: 'name' })
      const body = readBody(reader, context, 0)
      if (name !== undefined && !reader.rejected) installations.push({ ...body, name })
      else if (name !== undefined) leftOut.push(name)
    }
  }
  return { installations, leftOut }
}

/**
 * A command: the name of an installation, or one written inline. Rejects the owner when
 * it is malformed, since nothing is left of a hook without its command.
 */
export function readCommand(owner: TableReader, context: ReadingContext): DeclaredReference | undefined {
  const value = owner.value('command')
  if (value === undefined) {
    owner.missing('command', 'name an installation, or write one inline: `command = { script = "run.sh" }`')
    return undefined
  }
  return readReference(owner, ['command'], { value, context, depth: 0 })
}

export function readRequirements(
  owner: TableReader,
  context: ReadingContext,
  depth = 0,
): readonly DeclaredReference[] {
  const requirements = owner.list('requirements', 'an array of names or inline installations')
  // One that is malformed rejects its owner, so that the indexes of an owner that stays are those of the file.
  return requirements.flatMap(
    (element, index) =>
      readReference(owner, ['requirements', index], { value: element, context, depth }) ?? [],
  )
}

interface ReferenceOptions {
  readonly value: unknown
  readonly context: ReadingContext
  readonly depth: number
}

function readReference(
  owner: TableReader,
  key: readonly (string | number)[],
  { value, context, depth }: ReferenceOptions,
): DeclaredReference | undefined {
  const at = below(owner.at, ...key)
  const title = `\`${key[0]}\` in ${owner.title}`
  if (typeof value === 'string') {
    const fault = textFault(value)
    if (fault === undefined) return { type: 'named', name: value, place: { at, title } }
    owner.reject(`${title} ${fault}`, { key })
    return undefined
  }
  if (!isTable(value)) {
    owner.reject(`${title} must be the name of an installation or a table, not ${describe(value)}`, { key })
    return undefined
  }
  if (depth >= DEEPEST_INLINE) {
    owner.reject(`${title} is nested too deep`, {
      key,
      remedy: 'declare it under `[[installations]]` and name it',
    })
    return undefined
  }
  const reader = new TableReader(value, { at, title: `the inline table of ${title}` }, owner.findings)
  const body = readBody(reader, context, depth + 1)
  // The fault is reported already; the owner cannot do without it.
  if (reader.rejected) owner.leaveOut()
  return reader.rejected ? undefined : { type: 'inline', body }
}

function readBody(reader: TableReader, context: ReadingContext, depth: number): InstallationBody {
  const source = readInstallationSource(reader)
  const executable = reader.text('executable')
  const script = reader.text('script')
  const runnable = checkRunnables(reader, { executable, script, source, paths: context.paths })
  const body: InstallationBody = {
    place: reader.place,
    source,
    runnable,
    args: readArguments(reader, 'args'),
    installCommands: readArguments(reader, 'install_commands'),
    requirements: readRequirements(reader, context, depth),
  }
  if (source?.type === 'cargo' && executable === undefined) checkInference(reader, source)
  reader.finish({ command: 'write `executable` for a program or `script` for a shell script' })
  return body
}

/** Texts that become arguments of a process as they are. */
export function readArguments(reader: TableReader, key: string): readonly string[] {
  const texts = reader.texts(key)
  if (texts.some((text) => text.includes('\0'))) {
    reader.reject(`\`${key}\` in ${reader.title} contains a NUL character`, { key })
  }
  return texts
}

/** The program of a cargo installation is inferred from crates.io alone (spec/model.md I2, I3). */
function checkInference(
  reader: TableReader,
  source: { readonly crate: string; readonly git?: string; readonly global: boolean },
): void {
  const why =
    source.git !== undefined
      ? 'installs from `git`'
      : source.global
        ? 'is installed with `global = true`'
        : undefined
  if (why === undefined) return
  reader.reject(
    `${reader.title} ${why} and needs \`executable\`, since the program's name is not looked up`,
    {
      remedy: `add \`executable = "${source.crate}"\`, or whatever the program is called`,
    },
  )
}
