import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { answerFromPlan, createHookSurroundings, runHookLine } from '@symposium/core/hooks/layers'
import { antigravityAgent } from '@symposium/agent-antigravity'
import { claudeAgent } from '@symposium/agent-claude'
import { codexAgent } from '@symposium/agent-codex'
import { kiroAgent } from '@symposium/agent-kiro'
import type { HookOutput } from '@symposium/sdk'
import { runLine } from '../support/run-line.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

const AGENTS = [antigravityAgent, claudeAgent, codexAgent, kiroAgent]
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cli/package.json'), 'utf8')) as {
  readonly version: string
}

export interface HookCallOptions {
  readonly agent?: string
  /** As on the command line. */
  readonly event?: string
  /** Below the world; the workspace unless told. */
  readonly cwd?: string
  readonly payload?: Readonly<Record<string, unknown>>
  /** All of standard input, in place of a payload. */
  readonly input?: string
  readonly variables?: Readonly<Record<string, string>>
}

/** The three layers of the hook path over a world, each asked alone or one after the other. */
export interface HookWorld extends World {
  /** `undefined` where the launcher would start the program. */
  launcher(call?: HookCallOptions): HookOutput | undefined
  /** `undefined` where the stored plan is of no use. */
  fromPlan(call?: HookCallOptions): Promise<HookOutput | undefined>
  inFull(call?: HookCallOptions): Promise<HookOutput>
  /** What an agent gets. */
  hook(call?: HookCallOptions): Promise<HookOutput>
  /** Which layer answered. */
  layerOf(call?: HookCallOptions): Promise<'launcher' | 'plan' | 'full'>
  /** Makes all that was written look as if it had been there for a while, as shells count whole seconds. */
  age(): Promise<void>
  /** Asks until the launcher answers by itself, or three times. */
  idle(call?: HookCallOptions): Promise<boolean>
}

const FELL_THROUGH = 'the program was started'
const VARIABLES = { PATH: '/usr/bin:/bin', SYMPOSIUM_CARGO: 'no-cargo-here', CARGO_NET_OFFLINE: 'true' }

export function createHookWorld(options: WorldOptions = {}): HookWorld {
  const world = createWorld(options)
  const programs = world.at('programs')
  const launch = { node: join(programs, 'node'), bundle: join(programs, 'hook.cjs') }
  mkdirSync(programs)
  writeFileSync(launch.node, `#!/bin/sh\nprintf %s '${FELL_THROUGH}'\n`)
  chmodSync(launch.node, 0o755)
  writeFileSync(launch.bundle, '')
  const run: World['run'] = (line, changes) => world.run(line, { launcher: launch, ...changes })

  const launcher = (call: HookCallOptions = {}): HookOutput | undefined => {
    const path = join(world.home, '.symposium/bin/symposium-hook')
    if (!existsSync(path)) {
      return undefined
    }
    const result = spawnSync(path, wordsOf(call), {
      cwd: world.at(call.cwd ?? 'ws'),
      env: { ...VARIABLES, HOME: world.home, ...call.variables },
      input: inputOf(call),
      encoding: 'utf8',
    })
    const { stdout, stderr, status } = result
    return stdout === FELL_THROUGH ? undefined : { stdout, stderr, exitCode: status ?? -1 }
  }
  const fromPlan = (call: HookCallOptions = {}): Promise<HookOutput | undefined> => {
    const [agent, event] = wordsOf(call)
    const surroundings = createHookSurroundings(
      {
        cwd: world.at(call.cwd ?? 'ws'),
        home: world.home,
        platform: process.platform,
        variables: { ...VARIABLES, ...call.variables },
        ...uid(),
      },
      { version, formats: (name) => AGENTS.find((known) => known.name === name)?.hooks },
    )
    return runHookLine({ agent, event, input: inputOf(call) }, surroundings, (report) =>
      answerFromPlan(report, surroundings),
    )
  }
  const inFull = async (call: HookCallOptions = {}): Promise<HookOutput> => {
    const { code, stdout, stderr } = await runLine(['hook', ...wordsOf(call)], {
      cwd: world.at(call.cwd ?? 'ws'),
      home: world.home,
      variables: { ...VARIABLES, ...call.variables },
      input: inputOf(call),
      launcher: launch,
    })
    return { stdout, stderr, exitCode: code }
  }
  const hook = async (call?: HookCallOptions): Promise<HookOutput> =>
    launcher(call) ?? (await fromPlan(call)) ?? inFull(call)
  const layerOf = async (call?: HookCallOptions): Promise<'launcher' | 'plan' | 'full'> => {
    if (launcher(call) !== undefined) return 'launcher'
    if ((await fromPlan(call)) !== undefined) return 'plan'
    await inFull(call)
    return 'full'
  }
  const age = async (): Promise<void> => {
    ageTree(world.base, LONG_AGO)
    // The time of the last change cannot be set, and a plan that is made in the same moment is made again.
    await setTimeout(60)
  }
  const idle = async (call?: HookCallOptions): Promise<boolean> => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (launcher(call) !== undefined) return true
      await hook(call)
      // What the event itself wrote is no news.
      ageTree(world.at('home/.symposium/state'), MOMENT)
      for (const directory of ['home/.symposium', 'ws']) backdate(world.at(directory), LONG_AGO)
    }
    return launcher(call) !== undefined
  }
  return { ...world, run, launcher, fromPlan, inFull, hook, layerOf, age, idle }
}

function uid(): { readonly uid?: number } {
  const id = process.getuid?.()
  return id === undefined ? {} : { uid: id }
}

function wordsOf({ agent = 'claude', event = 'pre-tool-use' }: HookCallOptions): readonly [string, string] {
  return [agent, event]
}

function inputOf({ payload = {}, input }: HookCallOptions): string {
  return (
    input ?? JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' }, ...payload })
  )
}

/** Hours, so that what happens between in a test is newer for sure. */
const LONG_AGO = 36_000
const MOMENT = 10

/** Moves the time of a file back by so many seconds. What is newer than something else stays newer than that. */
function backdate(path: string, seconds: number): void {
  const stats = lstatSync(path)
  if (!stats.isSymbolicLink()) {
    const time = stats.mtimeMs / 1000 - seconds
    utimesSync(path, time, time)
  }
}

function ageTree(directory: string, seconds: number): void {
  for (const path of ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    backdate(join(directory, path), seconds)
  }
}

/** A plugin with one hook, which says a text before tool calls of its event. */
export function hookPlugin(
  directory: string,
  options: {
    readonly event?: string
    readonly says?: string
    readonly gate?: string
    readonly lines?: string
  } = {},
): Record<string, string> {
  const name = directory.slice(directory.lastIndexOf('/') + 1)
  const { event = 'PreToolUse', says = name, gate = 'depends-on = ["*"]', lines = '' } = options
  const answer = JSON.stringify({ [event]: { additionalContext: says } })
  return {
    [`${directory}/SYMPOSIUM.toml`]: `name = "${name}"\n${gate}\n\n[[hooks]]\nname = "say"\nevent = "${event}"\ncommand = { script = "say.sh" }\n${lines}\n`,
    [`${directory}/say.sh`]: `cat >/dev/null\nprintf %s '${answer}'\n`,
  }
}
