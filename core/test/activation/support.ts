import type { PackageId } from '@symposium/sdk'
import { computeActiveSet } from '../../src/activation/active-set.js'
import type { ActivationInput, PackageLoad, TrustedPlugin } from '../../src/activation/input.js'
import type { ActiveSet } from '../../src/activation/record.js'
import type { PluginsConfig } from '../../src/config/config.js'
import { createSameName } from '../../src/enablement/names.js'
import type { ChainedReference, Plugin } from '../../src/manifest/plugin.js'
import type { EvaluationScope } from '../../src/predicates/ask.js'
import { evaluateGate, evaluatePlugin } from '../../src/predicates/evaluate.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import type { Gate } from '../../src/predicates/tree.js'

const kinds = new PredicateKinds(everydayKinds)

function gate(...texts: readonly string[]): Gate {
  return texts.map((text) => parsePredicate(text, kinds))
}

export interface PluginSketch {
  readonly gate?: readonly string[]
  /** `name`, `name>=1`, or `name if predicate`. */
  readonly chained?: readonly string[]
  readonly dormant?: boolean
}

/** A plugin that is known by its name alone. */
export function plugin(name: string, sketch: PluginSketch = {}, pm = 'cargo'): Plugin {
  return {
    id: { pm, name, version: pm === 'cargo' ? '1.0.0' : '*' },
    name,
    origin: pm === 'local' ? 'workspace' : pm === 'cargo' ? 'package' : 'registry',
    directory: `/content/${name}`,
    labelRoot: `/content/${name}`,
    manifestFiles: [],
    bareSkill: false,
    dormant: sketch.dormant ?? false,
    gate: gate(...(sketch.gate ?? [])),
    skillGroups: [],
    chained: (sketch.chained ?? []).map(edge),
    installations: [],
    hooks: [],
    mcpServers: [],
    subcommands: [],
    predicates: [],
    gates: [],
    lostGates: [],
    settings: [],
  }
}

function edge(text: string): ChainedReference {
  const [target = '', predicate] = text.split(' if ')
  const [, name = '', requirement] = /^([\w-]+)(.*)$/.exec(target) ?? []
  return {
    pm: 'cargo',
    name,
    gate: predicate === undefined ? [] : gate(predicate),
    ...(requirement === undefined || requirement === '' ? {} : { requirement }),
  }
}

export interface World {
  /** Dependencies as `name` or `name@version`. */
  readonly dependencies?: readonly string[]
  /** Which of them embed a plugin; all unless told. */
  readonly embedded?: readonly string[]
  readonly registry?: readonly Plugin[]
  readonly workspace?: readonly Plugin[]
  /** Packages that can be loaded, by name. */
  readonly packages?: readonly Plugin[]
  /** Packages whose load fails; `absent` ones are positively not there. */
  readonly failing?: readonly string[]
  readonly absent?: readonly string[]
  readonly members?: readonly string[]
  readonly config?: Partial<PluginsConfig>
  readonly outside?: boolean
}

export interface Activation extends ActiveSet {
  readonly loads: readonly string[]
  states(): Record<string, string>
}

export async function activate(world: World): Promise<Activation> {
  const dependencies = (world.dependencies ?? []).map(dependency)
  const loads: string[] = []
  const sameName = createSameName([])
  const trusted: TrustedPlugin[] = [
    ...(world.registry ?? []).map((found): TrustedPlugin => ({
      id: found.id,
      plugin: found,
      problems: [],
      route: { type: 'registry', registry: found.id.pm },
    })),
    ...(world.workspace ?? []).map((found): TrustedPlugin => ({
      id: found.id,
      plugin: found,
      problems: [],
      route: { type: 'workspace', directory: found.directory },
    })),
  ]
  const embeds = world.embedded ?? dependencies.map((id) => id.name)
  const scopeFor = ({ origin }: Plugin): EvaluationScope => ({
    kinds,
    memo: new Map(),
    context: {
      workspaceRoot: '/w',
      directory: '/w',
      dependencies,
      workspaceMember: origin === 'workspace',
      environment: { cwd: '/w', home: '/h', platform: 'linux', variables: { SET: '1' } },
      files: {
        stat: () => undefined,
        list: () => undefined,
        readText: () => undefined,
        realPath: () => undefined,
      },
      processes: { run: () => Promise.reject(new Error('no process may be started here')) },
      timeout: 1000,
    },
  })
  const input: ActivationInput = {
    trusted,
    embedded: dependencies.filter((id) => embeds.includes(id.name)),
    dependencies,
    members: (world.members ?? []).map((name) => ({ pm: 'cargo', name, version: '0.1.0' })),
    plugins: { use: [], autoEnable: [], disable: [], ...world.config },
    sameName,
    transports: ['cargo'],
    unanswered: [],
    inWorkspace: world.outside !== true,
    complete: true,
    load(id) {
      loads.push(id.version === '*' ? id.name : `${id.name}@${id.version}`)
      return Promise.resolve(load(id, world, sameName))
    },
    admit: ({ plugin: one }) => ({
      state: 'first',
      subject: one.id,
      isOfProject: false,
      declared: one,
      plugin: one,
      parts: [],
      withheld: [],
      agreed: [],
      refused: [],
      mayAskOwnGate: true,
    }),
    evaluatePlugin: (one) => evaluatePlugin(one, scopeFor(one)),
    evaluate: (set, one) => evaluateGate(set, scopeFor(one)),
    witness: () => [],
  }
  const set = await computeActiveSet(input)
  return {
    ...set,
    loads,
    states: () => Object.fromEntries(set.records.map((record) => [record.name, record.state])),
  }
}

function dependency(text: string): PackageId {
  const [name = '', version = '1.0.0'] = text.split('@')
  return { pm: 'cargo', name, version }
}

function load(
  id: PackageId,
  world: World,
  sameName: (pm: string, a: string, b: string) => boolean,
): PackageLoad {
  if (world.failing?.includes(id.name) === true) {
    return { ok: false, absent: false, problem: { code: 'PACKAGE_UNAVAILABLE', message: 'offline' } }
  }
  if (world.absent?.includes(id.name) === true) {
    return { ok: false, absent: true, problem: { code: 'PACKAGE_NOT_FOUND', message: 'no such package' } }
  }
  const found = (world.packages ?? []).filter((candidate) => sameName('cargo', candidate.name, id.name))
  return { ok: true, plugins: found.length > 0 ? found : [plugin(id.name)], problems: [] }
}
