import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AgentFile, FileEntry, HookEvent, JsonObject } from '@symposium/sdk'
import { onTestFinished } from 'vitest'
import type { ClaimRules, Registration, Registrations } from '../../src/agent-files/inputs.js'
import { updateAgentFiles, type AgentFilesResult } from '../../src/agent-files/update-agent-files.js'
import { hookCommand } from '../../src/hooks/registered-command.js'
import { createNodeFiles } from '../../src/host/node-files.js'
import { createNodeLocks } from '../../src/host/node-locks.js'
import { createNodeWriter } from '../../src/host/node-writer.js'
import type { Directories, Ports } from '../../src/host/ports.js'
import { Looks } from '../../src/agent-files/looks.js'

export interface RunOptions {
  readonly wanted?: readonly Registration[]
  readonly leftovers?: Registrations['leftovers']
  readonly unanswered?: Registrations['unanswered']
  /** `app` unless told; below the scene. */
  readonly workspace?: string
  readonly rules?: Partial<ClaimRules>
  readonly ports?: Partial<Ports>
  readonly looks?: Looks
  readonly dryRun?: boolean
}

/** A home directory and workspaces below one temporary directory. */
export interface Scene {
  readonly base: string
  readonly directories: Directories
  at(path: string): string
  write(path: string, text: string | Uint8Array, mode?: number): void
  link(path: string, target: string): void
  read(path: string): string
  json(path: string): unknown
  exists(path: string): boolean
  remove(path: string): void
  stamp(path: string): string
  names(path: string): readonly string[]
  run(options?: RunOptions): Promise<AgentFilesResult>
}

export function createScene(): Scene {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-agent-files-')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  return sceneIn(base)
}

/** The same in a directory whose end the caller looks after. */
export function sceneIn(base: string): Scene {
  const at = (path: string): string => join(base, path)
  ;['home', 'app', 'other'].forEach((name) => mkdirSync(at(name), { recursive: true }))
  const own = at('home/.symposium')
  const directories = {
    config: own,
    cache: join(own, 'cache'),
    state: join(own, 'state'),
    logs: join(own, 'logs'),
  }
  return {
    base,
    directories,
    at,
    write(path, text, mode = 0o644) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
      chmodSync(at(path), mode)
    },
    link(path, target) {
      mkdirSync(dirname(at(path)), { recursive: true })
      symlinkSync(target, at(path))
    },
    read: (path) => readFileSync(at(path), 'utf8'),
    json: (path) => JSON.parse(readFileSync(at(path), 'utf8')),
    exists: (path) => existsSync(at(path)),
    remove: (path) => rmSync(at(path), { recursive: true }),
    stamp(path) {
      const { mtimeMs, ctimeMs, ino } = statSync(at(path))
      return `${ino} ${mtimeMs} ${ctimeMs}`
    },
    names: (path) => (existsSync(at(path)) ? readdirSync(at(path)).sort() : []),
    run: (options = {}) => runIn({ at, directories }, options),
  }
}

async function runIn(
  { at, directories }: Pick<Scene, 'at' | 'directories'>,
  options: RunOptions,
): Promise<AgentFilesResult> {
  const { wanted = [], leftovers = [], unanswered = [], workspace = 'app', rules } = options
  const root = at(workspace)
  const scope = rules?.scope ?? 'global'
  const part = scope === 'project' ? { workspace: root } : {}
  const files = createNodeFiles()
  return updateAgentFiles({
    registrations: { wanted: wanted.map((one) => ({ ...one, ...part })), leftovers, unanswered },
    rules: {
      configured: new Set(['claude', 'codex', 'copilot', 'robin']),
      certain: true,
      scope,
      workspace: root,
      complete: true,
      exists: (path) => files.stat(path) !== undefined,
      ...rules,
    },
    root: { path: root, realPath: root },
    ports: {
      environment: { cwd: root, home: at('home'), platform: process.platform, variables: {} },
      files,
      writer: createNodeWriter(),
      locks: createNodeLocks(),
      directories,
      ...options.ports,
    },
    ...(options.looks === undefined ? {} : { looks: options.looks }),
    dryRun: options.dryRun ?? false,
  })
}

/** A store of looks that lasts as long as the test. */
export function createLooks(): Looks {
  const values = new Map<string, never>()
  return new Looks(
    { get: (key) => values.get(key), set: (key, value) => void values.set(key, value as never) },
    createNodeFiles(),
  )
}

export const EVENTS: readonly HookEvent[] = [
  'PreToolUse',
  'PostToolUse',
  'UserPromptSubmit',
  'SessionStart',
  'Stop',
]

export function commandFor(scene: Scene, agent: string, event: HookEvent): string {
  return hookCommand(agent, event, {
    scope: { type: 'global' },
    directories: scene.directories,
    platform: 'linux',
  })
}

/** A handler in a group, as Claude Code has them. */
export function handlerEntry(
  scene: Scene,
  event: HookEvent,
  more: Partial<Extract<FileEntry, { type: 'handler' }>> = {},
): FileEntry {
  return {
    type: 'handler',
    list: ['hooks', event],
    group: { handlers: 'hooks', members: {} },
    value: { type: 'command', command: commandFor(scene, 'claude', event), timeout: 30 },
    command: ['command'],
    ...more,
  }
}

export function hooks(
  scene: Scene,
  events: readonly HookEvent[] = EVENTS,
  more: Partial<AgentFile> = {},
): Registration {
  const path = scene.at('home/.claude/settings.json')
  const entries = events.map((event) => handlerEntry(scene, event))
  return registration('hook', { path, format: 'json', entries, ...more })
}

/** Servers by name, in a file of the user's. */
export function servers(
  scene: Scene,
  values: Readonly<Record<string, JsonObject>>,
  more: Partial<AgentFile> = {},
): Registration {
  const path = scene.at('home/.claude.json')
  return registration('server', { path, format: 'json', entries: serverEntries(values), ...more })
}

export function serverEntries(
  values: Readonly<Record<string, JsonObject>>,
  container = 'mcpServers',
): readonly FileEntry[] {
  return Object.entries(values).map(([name, value]) => ({ type: 'member', path: [container, name], value }))
}

export function registration(kind: Registration['kind'], file: AgentFile, agent = 'claude'): Registration {
  return { agent, displayName: agent, kind, files: [file] }
}

export const ORBIT: JsonObject = { type: 'stdio', command: '/opt/orbit', args: [] }

export function codes(result: AgentFilesResult): readonly string[] {
  return [...result.problems, ...result.looks.flatMap(({ outcome }) => outcome.problems)].map(
    ({ code }) => code,
  )
}

export function ofPaths(result: AgentFilesResult): readonly string[] {
  return result.changed.map(({ input }) => input.path)
}
