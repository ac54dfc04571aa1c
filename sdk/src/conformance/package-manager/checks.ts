import { isAbsolutePath } from '../../environment.js'
import { isSymposiumError } from '../../errors.js'
import type { ManifestLayer, PluginOffer } from '../../manifest.js'
import { ANY_VERSION, type PackageId } from '../../package-id.js'
import { check, ConformanceFailure, describeThrown, show } from '../case.js'
import { isEscape } from '../hostile.js'
import { requireSorted } from '../plain-data.js'
import type { Session } from './session.js'

export function requireOwnId(session: Session, id: PackageId, what: string): void {
  check(
    typeof id === 'object' &&
      id !== null &&
      [id.pm, id.name, id.version].every((part) => typeof part === 'string' && part !== ''),
    `${what} has the malformed id ${show(id)}`,
  )
  check(
    id.pm === session.pm.name,
    `${what} has the id ${show(id)}, but an instance mints ids of its own name ${show(session.pm.name)} only`,
  )
}

/** An exact version; a registry's entries have none, and `*` says so. */
export function requireExact(session: Session, id: PackageId, what: string): void {
  const isExact = /^[^\s*^~=<>|,]+$/.test(id.version) || (session.isRegistry && id.version === ANY_VERSION)
  check(isExact, `${what} must have an exact version, not ${show(id.version)}`)
}

export function requireSameName(
  session: Session,
  pair: { asked: string; answered: string },
  what: string,
): void {
  const { asked, answered } = pair
  check(
    asked === answered || session.pm.sameName?.(asked, answered) === true,
    `${what} is about ${show(answered)} where ${show(asked)} was asked for`,
  )
}

/** Sorted by name in code-unit order; how versions are ordered is each ecosystem's affair. */
export function requireOrdered(ids: readonly PackageId[], what: string): void {
  requireSorted([...new Set(ids.map((id) => id.name))], what)
  const seen = new Set<string>()
  let previous = ''
  for (const { name, version } of ids) {
    const key = `${name}\0${version}`
    check(
      !seen.has(key),
      `${what} must be without repetition, but ${show(name)} ${show(version)} is there twice`,
    )
    check(name === previous || !seen.has(name), `${what} must be sorted, but ${show(name)} is in two places`)
    seen.add(key).add(name)
    previous = name
  }
}

export function requirePath(session: Session, path: string, what: string): void {
  const isGood = typeof path === 'string' && isAbsolutePath(session.host.environment, path) && !isEscape(path)
  check(isGood, `${what} must be an absolute path without \`..\`, not ${show(path)}`)
}

export function requireDirectory(session: Session, path: string, what: string): void {
  requirePath(session, path, what)
  check(session.host.files.stat(path)?.type === 'directory', `${what} is no directory: ${show(path)}`)
}

export function requireContent(session: Session, offer: PluginOffer): void {
  const { content } = offer
  const what = `the content of ${show(offer.id)}`
  switch (content?.type) {
    case 'directory':
      requireDirectory(session, content.path, what)
      break
    case 'archive':
      check(/^https?:\/\//.test(content.url), `${what} must have an HTTP address, not ${show(content.url)}`)
      check(
        content.strip === undefined || (Number.isInteger(content.strip) && content.strip >= 0),
        `${what} drops ${show(content.strip)} path components`,
      )
      requireInside(content.subdirectory, what)
      break
    case 'git':
      check(!/^-|^\s*$/.test(content.url), `${what} has the address ${show(content.url)}`)
      check(
        /^[0-9a-f]{40,64}$/.test(content.commit),
        `${what} must name a commit, not ${show(content.commit)}`,
      )
      requireInside(content.subdirectory, what)
      break
    default:
      check(false, `${what} has the unknown form ${show(content)}`)
  }
}

export function requireLayer(session: Session, offer: PluginOffer, layer: ManifestLayer): void {
  const what = `a manifest layer of ${show(offer.id)}`
  switch (layer?.type) {
    case 'toml':
    case 'skill': {
      requirePath(session, layer.file, what)
      const stat = session.host.files.stat(layer.file)
      check(stat?.type === 'file', `${what} is no file: ${show(layer.file)}`)
      check(
        layer.stamp === undefined || layer.stamp === stat.stamp,
        `${what} carries the stamp ${show(layer.stamp)}, but that of ${show(layer.file)} is ${show(stat.stamp)}`,
      )
      if (offer.content.type === 'directory') {
        const root = offer.content.path.replace(/[\\/]+$/, '')
        const isInside = layer.file.startsWith(root) && /^[\\/]/.test(layer.file.slice(root.length))
        check(isInside, `${what} must lie in the content ${show(root)}, unlike ${show(layer.file)}`)
      }
      break
    }
    case 'value':
      check(
        typeof layer.label === 'string' && typeof layer.value === 'object' && layer.value !== null,
        `${what} must have a label and a table, unlike ${show(layer)}`,
      )
      break
    default:
      check(false, `${what} has the unknown form ${show(layer)}`)
  }
}

/** Requires a call to fail with a SymposiumError, with one of the codes where some are given. */
export async function requireFailure(
  call: () => Promise<unknown>,
  what: string,
  codes: readonly string[] = [],
): Promise<void> {
  const error = await thrownBy(call)
  check(error !== undefined, `${what} must fail`)
  requireSymposiumError(error.thrown, what)
  check(
    codes.length === 0 || codes.includes(error.thrown.code),
    `${what} must fail with ${codes.join(' or ')}, not with ${error.thrown.code}`,
  )
}

export function requireSymposiumError(
  thrown: unknown,
  what: string,
): asserts thrown is { readonly code: string } {
  check(
    isSymposiumError(thrown),
    `${what} must fail with a SymposiumError, not with ${describeThrown(thrown)}`,
  )
}

export async function thrownBy(
  call: () => Promise<unknown>,
): Promise<{ readonly thrown: unknown } | undefined> {
  try {
    await call()
    return undefined
  } catch (error) {
    if (error instanceof ConformanceFailure) {
      throw error
    }
    return { thrown: error }
  }
}

export function requireNoEscape(session: Session, what: string): void {
  const path = session.host.observed.paths.find(isEscape)
  check(path === undefined, `${what} made the instance look at ${show(path)}`)
}

export function requireNoProcess(session: Session, what: string): void {
  const [request] = session.host.observed.processes
  check(request === undefined, `${what} started ${show(request?.program)} with ${show(request?.args)}`)
}

function requireInside(subdirectory: string | undefined, what: string): void {
  check(
    subdirectory === undefined || (!/^[\\/]|^[A-Za-z]:/.test(subdirectory) && !isEscape(subdirectory)),
    `${what} has the subdirectory ${show(subdirectory)}, which leaves it`,
  )
}
