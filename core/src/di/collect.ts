import {
  PROTOCOL_VERSION,
  type AgentAdapter,
  type Extension,
  type GateQuery,
  type PackageManager,
  type PredicateKind,
  type Registry,
  type RegistryType,
  type VerdictProvider,
} from '@symposium/sdk'
import { isPointName } from '../gates/points.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { AdapterHosts } from './adapter-hosts.js'
import {
  checkAgent,
  checkGateQuery,
  checkPackageManager,
  checkPredicateKind,
  checkRegistryType,
  checkVerdictProvider,
  namesOfKind,
} from './check-registered.js'
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
  const packageManagers = new Claims<PackageManager>(
    { what: 'package manager', namesOf: ({ name }) => [name], check: checkPackageManager },
    problems,
  )
  const registryTypes = new Claims<RegistryType>(
    { what: 'registry type', namesOf: ({ key }) => [key], check: checkRegistryType },
    problems,
  )
  const agents = new Claims<AgentAdapter>(
    { what: 'agent', namesOf: ({ name }) => [name], check: checkAgent },
    problems,
  )
  const predicateKinds = new Claims<PredicateKind>(
    { what: 'predicate kind', namesOf: namesOfKind, check: checkPredicateKind },
    problems,
  )
  const gateQueries = new Claims<GateQuery>(
    { what: 'check of gates', namesOf: ({ name }) => [name], check: checkGateQuery },
    problems,
  )
  const gatePoints = new Set<string>()
  const verdictProviders = new Claims<VerdictProvider>(
    { what: 'provider of verdicts', namesOf: ({ name }) => [name], check: checkVerdictProvider },
    problems,
  )
  RESERVED_PACKAGE_MANAGERS.forEach((name) => packageManagers.reserve(name))
  for (const extension of extensions) {
    // What types promise, an extension that was not compiled with them need not keep.
    const protocol: number = extension.protocol
    if (protocol !== PROTOCOL_VERSION) {
      problems.push({
        code: 'EXTENSION_PROTOCOL',
        message: `extension \`${extension.name}\` speaks protocol ${protocol}, this host speaks ${PROTOCOL_VERSION}`,
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
      gateQuery: whileOpen<GateQuery>((item, by) => gateQueries.claim(item, by)),
      // Two may add one point: it is the same one.
      gatePoint: whileOpen<string>((item) => void gatePoints.add(item)),
      verdictProvider: whileOpen<VerdictProvider>((item, by) => verdictProviders.claim(item, by)),
    }
    try {
      await extension.register(registry, hosts.forExtension(extension.name))
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
    gateQueries: gateQueries.items,
    gatePoints: [...gatePoints].filter(isPointName),
    verdictProviders: verdictProviders.items,
    problems,
  }
}

interface Claimed<T> {
  readonly what: string
  /** The name first, then further ones that it answers to. */
  readonly namesOf: (item: T) => readonly string[]
  /** @throws SymposiumError for an item that could not be used. */
  readonly check: (item: T) => void
}

class Claims<T> {
  readonly items: T[] = []
  readonly #owners = new Map<string, string>()
  readonly #claimed: Claimed<T>
  readonly #problems: Problem[]

  constructor(claimed: Claimed<T>, problems: Problem[]) {
    this.#claimed = claimed
    this.#problems = problems
  }

  reserve(name: string): void {
    this.#owners.set(name, 'the host')
  }

  claim(item: T, extension: string): void {
    const problem = this.#problemWith(item, extension)
    if (problem === undefined) {
      this.#claimed.namesOf(item).forEach((name) => this.#owners.set(name, extension))
      this.items.push(item)
    } else {
      this.#problems.push(problem)
    }
  }

  #problemWith(item: T, extension: string): Problem | undefined {
    const { what, namesOf, check } = this.#claimed
    try {
      const names = namesOf(item)
      if (typeof names[0] !== 'string' || names[0] === '') {
        return {
          code: 'EXTENSION_INVALID',
          message: `extension \`${extension}\` registers a ${what} without a name`,
        }
      }
      check(item)
      const taken = names.find((name) => this.#owners.has(name))
      return taken === undefined ? undefined : this.#clash(taken, extension)
    } catch (error) {
      const problem = problemFrom(error, { code: 'EXTENSION_INVALID' })
      return {
        ...problem,
        message: `extension \`${extension}\` registers a ${what} that cannot be used: it ${problem.message}`,
      }
    }
  }

  #clash(name: string, extension: string): Problem {
    const owner = this.#owners.get(name) ?? ''
    return {
      code: 'DUPLICATE_NAME',
      message: `${this.#claimed.what} \`${name}\` of extension \`${extension}\` is left out: the name belongs to ${owner === 'the host' ? owner : `\`${owner}\``}`,
      remedy: 'remove one of the two extensions from the configuration',
    }
  }
}
