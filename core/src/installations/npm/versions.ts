import { SymposiumError } from '@symposium/sdk'
import { compareVersions, parseVersion } from '../../predicates/version.js'
import type { InstallContext } from '../context.js'
import { runTool, toolError, type ToolRun } from '../run-tool.js'

export interface NpmQuery {
  readonly package: string
  /** As npm writes it. */
  readonly range?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The version of a package that npm would install: asked through npm, which knows the registries and
 * credentials of the user. Without a range the one that is tagged as latest.
 * @throws SymposiumError `PACKAGE_NOT_FOUND`, `TOOL_MISSING`, `INSTALLATION_FAILED`.
 */
export async function newestNpmVersion(query: NpmQuery, context: InstallContext): Promise<string> {
  const { package: name, range } = query
  // Nothing to choose from: whether it exists is seen when it is installed.
  if (range !== undefined && parseVersion(range) !== undefined) return range
  const spec = range === undefined ? name : `${name}@${range}`
  const run: ToolRun = {
    program: 'npm',
    args: ['view', '--json', '--', spec, 'version'],
    // A `.npmrc` of the project would name the registry (cases/security.md S86).
    cwd: context.ports.directories.cache,
    timeout: context.timeouts.query * 3,
    purpose: `ask npm for package \`${name}\``,
    signal: query.signal,
  }
  const result = await runTool(run, context)
  if (result.state !== 'exited') throw toolError(run, result)
  const newest = result.code === 0 ? newestIn(result.stdout) : undefined
  if (newest !== undefined) return newest
  if (result.code !== 0 && !`${result.stdout}${result.stderr}`.includes('E404')) throw toolError(run, result)
  throw new SymposiumError(
    'PACKAGE_NOT_FOUND',
    result.code === 0
      ? `no version of npm package \`${name}\` satisfies \`${range ?? 'latest'}\``
      : `there is no npm package \`${name}\``,
    { remedy: 'check the `package` and `version` that the installation asks for' },
  )
}

/** npm prints one version as a text, several as an array, and nothing at all for none. */
function newestIn(output: string): string | undefined {
  const answer = parse(output)
  const texts = (Array.isArray(answer) ? answer : [answer]).filter((text) => typeof text === 'string')
  const versions = texts.flatMap((text) => {
    const version = parseVersion(text)
    return version === undefined ? [] : [{ text, version }]
  })
  return versions.toSorted((left, right) => compareVersions(left.version, right.version)).at(-1)?.text
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
