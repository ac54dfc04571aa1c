import { SymposiumError } from '@symposium/sdk'
import { remoteRegistries } from '../registry/refresh.js'
import { nearest } from '../report/nearest.js'
import type { Session } from '../session.js'

/**
 * Brings registries up to date that come from elsewhere, all or one by its name, whatever
 * `auto-update` says: somebody asks for it.
 * @returns whether each of them could be reached (spec/pipeline.md G64).
 * @throws SymposiumError `NAME_UNKNOWN`.
 */
export async function syncRegistries(session: Session, name?: string): Promise<boolean> {
  const registries = session.readings.instances().filter(({ kind }) => kind === 'registry')
  const remote = remoteRegistries(registries)
  if (name !== undefined && !registries.some((instance) => instance.name === name)) {
    throw unknownRegistry(
      name,
      registries.map((instance) => instance.name),
    )
  }
  if (!remote.some((instance) => name === undefined || instance.name === name)) {
    const message =
      name === undefined
        ? 'no registry comes from elsewhere, so there is nothing to refresh'
        : `the registry \`${name}\` is read where it is, so there is nothing to refresh`
    session.reporter.emit({ kind: 'info', message })
    return true
  }
  session.options.onPhase('Refreshing the registries')
  const outcomes = await session.readings.refresh({
    level: 'fetch',
    ...(name === undefined ? {} : { only: name }),
  })
  for (const { registry, asked, problem } of outcomes) {
    if (problem !== undefined) {
      session.reporter.problem(problem)
    }
    const state = problem !== undefined ? 'failed' : asked ? 'asked' : 'idle'
    session.reporter.emit({ kind: 'registry_refreshed', name: registry, state })
  }
  return outcomes.every(({ problem }) => problem === undefined)
}

function unknownRegistry(name: string, known: readonly string[]): SymposiumError {
  const guess = nearest(name, known)
  return new SymposiumError(
    'NAME_UNKNOWN',
    `no registry is called \`${name}\`${guess === undefined ? '' : `, did you mean \`${guess}\`?`}`,
    { remedy: known.length === 0 ? 'none is configured' : `one of ${known.join(', ')}` },
  )
}
