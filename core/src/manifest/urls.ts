import type { Origin } from './plugin.js'
import { textFault } from './text-rules.js'

/** What is wrong with an address; `warning` where it is only worth saying. */
export type UrlFault = { readonly message: string; readonly severity: 'error' | 'warning' }

/**
 * Addresses of MCP servers, which the agent connects to (cases/security.md S93):
 * HTTPS, or plain HTTP to this machine. Private and link-local addresses are
 * refused, since a plugin has no business there. A manifest that is trusted may
 * name a host on plain HTTP, and is told so.
 */
export function serverUrlFault(text: string, origin: Origin): UrlFault | undefined {
  const url = textFault(text) === undefined ? parseUrl(text) : undefined
  if (url === undefined) return error('is not a URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return error(`has the scheme \`${url.protocol}\`, where only \`https:\` is of use`)
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) return undefined
  if (isPrivateAddress(host)) return error('leads to a private or link-local address')
  if (url.protocol === 'https:') return undefined
  const message = 'is not encrypted; use `https:`'
  return origin === 'package' ? error(message) : { message, severity: 'warning' }
}

/**
 * Addresses that git is given. A scheme of git's own such as `ext:` runs a
 * program, so only transports are let through; a trusted manifest may also name a
 * repository on this machine.
 */
export function gitUrlFault(text: string, origin: Origin): string | undefined {
  const fault = textFault(text)
  if (fault !== undefined) return fault
  if (/^[A-Za-z0-9_][A-Za-z0-9_.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[^:\s]/.test(text)) return undefined
  const protocol = /\s/.test(text) ? undefined : parseUrl(text)?.protocol
  if (protocol === 'https:' || protocol === 'ssh:') return undefined
  if (protocol === 'file:' && origin !== 'package') return undefined
  return 'is not the `https:` or `ssh:` URL of a git repository'
}

/** Repositories that programs are built from, which come encrypted or not at all (spec/agents-and-hooks.md 4.8). */
export function repositoryUrlFault(text: string): string | undefined {
  const fault = textFault(text)
  if (fault !== undefined) return fault
  const url = /\s/.test(text) ? undefined : parseUrl(text)
  // A host like an option, or with a name in front, is not what anybody wrote to read from.
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && /^https:\/\/[A-Za-z0-9]/i.test(text)
    ? undefined
    : 'is not the `https:` URL of a git repository'
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function error(message: string): UrlFault {
  return { message, severity: 'error' }
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || /^127(?:\.\d+){3}$/.test(host) || host === '::1'
  )
}

/** The URL parser has already brought every spelling of an address into one form. */
function isPrivateAddress(host: string): boolean {
  if (host.includes(':')) return isPrivateIpv6(host)
  const parts = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host)
  if (parts === null) return false
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  return (
    first === 0 ||
    first === 10 ||
    (first === 100 && second >= 64 && second < 128) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    first >= 224
  )
}

function isPrivateIpv6(host: string): boolean {
  // Addresses that stand for IPv4 ones are refused whatever they stand for.
  return /^(?:::|f[cd]|fe[89abcdef]|ff|64:ff9b:)/i.test(host)
}
