import type { PackageManagerCapability } from '../../package-manager.js'
import { check, defineCase, type ConformanceCase } from '../case.js'
import { thrownBy } from './checks.js'
import { openPrepared, type Session } from './session.js'
import type { PackageManagerSubject } from './subject.js'

const DEFAULT_PATIENCE = 5000

export const abortingCases: readonly ConformanceCase<PackageManagerSubject>[] = [
  defineCase({
    id: 'package-manager/aborted-before',
    title: 'a call whose signal is aborted already rejects',
    async run(subject) {
      for (const [operation, call] of operations(await openPrepared(subject))) {
        const failure = await thrownBy(() => call(AbortSignal.abort()))
        check(failure !== undefined, `${operation} must look at its signal before it answers`)
      }
    },
  }),
  defineCase({
    id: 'package-manager/aborted-during',
    title: 'a call that is aborted while it runs ends soon',
    async run(subject) {
      const patience = subject.patience ?? DEFAULT_PATIENCE
      for (const [operation, call] of operations(await openPrepared(subject))) {
        const controller = new AbortController()
        const ended = thrownBy(() => call(controller.signal))
        controller.abort()
        check(
          await endsWithin(ended, patience),
          `${operation} was still running ${patience} ms after it had been aborted`,
        )
      }
    },
  }),
]

type Call = (signal: AbortSignal) => Promise<unknown>

/** Every operation that the instance has, as a call with known arguments. */
function operations(session: Session): readonly (readonly [string, Call])[] {
  const { pm, dependencies, subject } = session
  const { present, workspace = session.host.environment.cwd, query = 'x' } = subject.known
  const project = { root: workspace, members: [], inputs: [] }
  const optional: Readonly<Record<PackageManagerCapability, Call>> = {
    workspace: async (signal) => pm.workspace?.(workspace, { signal }),
    dependencies: async (signal) => pm.dependencies?.(project, { signal }),
    search: async (signal) => pm.search?.(query, { signal }),
    refresh: async (signal) => pm.refresh?.('none', false, { signal }),
  }
  return [
    ['activePlugins', (signal) => pm.activePlugins(dependencies, { signal })],
    ['loadPlugin', (signal) => pm.loadPlugin(present, { signal, level: 'none' })],
    ['fetch', (signal) => pm.fetch(present, { signal, level: 'none' })],
    ...pm.capabilities.map((capability) => [capability, optional[capability]] as const),
  ]
}

async function endsWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([promise.then(() => true), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
