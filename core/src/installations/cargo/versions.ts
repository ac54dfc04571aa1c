import { SymposiumError } from '@symposium/sdk'
import { requirementFromVersion } from '../../manifest/versions.js'
import { parseRequirement, satisfies } from '../../predicates/requirement.js'
import { compareVersions, parseVersion, type Version } from '../../predicates/version.js'
import type { InstallContext } from '../context.js'

const LARGEST_INDEX = 32 * 1024 * 1024

export interface VersionQuery {
  readonly crate: string
  /** As Cargo writes it. */
  readonly requirement?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The newest version of a crate that a requirement allows; without one the newest stable
 * version, else the newest of any kind (spec/agents-and-hooks.md 4.4).
 * @throws SymposiumError `PACKAGE_NOT_FOUND`, `DOWNLOAD_FAILED`.
 */
export async function newestCrateVersion(query: VersionQuery, context: InstallContext): Promise<string> {
  const exact = exactVersion(query.requirement)
  // Nothing to choose from: whether it exists is seen when it is installed.
  if (exact !== undefined) return exact
  const known = await publishedVersions(query, context)
  const allowed = known.filter(isAllowed(query.requirement))
  const stable = allowed.filter(({ version }) => version.prerelease.length === 0)
  const newest = highest(query.requirement === undefined && stable.length > 0 ? stable : allowed)
  if (newest !== undefined) return newest
  throw new SymposiumError(
    'PACKAGE_NOT_FOUND',
    query.requirement === undefined
      ? `crate \`${query.crate}\` has no version that is not withdrawn`
      : `no version of crate \`${query.crate}\` satisfies \`${query.requirement}\``,
    { remedy: 'check the `version` that the installation asks for' },
  )
}

interface Published {
  readonly text: string
  readonly version: Version
}

function exactVersion(requirement: string | undefined): string | undefined {
  const text = /^=\s*([^,\s]+)$/.exec(requirement ?? '')?.[1]
  return text !== undefined && parseVersion(text) !== undefined ? text : undefined
}

function isAllowed(requirement: string | undefined): (published: Published) => boolean {
  const atom = requirement === undefined ? undefined : requirementFromVersion(requirement)
  if (atom === undefined) return () => true
  const parsed = parseRequirement(atom)
  return ({ text }) => satisfies(parsed, text)
}

function highest(published: readonly Published[]): string | undefined {
  return published.toSorted((left, right) => compareVersions(left.version, right.version)).at(-1)?.text
}

async function publishedVersions(
  query: VersionQuery,
  context: InstallContext,
): Promise<readonly Published[]> {
  const url = `${context.crateIndex}/${indexPath(query.crate)}`
  const result = await context.ports.http.get({
    url,
    timeout: context.timeouts.query,
    maxBytes: LARGEST_INDEX,
    headers: { 'user-agent': `symposium/${context.version}` },
    ...(query.signal === undefined ? {} : { signal: query.signal }),
  })
  if (result.state === 'failed') {
    throw new SymposiumError('DOWNLOAD_FAILED', `${url} ${result.message}`, {
      remedy: 'check the network and try again',
    })
  }
  // The index answers 410 or 451 for crates that are gone.
  if ([404, 410, 451].includes(result.status)) {
    throw new SymposiumError('PACKAGE_NOT_FOUND', `there is no crate \`${query.crate}\``, {
      remedy: 'check the name that the installation asks for',
    })
  }
  if (result.status !== 200) {
    throw new SymposiumError('DOWNLOAD_FAILED', `${url} answered with status ${result.status}`, {
      remedy: 'try again later',
    })
  }
  return Buffer.from(result.body).toString('utf8').split('\n').flatMap(readLine)
}

/** A line that cannot be read is a version that we do not know. */
function readLine(line: string): readonly Published[] {
  const entry = line.trim() === '' ? undefined : parseLine(line)
  const version = typeof entry?.vers === 'string' ? parseVersion(entry.vers) : undefined
  if (typeof entry?.vers !== 'string' || version === undefined || entry.yanked === true) return []
  return [{ text: entry.vers, version }]
}

function parseLine(line: string): { readonly vers?: unknown; readonly yanked?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Where the sparse index keeps a crate. */
function indexPath(crate: string): string {
  const name = crate.toLowerCase()
  if (name.length < 3) return `${name.length}/${name}`
  return name.length === 3
    ? `3/${name.slice(0, 1)}/${name}`
    : `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}
