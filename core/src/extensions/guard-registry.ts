import { SymposiumError, type ExtensionDescription, type ExtensionKind, type Registry } from '@symposium/sdk'

/**
 * A registry that takes only what the extension's description announced. A registry
 * type counts as a package manager of the name of its key.
 *
 * For anything else each of its methods throws a SymposiumError `EXTENSION_INVALID`,
 * which `refused` is told of as well: an extension may swallow what it is thrown.
 */
export function guardRegistry(
  registry: Registry,
  description: ExtensionDescription,
  refused: (error: SymposiumError) => void = () => undefined,
): Registry {
  const refuse = (message: string): never => {
    const error = new SymposiumError('EXTENSION_INVALID', message, {
      remedy: 'report this to the author of the extension',
    })
    refused(error)
    throw error
  }
  const check = (kind: ExtensionKind, what: string, name: unknown): void => {
    if (typeof name !== 'string' || name === '') {
      refuse(`registers a ${what} without a name`)
    } else if (!description.provides.some((provided) => provided.kind === kind && provided.name === name)) {
      refuse(
        `registers the ${what} \`${name}\`, which \`symposium.provides\` in its package.json does not list`,
      )
    }
  }
  return {
    packageManager(packageManager) {
      check('package-manager', 'package manager', nameOf(packageManager, 'name'))
      registry.packageManager(packageManager)
    },
    registryType(type) {
      check('package-manager', 'registry type', nameOf(type, 'key'))
      registry.registryType(type)
    },
    agent(agent) {
      check('agent', 'agent', nameOf(agent, 'name'))
      registry.agent(agent)
    },
    predicateKind(kind) {
      check('predicate', 'predicate', nameOf(kind, 'name'))
      registry.predicateKind(kind)
    },
    gateQuery(query) {
      check('gate-query', 'check of gates', nameOf(query, 'name'))
      registry.gateQuery?.(query)
    },
    gatePoint(point) {
      check('gate-point', 'point of gates', point)
      registry.gatePoint?.(point)
    },
    verdictProvider(provider) {
      check('verdict-provider', 'provider of verdicts', nameOf(provider, 'name'))
      registry.verdictProvider?.(provider)
    },
  }
}

/** What types promise, code that was not compiled with them need not keep. */
function nameOf(item: unknown, key: 'name' | 'key'): unknown {
  return typeof item === 'object' && item !== null ? Reflect.get(item, key) : undefined
}
