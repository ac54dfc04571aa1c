import { isAbsolute } from 'node:path'
import { SymposiumError, type McpServer } from '@symposium/sdk'
import type { SelectedServer } from '../mcp/selected-server.js'
import { checkFiles, checkEntry } from './check-answer.js'
import type { Claim, RecordedEntry, RecordedFile } from './record.js'

/** All that is ours in agents' files, of all workspaces. */
export interface AgentFilesLedger {
  /** Sorted by path. */
  readonly files: readonly RecordedFile[]
  /** What each workspace had last: it stays while it is not known what its plugins bring (spec/pipeline.md G61). */
  readonly servers: readonly WorkspaceServers[]
}

export interface WorkspaceServers {
  /** Canonical root. */
  readonly workspace: string
  readonly servers: readonly SelectedServer[]
}

const VERSION = 1

export function renderLedger({ files, servers }: AgentFilesLedger): string {
  return `${JSON.stringify({ version: VERSION, files, servers })}\n`
}

/** @throws SymposiumError `LEDGER_NEWER`, `LEDGER_DAMAGED`. */
export function parseLedger(text: string): AgentFilesLedger {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new SymposiumError('LEDGER_DAMAGED', 'is not valid JSON', { cause })
  }
  const version = memberOf(value, 'version')
  if (typeof version === 'number' && version > VERSION) {
    throw new SymposiumError('LEDGER_NEWER', `was written by a newer version (format ${version})`)
  }
  if (version !== VERSION) {
    throw damaged('its version')
  }
  return {
    files: listOf(memberOf(value, 'files'), 'its files').map(readFile),
    servers: listOf(memberOf(value, 'servers'), 'its servers').map((one) => ({
      workspace: absolute(memberOf(one, 'workspace')),
      servers: listOf(memberOf(one, 'servers'), 'a list of servers').map(readServer),
    })),
  }
}

function readFile(value: unknown): RecordedFile {
  const workspace = memberOf(value, 'workspace')
  const path = absolute(memberOf(value, 'path'))
  const [file] = guarded(() =>
    checkFiles([{ path, format: memberOf(value, 'format'), entries: entriesOf(value) }]),
  )
  if (file === undefined) {
    throw damaged('a file')
  }
  return {
    path,
    format: file.format,
    ...(workspace === undefined ? {} : { workspace: absolute(workspace) }),
    created: memberOf(value, 'created') === true,
    directories: listOf(memberOf(value, 'directories'), 'directories').map(absolute),
    kept: listOf(memberOf(value, 'kept'), 'kept').map((one) => listOf(one, 'a path of keys').map(text)),
    entries: listOf(memberOf(value, 'entries'), 'entries').map(readEntry),
  }
}

function entriesOf(value: unknown): readonly unknown[] {
  return listOf(memberOf(value, 'entries'), 'entries').map((one) => memberOf(one, 'entry'))
}

function readEntry(value: unknown): RecordedEntry {
  return {
    entry: guarded(() => checkEntry(memberOf(value, 'entry'))),
    claims: listOf(memberOf(value, 'claims'), 'claims').map(readClaim),
    confirmed: memberOf(value, 'confirmed') === true,
  }
}

function readClaim(value: unknown): Claim {
  const kind = memberOf(value, 'kind')
  const workspace = memberOf(value, 'workspace')
  if (kind !== 'hook' && kind !== 'server') {
    throw damaged('a claim')
  }
  return {
    agent: text(memberOf(value, 'agent')),
    kind,
    ...(workspace === undefined ? {} : { workspace: absolute(workspace) }),
  }
}

function readServer(value: unknown): SelectedServer {
  const server = memberOf(value, 'server')
  const transport = memberOf(server, 'transport')
  const name = text(memberOf(server, 'name'))
  const plugin = text(memberOf(value, 'plugin'))
  if (transport === 'stdio') {
    const args = listOf(memberOf(server, 'args'), 'arguments').map(text)
    const command = text(memberOf(server, 'command'))
    return { plugin, server: { transport, name, command, args, env: textsOf(memberOf(server, 'env')) } }
  }
  if (transport !== 'http' && transport !== 'sse') {
    throw damaged('a server')
  }
  const remote: McpServer = {
    transport,
    name,
    url: text(memberOf(server, 'url')),
    headers: textsOf(memberOf(server, 'headers')),
  }
  return { plugin, server: remote }
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) {
    throw damaged('a map of texts')
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, text(one)]))
}

function absolute(value: unknown): string {
  const path = text(value)
  if (!isAbsolute(path)) {
    throw damaged('an absolute path')
  }
  return path
}

function text(value: unknown): string {
  if (typeof value !== 'string') {
    throw damaged('a text')
  }
  return value
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw damaged(what)
  }
  return value
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw damaged('an entry')
  }
}

function damaged(what: string): SymposiumError {
  return new SymposiumError('LEDGER_DAMAGED', `is damaged: ${what} is missing or wrong`)
}
