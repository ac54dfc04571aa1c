import type { RegistrySource, ReportEvent } from '@symposium/sdk'
import type { Instance } from '../registry/instance.js'
import type { Session } from '../session.js'
import { refreshRegistries } from './refresh.js'

type Listed = Extract<ReportEvent, { kind: 'provider_listed' }>

/** Reports every configured registry with the names of its plugins, in order of effect; empty ones too. */
export async function listPlugins(session: Session): Promise<void> {
  const refreshed = await refreshRegistries(session)
  refreshed.forEach(({ problem }) => problem !== undefined && session.reporter.problem(problem))
  const { plugins, problems, unfetched } = await session.readings.detached()
  problems.forEach((problem) => session.reporter.problem(problem))
  const registries = session.readings.instances().filter(({ kind }) => kind === 'registry')
  for (const instance of registries) {
    const own = plugins.filter(({ id }) => id.pm === instance.name)
    own.forEach(({ plugin, problems: faults }) => {
      if (plugin === undefined) {
        faults.forEach((problem) => session.reporter.problem(problem))
      }
    })
    session.reporter.emit({
      kind: 'provider_listed',
      name: instance.name,
      ...sourceOf(instance),
      plugins: own.flatMap(({ plugin }) => plugin?.name ?? []),
      ...(unfetched.includes(instance.name) ? { not_fetched: true } : {}),
    })
  }
  if (registries.length === 0) {
    session.reporter.emit({ kind: 'info', message: 'no registry is configured' })
  }
}

function sourceOf({ pm }: Instance): Pick<Listed, 'source_type' | 'url' | 'path'> {
  const source = ask(() => pm.registrySource?.())
  switch (source?.type) {
    case 'path':
      return { source_type: 'path', path: source.path }
    case 'git':
      return { source_type: 'git', url: source.url }
    default:
      return { source_type: 'unknown' }
  }
}

/** What an adapter throws, or answers beside the point, costs that answer. */
function ask(question: () => RegistrySource | undefined): RegistrySource | undefined {
  try {
    return question()
  } catch {
    return undefined
  }
}
