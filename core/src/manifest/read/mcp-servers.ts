import { quote } from '../../report/show.js'
import type { DeclaredServer } from '../declared.js'
import { describe, type TableReader } from '../table-reader.js'
import { commandFault, nameFault, splitCommand } from '../text-rules.js'
import { serverUrlFault } from '../urls.js'
import type { ReadingContext } from './context.js'
import { readGate } from './gate.js'
import { readArguments } from './installations.js'
import { readPairs } from './pairs.js'
import { isVariableName, redirectsPrograms } from '../variables.js'

/** `[[mcp_servers]]` and `[[mcp]]` (spec/model.md 1.7). */
export function readServers(manifest: TableReader, context: ReadingContext): readonly DeclaredServer[] {
  const servers: DeclaredServer[] = []
  for (const key of ['mcp_servers', 'mcp']) {
    for (const reader of manifest.tables(key)) {
      const server = reader === undefined ? undefined : readServer(reader, context)
      if (server !== undefined) servers.push(server)
    }
  }
  return servers
}

function readServer(reader: TableReader, context: ReadingContext): DeclaredServer | undefined {
  const gate = readGate(reader, context)
  const name = readName(reader)
  const type = reader.text('type') ?? 'stdio'
  const transport = readTransport(reader, type, context)
  if (transport === undefined || name === undefined || reader.rejected) return undefined
  return { place: reader.place, name, gate, transport }
}

function readName(reader: TableReader): string | undefined {
  const name = reader.text('name')
  if (name === undefined) {
    if (!reader.has('name')) reader.missing('name', 'name the server, as in `name = "my-server"`')
    return undefined
  }
  const fault = nameFault(name)
  if (fault !== undefined) reader.reject(`\`name\` in ${reader.title} ${fault}`, { key: 'name' })
  return name
}

function readTransport(
  reader: TableReader,
  type: string,
  context: ReadingContext,
): DeclaredServer['transport'] | undefined {
  switch (type) {
    case 'stdio':
      return readStdio(reader, context)
    case 'http':
    case 'sse':
      return readHttp(reader, type, context)
    default:
      reader.reject(`${reader.title} has the unknown type ${quote(type)}`, {
        key: 'type',
        remedy: 'write `type = "http"` or `type = "sse"`, or no type for a program',
      })
      return undefined
  }
}

function readStdio(reader: TableReader, context: ReadingContext): DeclaredServer['transport'] | undefined {
  const command = readCommand(reader)
  const args = readArguments(reader, 'args')
  const env = readPairs(reader, 'env')
  for (const name of env.keys()) checkVariable(reader, name, context)
  reader.finish({ url: 'a server with a `url` needs `type = "http"` or `type = "sse"`' })
  return command === undefined ? undefined : { type: 'stdio', command, args, env: Object.fromEntries(env) }
}

/** One token: a program on PATH, a path, or an installation (cases/security.md S94). */
function readCommand(reader: TableReader): string | undefined {
  const command = reader.value('command')
  if (command === undefined) {
    reader.missing('command', 'name the program, as in `command = "my-server"`')
    return undefined
  }
  if (typeof command !== 'string') {
    reader.reject(
      `\`command\` in ${reader.title} must be the name of a program or installation, not ${describe(command)}`,
      {
        key: 'command',
        remedy: 'declare an installation under `[[installations]]` and name it here',
      },
    )
    return undefined
  }
  const fault = commandFault(command)
  if (fault === undefined) return command
  reader.reject(`\`command\` in ${reader.title} ${fault}`, {
    key: 'command',
    ...(command.trim() === '' ? {} : { remedy: splitCommand(command) }),
  })
  return undefined
}

/** A package may not redirect what its server loads or talks to; a trusted manifest is told (cases/security.md S95). */
function checkVariable(reader: TableReader, name: string, { paths }: ReadingContext): void {
  if (!isVariableName(name)) {
    reader.reject(`\`env\` in ${reader.title} has a name that no variable can have: ${quote(name)}`, {
      key: 'env',
      remedy: 'use letters, digits and `_`',
    })
  } else if (redirectsPrograms(name)) {
    const message = `\`env\` in ${reader.title} sets \`${name}\`, which changes what programs load or talk to`
    if (paths.origin === 'package')
      reader.reject(message, { key: 'env', remedy: 'leave it to the user to set it' })
    else reader.warn(message, { key: 'env' })
  }
}

function readHttp(
  reader: TableReader,
  type: 'http' | 'sse',
  context: ReadingContext,
): DeclaredServer['transport'] | undefined {
  const url = reader.text('url')
  const headers = readPairs(reader, 'headers')
  for (const [name, value] of headers) checkHeader(reader, name, value)
  reader.finish({ command: 'a program is a server without `type`' })
  if (url === undefined) {
    if (!reader.has('url'))
      reader.missing('url', 'write the address, as in `url = "https://example.com/mcp"`')
    return undefined
  }
  const fault = serverUrlFault(url, context.paths.origin)
  if (fault?.severity === 'warning') {
    reader.warn(`\`url\` in ${reader.title} ${fault.message}`, { key: 'url' })
  } else if (fault !== undefined) {
    reader.reject(`\`url\` in ${reader.title} ${fault.message}`, {
      key: 'url',
      remedy: 'use an `https:` address, or `http://localhost` for a server on this machine',
    })
  }
  return { type, url, headers: Object.fromEntries(headers) }
}

function checkHeader(reader: TableReader, name: string, value: string): void {
  const valid = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !/[\r\n\0]/.test(value) && name !== '__proto__'
  if (!valid)
    reader.reject(`\`headers\` in ${reader.title} has an entry that is no header: ${quote(name)}`, {
      key: 'headers',
    })
}
