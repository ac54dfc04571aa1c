import { isAbsolute, relative } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { DeclaredManifest, DeclaredReference, InstallationBody } from '../manifest/declared.js'
import type { Findings } from '../manifest/findings.js'
import { Item } from '../manifest/item.js'
import { quote } from '../report/show.js'

/** Any of the three bits. Systems without them show files as if all were set. */
const EXECUTABLE = 0o111

export interface FilesToCheck {
  readonly files: FileReader
  /** Of the plugin: paths are shown from here. */
  readonly directory: string
}

/**
 * Files of the plugin that something of it runs are there. A warning, since a build may make them; at a
 * user's nothing but a line in a log would tell.
 */
export function checkFiles(manifest: DeclaredManifest, findings: Findings, where: FilesToCheck): void {
  for (const body of bodiesIn(manifest)) checkFile(body, new Item(body.place, findings), where)
}

function checkFile({ source, runnable }: InstallationBody, item: Item, where: FilesToCheck): void {
  if (source !== undefined || runnable === undefined || !isAbsolute(runnable.path)) return
  const { files, directory } = where
  const { type: key, path } = runnable
  const stat = files.stat(path)
  const shown = quote(relative(directory, path))
  if (stat?.type !== 'file') {
    const message = `\`${key}\` in ${item.title} names ${shown}, and there is no such file`
    item.warn(message, { key, code: 'INSTALLATION_EMPTY', remedy: 'correct the path, or build it' })
  } else if (key === 'executable' && (stat.mode & EXECUTABLE) === 0) {
    item.warn(`\`${key}\` in ${item.title} names ${shown}, which cannot be executed`, {
      key,
      code: 'INSTALLATION_EMPTY',
      remedy: `chmod +x ${shown}, or call it \`script\` if \`sh\` is to run it`,
    })
  }
}

/** Installations, those in place included. */
function bodiesIn({
  installations,
  hooks,
  subcommands,
  predicates,
}: DeclaredManifest): readonly InstallationBody[] {
  const declaredHooks = hooks.flatMap((hook) => hook ?? [])
  const references = [
    ...declaredHooks.flatMap(({ command, requirements }) => [command, ...requirements]),
    ...[...subcommands.values()].map(({ command }) => command),
    ...predicates.map(({ command }) => command),
  ]
  return [...installations, ...references.flatMap(inPlace)].flatMap(withRequirements)
}

function withRequirements(body: InstallationBody): readonly InstallationBody[] {
  return [body, ...body.requirements.flatMap(inPlace).flatMap(withRequirements)]
}

function inPlace(reference: DeclaredReference): readonly InstallationBody[] {
  return reference.type === 'inline' ? [reference.body] : []
}
