import { createNodePorts, createReporter, openSession, sync, type Ports, type Session } from '@symposium/core'
import type { Extension, ReportEvent } from '@symposium/sdk'
import { onTestFinished } from 'vitest'
import { NO_NETWORK } from './run-line.js'
import type { World } from './world.js'

export interface OpenOptions {
  readonly extensions: readonly Extension[]
  /** Changes to the ports of the real machine. */
  readonly ports?: (ports: Ports) => Partial<Ports>
  /** Milliseconds for one call to an adapter. */
  readonly adapterDeadline?: number
}

export interface Opened {
  readonly session: Session
  readonly events: readonly ReportEvent[]
  /** Codes of all warnings so far. */
  warnings(): readonly string[]
}

/** The pipeline over a world and over these extensions alone, as an integration suite would run it. */
export async function openWorld(world: World, options: OpenOptions): Promise<Opened> {
  const events: ReportEvent[] = []
  const real = createNodePorts({
    cwd: world.workspace,
    home: world.home,
    platform: process.platform,
    variables: { ...NO_NETWORK, PATH: '/usr/bin:/bin' },
  })
  const session = await openSession({
    ports: { ...real, ...options.ports?.(real) },
    extensions: options.extensions,
    reporter: createReporter((event) => events.push(event)),
    version: '0.0.0-test',
    level: 'check',
    ...(options.adapterDeadline === undefined ? {} : { adapterDeadline: options.adapterDeadline }),
  })
  onTestFinished(() => session.close())
  const warnings = (): readonly string[] =>
    events.flatMap((event) => (event.kind === 'warning' ? [event.code] : []))
  return { session, events, warnings }
}

/** One sync, as a process of its own would run it. */
export async function syncOnce(
  world: World,
  options: OpenOptions,
): Promise<Opened & { readonly failed: boolean }> {
  const opened = await openWorld(world, options)
  const { failed } = await sync(opened.session, { dryRun: false })
  opened.session.close()
  return { ...opened, failed }
}
