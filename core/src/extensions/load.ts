import { SymposiumError, type Extension } from '@symposium/sdk'
import type { ExtensionEntry } from '../config/config.js'
import type { ImportModule } from '../host/import-module.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { withDeadline } from './deadline.js'
import { readDescription } from './description.js'
import { requireNode } from './engine.js'
import { extensionOf, resolveEntry } from './entry.js'
import { findPackage, membersOf, type ExtensionPackage, type FindPorts } from './package.js'
import { guardExtension } from './register.js'

export interface LoadExtensionsPorts extends FindPorts {
  /** The real one where absent. */
  readonly importModule?: ImportModule
  /** Milliseconds that importing, and then registering, may take; 10 s unless told. */
  readonly deadline?: number
}

export interface LoadedExtensions {
  /** In the order of the configuration. Their registration is watched. */
  readonly extensions: readonly Extension[]
  readonly problems: readonly Problem[]
}

type Outcome = { readonly extension?: Extension; readonly problems: readonly Problem[] }

const DEADLINE = 10_000

/**
 * Loads the extensions that the user's configuration names: finds the package,
 * checks what it says of itself, and only then runs its code. A failing one costs
 * itself and nothing else (design/architecture.md, Third parties).
 */
export async function loadExtensions(
  entries: readonly ExtensionEntry[],
  ports: LoadExtensionsPorts,
): Promise<LoadedExtensions> {
  const outcomes = await Promise.all(entries.map((entry) => loadOne(entry, ports)))
  const extensions: Extension[] = []
  const problems: Problem[] = []
  for (const outcome of outcomes) {
    problems.push(...outcome.problems)
    const { extension } = outcome
    if (extension === undefined) {
      continue
    }
    if (extensions.some((present) => present.name === extension.name)) {
      problems.push({
        code: 'DUPLICATE_NAME',
        message: `extension \`${extension.name}\` is configured twice, and used once`,
        remedy: 'remove one of its `[[extension]]` sections',
      })
    } else {
      extensions.push(extension)
    }
  }
  return { extensions, problems }
}

async function loadOne(entry: ExtensionEntry, ports: LoadExtensionsPorts): Promise<Outcome> {
  const deadline = ports.deadline ?? DEADLINE
  try {
    const source = findPackage(entry, ports)
    const description = readDescription(source)
    const file = resolveEntry(source, description, ports.files)
    await requireNode(source)
    const exported = await runModule(file, { deadline, importModule: ports.importModule })
    const extension = extensionOf(exported, source, file)
    return {
      extension: guardExtension(extension, { description, deadline }),
      problems: noticesOf(source).map((notice) => ({
        ...notice,
        message: `${label(entry)}: ${notice.message}`,
      })),
    }
  } catch (error) {
    const problem = problemFrom(error, { code: 'EXTENSION_FAILED' })
    return { problems: [{ ...problem, message: `${label(entry)}: ${problem.message}` }] }
  }
}

async function runModule(
  file: string,
  options: { readonly deadline: number; readonly importModule: ImportModule | undefined },
): Promise<unknown> {
  const importModule = options.importModule ?? (await import('../host/import-module.js')).importModule
  try {
    return await withDeadline(
      importModule(file),
      options.deadline,
      () => new Error(`did not finish loading within ${options.deadline / 1000} s`),
    )
  } catch (error) {
    throw new SymposiumError('EXTENSION_FAILED', 'its code fails when it is loaded', {
      place: { file },
      remedy: 'update the extension, or remove it from the configuration',
      cause: error,
    })
  }
}

/** What is worth saying of an extension that works. */
function noticesOf(source: ExtensionPackage): Problem[] {
  const peers = membersOf(source.manifest.get('peerDependencies'))
  return peers?.has('@symposium/sdk') === true
    ? []
    : [
        {
          code: 'EXTENSION_INVALID',
          message:
            'does not name `@symposium/sdk` as a peer dependency, so nobody notices when the two do not fit',
          place: { file: source.file },
          remedy: 'report this to the author of the extension',
        },
      ]
}

function label(entry: ExtensionEntry): string {
  return `extension \`${entry.package}\``
}
