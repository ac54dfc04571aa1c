import { isAbsolute } from 'node:path'
import {
  formatPackageId,
  isSymposiumError,
  SymposiumError,
  type Answer,
  type CallOptions,
  type Dependency,
  type FetchedPackage,
  type PackageId,
  type PluginOffer,
  type UpdateLevel,
  type Workspace,
} from '@symposium/sdk'
import { problemFrom, type Problem } from '../report/problem.js'
import type { Instance } from './instance.js'

/** What came of a call to an adapter: an answer, or a failure that is its own affair. */
export type Guarded<T> =
  | { readonly ok: true; readonly value: T; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problem: Problem; readonly code: Problem['code'] }

/** Milliseconds, by how far the call may go. */
const DEADLINES: Record<UpdateLevel, number> = { none: 150_000, check: 180_000, fetch: 300_000 }
/** More than any real workspace or registry has; beyond it an answer is a fault (cases/security.md S91). */
const MOST_ITEMS = 200_000
const MOST_TEXT = 4096

/**
 * Every call to an adapter goes through here: it has a deadline, what comes back
 * is checked, and what is wrong costs one item or one instance, never the run
 * (spec/pipeline.md 1.2, 1.5).
 */
export const guard = {
  workspace: (instance: Instance, directory: string): Promise<Guarded<Workspace | undefined>> =>
    call(instance, 'none', async (options) => {
      const workspace = await instance.pm.workspace?.(directory, options)
      if (workspace !== undefined) {
        requireAbsolute(workspace.root, 'the root of a workspace')
        workspace.members.forEach((member) =>
          requireAbsolute(member.directory, `the directory of \`${member.name}\``),
        )
      }
      return { value: workspace, problems: [] }
    }),

  dependencies: (instance: Instance, workspace: Workspace): Promise<Guarded<readonly Dependency[]>> =>
    call(instance, 'none', async (options) => {
      const answer = (await instance.pm.dependencies?.(workspace, options)) ?? { value: [], problems: [] }
      return checkItems(answer, (dependency) => {
        requireOwnId(instance, dependency.id)
        if (dependency.directory !== undefined) {
          requireAbsolute(dependency.directory, `the directory of \`${dependency.id.name}\``)
        }
      })
    }),

  activePlugins: (
    instance: Instance,
    dependencies: readonly PackageId[],
  ): Promise<Guarded<readonly PluginOffer[]>> =>
    call(instance, 'none', async (options) =>
      checkItems(await instance.pm.activePlugins(dependencies, options), (offer) =>
        checkOffer(instance, offer),
      ),
    ),

  loadPlugin: (
    instance: Instance,
    id: PackageId,
    level: UpdateLevel,
  ): Promise<Guarded<readonly PluginOffer[]>> =>
    call(instance, level, async (options) =>
      checkItems(await instance.pm.loadPlugin(id, { ...options, level }), (offer) => {
        checkOffer(instance, offer)
        if (instance.kind === 'transport' && !sameName(instance, offer.id.name, id.name)) {
          throw misbehaved(`was asked for \`${id.name}\` and offers \`${offer.id.name}\``)
        }
      }),
    ),

  fetch: (instance: Instance, id: PackageId, level: UpdateLevel): Promise<Guarded<FetchedPackage>> =>
    call(instance, level, async (options) => {
      const fetched = await instance.pm.fetch(id, { ...options, level })
      requireOwnId(instance, fetched.id)
      requireAbsolute(fetched.directory, `the directory of \`${id.name}\``)
      return { value: fetched, problems: [] }
    }),
}

async function call<T>(
  instance: Instance,
  level: UpdateLevel,
  run: (options: CallOptions) => Promise<{ value: T; problems: readonly unknown[] }>,
): Promise<Guarded<T>> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const seconds = DEADLINES[level] / 1000
      reject(
        new SymposiumError('ADAPTER_TIMEOUT', `gave no answer within ${seconds} s`, { remedy: 'run again' }),
      )
      controller.abort()
    }, DEADLINES[level])
  })
  try {
    const answer = await Promise.race([run({ signal: controller.signal }), deadline])
    return {
      ok: true,
      value: answer.value,
      problems: answer.problems.map((problem) => attribute(instance, problem)),
    }
  } catch (error) {
    const problem = attribute(instance, error)
    return { ok: false, problem, code: problem.code }
  } finally {
    clearTimeout(timer)
  }
}

function attribute(instance: Instance, error: unknown): Problem {
  const problem = problemFrom(error, { code: 'ADAPTER_MISBEHAVED' })
  return { ...problem, message: `${instance.name}: ${problem.message}` }
}

function checkItems<T>(answer: Answer<readonly T[]>, check: (item: T) => void): Answer<readonly T[]> {
  if (!Array.isArray(answer?.value) || !Array.isArray(answer.problems)) {
    throw misbehaved('did not answer with a list')
  }
  if (answer.value.length > MOST_ITEMS) {
    throw misbehaved(
      `answered with ${answer.value.length} items, of which at most ${MOST_ITEMS} are accepted`,
    )
  }
  const problems: unknown[] = [...answer.problems]
  const value = answer.value.filter((item) => {
    try {
      check(item)
      return true
    } catch (error) {
      problems.push(isSymposiumError(error) ? error : misbehaved('answered with a malformed item'))
      return false
    }
  })
  return { value, problems }
}

function checkOffer(instance: Instance, offer: PluginOffer): void {
  requireOwnId(instance, offer.id)
  if (offer.content.type === 'directory') {
    requireAbsolute(offer.content.path, `the content of \`${offer.id.name}\``)
  }
  for (const layer of offer.manifest) {
    if (layer.type !== 'value') {
      requireAbsolute(layer.file, `a manifest of \`${offer.id.name}\``)
    }
  }
}

function requireOwnId(instance: Instance, id: PackageId): void {
  for (const part of [id.pm, id.name, id.version]) {
    if (typeof part !== 'string' || part.length === 0 || part.length > MOST_TEXT) {
      throw misbehaved('answered with a malformed package id')
    }
  }
  if (id.pm !== instance.name) {
    throw misbehaved(`answered with \`${formatPackageId(id)}\`, which is not its own`)
  }
}

function requireAbsolute(path: string, what: string): void {
  if (typeof path !== 'string' || !isAbsolute(path)) {
    throw misbehaved(`gave a relative path for ${what}`)
  }
}

function sameName(instance: Instance, left: string, right: string): boolean {
  return left === right || instance.pm.sameName?.(left, right) === true
}

function misbehaved(message: string): SymposiumError {
  return new SymposiumError('ADAPTER_MISBEHAVED', message, {
    remedy: 'report this to the author of the adapter',
  })
}
