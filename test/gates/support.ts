import { existsSync, readFileSync } from 'node:fs'
import { runPoint, type PointReport, type PointRequest, type RunPointOptions } from '@symposium/core'
import { path } from '@symposium/pm-path'
import type { Extension, JsonObject } from '@symposium/sdk'
import { fakeAgents, fakeManager } from '../support/fakes.js'
import { plugin } from '../support/plugins.js'
import { openWorld } from '../support/session.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

const POINT = 'ship:pre'

export interface GateLines {
  readonly name?: string
  readonly point?: string
  /** TOML of the table `check`. */
  readonly check?: string
  readonly blocking?: boolean
  readonly onError?: string
  /** Further lines. */
  readonly lines?: readonly string[]
}

/** `[[gates]]` at {@link POINT}, which blocks and halts unless told. */
export function gate(options: GateLines = {}): string {
  const {
    name,
    point = POINT,
    check = 'predicate = "depends-on(*)"',
    blocking = true,
    onError = 'halt',
  } = options
  return [
    '[[gates]]',
    ...(name === undefined ? [] : [`name = "${name}"`]),
    `point = "${point}"`,
    `check = { ${check} }`,
    `blocking = ${blocking}`,
    `on-error = "${onError}"`,
    ...(options.lines ?? []),
    '',
  ].join('\n')
}

/** A gate whose check is a shell command. */
export function shellGate(command: string, options: GateLines = {}): string {
  return gate({ check: `predicate = ${JSON.stringify(`shell(${command})`)}`, ...options })
}

/** A plugin of the registry that applies everywhere, with these parts. */
export function gated(name: string, ...parts: readonly string[]): Tree {
  return plugin(`reg/${name}`, {
    manifest: [`name = "${name}"`, 'depends-on = ["*"]', ...parts].join('\n'),
    skills: [],
  })
}

/** A workspace of a fake package manager with the registry `team`, and with the package `kit` beside it. */
export function gateWorld(files: Tree, options: WorldOptions = {}): World {
  return createWorld({ agents: ['fake'], files: { 'ws/mark': '', ...files }, ...options })
}

export interface Ask extends RunPointOptions {
  readonly point?: string
  readonly context?: PointRequest['context']
  readonly extensions?: readonly Extension[]
  /** The manifest of the package `kit`; none where absent. */
  readonly kit?: JsonObject
}

export async function ask(world: World, options: Ask = {}): Promise<PointReport> {
  const { point = POINT, context, extensions = [], kit, ...others } = options
  const packages = [
    { name: 'kit', directory: world.at('kit'), ...(kit === undefined ? {} : { manifest: kit }) },
  ]
  const { session } = await openWorld(world, {
    extensions: [path, fakeManager(world, 'buck', { packages }), fakeAgents(), ...extensions],
  })
  return runPoint(session, { point, ...(context && { context }) }, others)
}

/** `plugin#index state`, with `!` where it halts. */
export function states({ gates }: PointReport): readonly string[] {
  return gates.map(
    ({ plugin: owner, index, state, halts }) => `${owner}#${index} ${state}${halts ? '!' : ''}`,
  )
}

/** What gates have written into the workspace. */
export function written(world: World, file = 'ran'): string {
  const place = world.at(`ws/${file}`)
  return existsSync(place) ? readFileSync(place, 'utf8') : ''
}
