import type { PredicateContext } from '../../predicate.js'
import { observeFiles } from '../observed-host.js'

export interface WatchedContext {
  readonly context: PredicateContext
  readonly paths: readonly string[]
  readonly programs: readonly string[]
  /** Names of variables that were asked for. */
  variables(): readonly string[]
}

/** A context that shows what was asked of it. */
export function watch(context: PredicateContext): WatchedContext {
  const { files, paths } = observeFiles(context.files)
  const programs: string[] = []
  const names = new Set<string>()
  const variables = new Proxy(context.environment.variables, {
    get(target, name, receiver) {
      note(name)
      return Reflect.get(target, name, receiver) as unknown
    },
    has(target, name) {
      note(name)
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor(target, name) {
      note(name)
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
  return {
    paths,
    programs,
    variables: () => [...names],
    context: {
      ...context,
      environment: { ...context.environment, variables },
      files,
      processes: {
        run(request) {
          programs.push(request.program)
          return context.processes.run(request)
        },
      },
    },
  }

  function note(name: string | symbol): void {
    if (typeof name === 'string') names.add(name)
  }
}
