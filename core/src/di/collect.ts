import {
  PROTOCOL_VERSION,
  type AgentAdapter,
  type Extension,
  type PackageManager,
  type PredicateKind,
  type Registry,
  type RegistryType,
} from '@symposium/sdk'
import { problemFrom, type Problem } from '../report/problem.js'
import type { AdapterHosts } from './adapter-hosts.js'
import type { Registered } from './tokens.js'

/** Names that ids and registries use in a meaning of their own (spec/pipeline.md G26). */
const RESERVED_PACKAGE_MANAGERS = ['local', '(workspace)', 'path', 'git']

/**
 * Lets every extension register, and reports all that is wrong at once: an
 * extension that fails or clashes costs itself or the one thing that clashes,
 * and the first to claim a name keeps it.
 */
export async function collectRegistrations(
  extensions: readonly Extension[],
  hosts: AdapterHosts,
): Promise<Registered> {
  const problems: Problem[] = []
  const packageManagers = new Claims<PackageManager>('package manager', (item) => item.name, problems)
  const registryTypes = new Claims<RegistryType>('registry type', (item) => item.key, problems)
  const agents = new Claims<AgentAdapter>('agent', (item) => item.name, problems)
  const predicateKinds = new Claims<PredicateKind>('predicate kind', (item) => item.name, problems)
  RESERVED_PACKAGE_MANAGERS.forEach((name) => packageManagers.reserve(name))
  for (const extension of extensions) {
    if (extension.protocol !== PROTOCOL_VERSION) {
      problems.push({
        code: 'EXTENSION_PROTOCOL',
        message: `extension \`${extension.name}\` speaks protocol ${String(extension.protocol)}, this host speaks ${PROTOCOL_VERSION}`,
        remedy: 'install a version of the extension for this host',
      })
      continue
    }
    let open = true
    const whileOpen =
      <T>(claim: (item: T, by: string) => void): ((item: T) => void) =>
      (item) => {
        if (open) {
          claim(item, extension.name)
        } else {
          problems.push({
            code: 'EXTENSION_INVALID',
            message: `extension \`${extension.name}\` tried to register something after start-up`,
            remedy: 'register everything before `register` returns',
          })
        }
      }
    const registry: Registry = {
      packageManager: whileOpen<PackageManager>((item, by) => packageManagers.claim(item, by)),
      registryType: whileOpen<RegistryType>((item, by) => registryTypes.claim(item, by)),
      agent: whileOpen<AgentAdapter>((item, by) => agents.claim(item, by)),
      predicateKind: whileOpen<PredicateKind>((item, by) => predicateKinds.claim(item, by)),
    }
    try {
      await extension.register(registry, hosts.for(extension.name))
    } catch (error) {
      const problem = problemFrom(error, { code: 'EXTENSION_FAILED' })
      problems.push({ ...problem, message: `extension \`${extension.name}\`: ${problem.message}` })
    } finally {
      open = false
    }
  }
  return {
    packageManagers: packageManagers.items,
    registryTypes: registryTypes.items,
    agents: agents.items,
    predicateKinds: predicateKinds.items,
    problems,
  }
}

class Claims<T> {
  readonly items: T[] = []
  readonly #owners = new Map<string, string>()
  readonly #what: string
  readonly #nameOf: (item: T) => string
  readonly #problems: Problem[]

  constructor(what: string, nameOf: (item: T) => string, problems: Problem[]) {
    this.#what = what
    this.#nameOf = nameOf
    this.#problems = problems
  }

  reserve(name: string): void {
    this.#owners.set(name, 'the host')
  }

  claim(item: T, extension: string): void {
    const name = this.#nameOf(item)
    const owner = this.#owners.get(name)
    if (typeof name !== 'string' || name === '') {
      this.#problems.push({
        code: 'EXTENSION_INVALID',
        message: `extension \`${extension}\` registers a ${this.#what} without a name`,
      })
    } else if (owner === undefined) {
      this.#owners.set(name, extension)
      this.items.push(item)
    } else {
      this.#problems.push({
        code: 'DUPLICATE_NAME',
        message: `${this.#what} \`${name}\` of extension \`${extension}\` is left out: the name belongs to ${owner === 'the host' ? owner : `\`${owner}\``}`,
        remedy: 'remove one of the two extensions from the configuration',
      })
    }
  }
}
