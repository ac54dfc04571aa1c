import { plantSource, plantSources } from '../plant.js'
import type { ArchitectureRule, ModuleImport, Project } from '../project.js'

/** Node's modules that reach beyond the process: files, other programs, the network. */
const EFFECT_MODULES =
  /^(node:)?(fs|child_process|http|https|http2|net|tls|dgram|dns|worker_threads|cluster)($|\/)/
/** Libraries whose whole purpose is a side effect. */
const EFFECT_LIBRARIES = /^(proper-lockfile|write-file-atomic)($|\/)/
const CONTAINER = /^(tsyringe|reflect-metadata)($|\/)/
const RELATIVE = /^\.\.?\//
const ADAPTER = /^@symposium\/(pm-|agent-)/

/** Reading, and writing to a stream that is open already. */
const HARMLESS_FS = new Set([
  'existsSync',
  'fstatSync',
  'lstatSync',
  'readFileSync',
  'readdirSync',
  'realpathSync',
  'statSync',
  'writeSync',
])

/** Who may import what, one row for each line of the table in the architecture. */
interface Layer {
  readonly name: string
  /** Modules that the row speaks of. */
  readonly from: RegExp
  readonly except?: RegExp
  readonly allows: (wanted: ModuleImport) => boolean
  readonly reason: string
  /** A module that breaks the row. */
  readonly planted: { readonly path: string; readonly text: string }
}

const LAYERS: readonly Layer[] = [
  {
    name: 'the SDK imports nothing',
    from: /^sdk\/src\//,
    except: /^sdk\/src\/(testing|stdio|hook|custom-predicate)\//,
    allows: ({ specifier }) => RELATIVE.test(specifier),
    reason: 'the SDK is the contract that everything else stands on',
    planted: {
      path: 'sdk/src/planted.ts',
      text: `import { join } from 'node:path'\nexport const a = join('a')\n`,
    },
  },
  {
    name: 'the entries of the SDK that run in Node use its own modules alone',
    from: /^sdk\/src\/(testing|stdio|hook|custom-predicate)\//,
    allows: ({ specifier }) => RELATIVE.test(specifier) || specifier.startsWith('node:'),
    reason: 'an adapter author brings the test runner',
    planted: {
      path: 'sdk/src/testing/planted.ts',
      text: `import { it } from 'vitest'\nexport const a = it\n`,
    },
  },
  {
    name: 'an adapter knows the SDK alone',
    from: /^(pm-[^/]+|agents\/[^/]+)\/src\//,
    allows: ({ specifier }) =>
      (!specifier.startsWith('@symposium/') || /^@symposium\/sdk($|\/)/.test(specifier)) &&
      !CONTAINER.test(specifier),
    reason: 'adapters are published on their own, beside others that nobody here knows',
    planted: { path: 'pm-cargo/src/planted.ts', text: `export type { Core } from '@symposium/core'\n` },
  },
  {
    name: 'an adapter has no side effects',
    from: /^(pm-[^/]+|agents\/[^/]+)\/src\//,
    allows: ({ specifier }) => !EFFECT_MODULES.test(specifier) && !EFFECT_LIBRARIES.test(specifier),
    reason: 'an adapter describes, the host acts',
    planted: {
      path: 'agents/claude/src/planted.ts',
      text: `export const a = async () => (await import('node:fs/promises')).rm('a')\n`,
    },
  },
  {
    name: 'the core knows no adapter',
    from: /^core\/src\//,
    allows: ({ specifier }) => !ADAPTER.test(specifier) && !/^@symposium\/cli($|\/)/.test(specifier),
    reason: 'the composition root registers adapters',
    planted: { path: 'core/src/planted.ts', text: `export * from '@symposium/agent-claude'\n` },
  },
  {
    name: 'only the host of the core has side effects',
    from: /^core\/src\//,
    except: /^core\/src\/host\//,
    allows: ({ specifier }) => !EFFECT_MODULES.test(specifier) && !EFFECT_LIBRARIES.test(specifier),
    reason: 'everything else takes ports, so that a test can pass others',
    planted: {
      path: 'core/src/apply/planted.ts',
      text: `import { rmSync } from 'node:fs'\nexport const a = rmSync\n`,
    },
  },
  {
    name: 'a stage that decides does nothing',
    from: /^core\/src\/(enablement|activation|plan|predicates)\//,
    allows: ({ specifier, typeOnly }) =>
      typeOnly
        ? !/^\.\.\/(apply|di)\//.test(specifier)
        : !/^(\.\.\/)+(host|apply|sources|installations|di)\//.test(specifier) &&
          (!specifier.startsWith('node:') || specifier === 'node:path'),
    reason: 'it is a function of ports and arguments',
    planted: {
      path: 'core/src/plan/planted.ts',
      text: `import { createNodeFiles } from '../host/node-files.js'\nexport const a = createNodeFiles\n`,
    },
  },
  {
    name: 'only the container imports its library',
    from: /^(sdk|core|cli|pm-[^/]+|agents\/[^/]+)\/(src|test)\//,
    except: /^core\/src\/di\//,
    allows: ({ specifier }) => !CONTAINER.test(specifier),
    reason: 'the library throws unless a polyfill was loaded before it, which core/src/di sees to',
    planted: {
      path: 'core/src/planted.ts',
      text: `import { container } from 'tsyringe'\nexport const a = container\n`,
    },
  },
  {
    name: 'only the composition root names adapters',
    from: /^cli\/src\//,
    except: /^cli\/src\/compose(-hooks)?\.ts$/,
    allows: ({ specifier }) => !ADAPTER.test(specifier),
    reason: 'another command can be made from the same parts with another list',
    planted: {
      path: 'cli/src/commands/planted.ts',
      text: `export const a = () => import('@symposium/pm-cargo')\n`,
    },
  },
  {
    name: 'the command line writes through the host',
    from: /^cli\/src\//,
    allows: ({ specifier, typeOnly, names }) =>
      typeOnly ||
      !EFFECT_MODULES.test(specifier) ||
      (specifier === 'node:fs' && names.every((name) => HARMLESS_FS.has(name))),
    reason: 'one place writes, with locks and a ledger',
    planted: {
      path: 'cli/src/planted.ts',
      text: `import { writeFileSync } from 'node:fs'\nexport const a = writeFileSync\n`,
    },
  },
]

export const layerRules: readonly ArchitectureRule[] = LAYERS.map((layer) => ({
  name: layer.name,
  check: (project) => checkLayer(layer, project),
  plant: (project) => ({
    project: plantSource(project, layer.planted.path, layer.planted.text),
    expected: [layer.planted.path],
  }),
}))

function checkLayer({ from, except, allows, reason }: Layer, { sources }: Project) {
  return sources
    .filter(({ path }) => from.test(path) && except?.test(path) !== true)
    .flatMap(({ path, imports }) =>
      imports
        .filter((wanted) => !allows(wanted))
        .map(({ specifier, line }) => ({ path, line, message: `imports ${specifier}: ${reason}` })),
    )
}

/** `process.env`, `console` and their like: what is allowed where. */
interface Surrounding {
  readonly names: RegExp
  readonly allowed: RegExp
  readonly reason: string
}

const SURROUNDINGS: readonly Surrounding[] = [
  {
    names: /^(console|process\..+)$/,
    // A hook, or a predicate, is a program of its own, and this is its whole body.
    allowed: /^(cli\/src\/|sdk\/src\/(hook\/run-hook|custom-predicate\/run-predicate)\.ts$)/,
    reason: 'only the command line speaks to the terminal and reads the surroundings',
  },
  {
    names: /^(fetch|XMLHttpRequest|WebSocket)$/,
    allowed: /^core\/src\/host\//,
    reason: 'only core/src/host touches the network',
  },
]

const PRODUCT = /^(sdk|core|cli|pm-[^/]+|agents\/[^/]+)\/src\//

export const surroundingsRule: ArchitectureRule = {
  name: 'the surroundings are asked in one place',
  check: ({ sources }) =>
    sources
      .filter(({ path }) => PRODUCT.test(path))
      .flatMap(({ path, globals, imports }) => {
        const uses = [
          ...globals,
          ...imports
            .filter(({ specifier }) => /^(node:)?(process|console)$/.test(specifier))
            .map(({ line, specifier }) => ({
              line,
              name: specifier.endsWith('process') ? 'process.*' : 'console',
            })),
        ]
        return uses.flatMap(({ name, line }) =>
          SURROUNDINGS.filter(({ names, allowed }) => names.test(name) && !allowed.test(path)).map(
            ({ reason }) => ({ path, line, message: `uses ${name}: ${reason}` }),
          ),
        )
      }),
  plant: (project) => {
    const files = {
      'core/src/planted-exit.ts': 'export const a = () => process.exit(1)\n',
      'core/src/host/planted-env.ts': 'export const a = process.env.HOME\n',
      'pm-cargo/src/planted-console.ts': `console.log('a')\n`,
      'agents/kiro/src/planted-import.ts': `import { env } from 'node:process'\nexport const a = env\n`,
      'sdk/src/hook/planted-input.ts': 'export const a = process.stdin\n',
      'cli/src/planted-fetch.ts': `export const a = fetch('a')\n`,
      'core/src/sources/planted-fetch.ts': `export const a = globalThis.fetch\n`,
    }
    return { project: plantSources(project, files), expected: Object.keys(files) }
  },
}
