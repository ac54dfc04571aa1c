import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HookEvent, JsonObject } from '@symposium/sdk'
import { hooks, inProject } from './support.js'

/** What OpenCode gets from a plugin (types of `@opencode-ai/plugin`, as far as they are used). */
export interface LoadedPlugin {
  readonly 'tool.execute.before': (input: unknown, output: { args: unknown }) => Promise<void>
  readonly 'tool.execute.after': (input: unknown, output: unknown) => Promise<void>
  readonly 'chat.message': (input: unknown, output: unknown) => Promise<void>
  readonly event: (message: unknown) => Promise<void>
}

export interface PluginWorld {
  readonly plugin: LoadedPlugin
  readonly project: string
  /** What the command got on standard input, one for each time that it ran. */
  received(): readonly JsonObject[]
}

export interface PluginOptions {
  /** Shell script that runs as the command of all events; the name of the event is its argument. */
  readonly script: string
  /** Instead of the script. */
  readonly command?: string
  readonly events?: readonly HookEvent[]
  /** Milliseconds, in place of the half minute. */
  readonly timeLimit?: number
  readonly project?: string
}

const WORDS = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop'] as const

/** Writes the generated plugin, imports it as OpenCode would, and calls what it exports. */
export async function loadPlugin(options: PluginOptions): Promise<PluginWorld> {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'opencode-')))
  // A path that has to be quoted on a command line, and in the text of the plugin.
  const root = join(temporary, 'it\'s a $HOME \\ "dir"')
  const project = options.project ?? join(root, 'project')
  mkdirSync(join(root, 'project'), { recursive: true })
  const program = join(root, 'hook')
  const log = join(root, 'received')
  writeFileSync(program, `#!/bin/sh\n${options.script.replaceAll('$LOG', `"$(dirname "$0")/received"`)}\n`)
  chmodSync(program, 0o755)
  const command = options.command ?? `'${program.replaceAll("'", String.raw`'\''`)}'`
  const file = join(temporary, 'symposium.mjs')
  writeFileSync(file, textFor(options, command))
  const module = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
  const [create, ...others] = Object.values(module)
  if (typeof create !== 'function' || others.length > 0) throw new Error('the plugin is one function')
  return {
    plugin: (await create({ directory: project, worktree: root })) as LoadedPlugin,
    project,
    received: () =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as JsonObject)
        : [],
  }
}

function textFor({ events = WORDS, timeLimit }: PluginOptions, command: string): string {
  const commands = Object.fromEntries(events.map((event) => [event, `${command} ${event}`]))
  const [file] = hooks.register({ ...inProject(), commands })
  const [entry] = file?.entries ?? []
  if (entry?.type !== 'text') throw new Error('the plugin is a text')
  return timeLimit === undefined
    ? entry.text
    : entry.text.replace(/TIME_LIMIT = \d+/, `TIME_LIMIT = ${timeLimit}`)
}
