import { SymposiumError, type AgentAdapter, type PackageManager, type PredicateKind } from '@symposium/sdk'
import type { GateQuery, RegistryType, VerdictProvider } from '@symposium/sdk'
import { isKindName, replacementOf } from '../predicates/names.js'

// An extension may be plain JavaScript: what it registers is looked at before
// anything else relies on it. What its functions answer is checked call by call.

/** @throws SymposiumError `EXTENSION_INVALID`. */
export function checkAgent(agent: AgentAdapter): void {
  requireText(agent, 'displayName')
  requireFunction(agent, 'detect')
  const skills = memberOf(agent, 'skills')
  requireText(skills, 'project')
  if (memberOf(skills, 'user') !== undefined) {
    requireFunction(skills, 'user')
  }
}

/** @throws SymposiumError `EXTENSION_INVALID`. */
export function checkPackageManager(packageManager: PackageManager): void {
  if (!Array.isArray(memberOf(packageManager, 'capabilities'))) {
    throw invalid('has no list of `capabilities`')
  }
  const projectFiles = memberOf(packageManager, 'projectFiles') ?? []
  if (!Array.isArray(projectFiles) || !projectFiles.every(isFileName)) {
    throw invalid('has `projectFiles` that are no list of file names')
  }
  for (const operation of ['activePlugins', 'loadPlugin', 'fetch', ...packageManager.capabilities]) {
    requireFunction(packageManager, operation)
  }
}

/** @throws SymposiumError `EXTENSION_INVALID`. */
export function checkRegistryType(type: RegistryType): void {
  requireFunction(type, 'create')
}

/** @throws SymposiumError `EXTENSION_INVALID`. */
export function checkPredicateKind(kind: PredicateKind): void {
  if (kind.type !== 'leaf' && kind.type !== 'combinator') {
    throw invalid('is neither a leaf nor a combinator')
  }
  for (const name of namesOfKind(kind)) {
    if (typeof name !== 'string') {
      throw invalid('has an alias that is no text')
    }
    if (!isKindName(name) || replacementOf(name) !== undefined) {
      throw invalid(`has the name \`${name}\`, which cannot be written or is taken`)
    }
  }
  requireFunction(kind, 'evaluate')
  if (kind.type === 'leaf') {
    requireFunction(kind, 'parse')
  }
}

/** @throws SymposiumError `EXTENSION_INVALID`. */
export function checkGateQuery(query: GateQuery): void {
  requireFunction(query, 'evaluate')
}

/** @throws SymposiumError `EXTENSION_INVALID`. */
export function checkVerdictProvider(provider: VerdictProvider): void {
  requireFunction(provider, 'judge')
}

/** Every name that a call of it may have. */
export function namesOfKind({ name, aliases }: PredicateKind): readonly string[] {
  return [name, ...(Array.isArray(aliases) ? aliases : [])]
}

function isFileName(value: unknown): boolean {
  return typeof value === 'string' && /^[^/\\]+$/.test(value) && value !== '.' && value !== '..'
}

function requireFunction(item: unknown, name: string): void {
  if (typeof memberOf(item, name) !== 'function') {
    throw invalid(`has no function \`${name}\``)
  }
}

function requireText(item: unknown, name: string): void {
  const value = memberOf(item, name)
  if (typeof value !== 'string' || value === '') {
    throw invalid(`has no text \`${name}\``)
  }
}

function memberOf(item: unknown, name: string): unknown {
  return typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined
}

function invalid(message: string): SymposiumError {
  return new SymposiumError('EXTENSION_INVALID', message, {
    remedy: 'report this to the author of the extension',
  })
}
