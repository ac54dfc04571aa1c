import { plantManifest, plantSources } from '../plant.js'
import { objectAt, type ArchitectureRule, type Project } from '../project.js'
import { isRelative, resolveRelative } from './boundaries.js'

type Graph = ReadonlyMap<string, readonly string[]>

export const fileCycleRule: ArchitectureRule = {
  name: 'no modules import each other in a circle',
  check: ({ sources }) =>
    findCycles(
      new Map(
        sources.map(({ path, imports }) => [
          path,
          imports
            .filter(({ specifier }) => isRelative(specifier))
            .map(({ specifier }) => resolveRelative(path, specifier)),
        ]),
      ),
    ).map((cycle) => ({ path: String(cycle[0]), message: `a circle of imports: ${cycle.join(' -> ')}` })),
  plant: (project) => ({
    // Types count: a circle of types is a circle of ideas.
    project: plantSources(project, {
      'core/src/planted-a.ts': `import type { B } from './planted-b.js'\nexport type A = B\n`,
      'core/src/planted-b.ts': `export * from './planted-c.js'\nexport type B = 1\n`,
      'core/src/planted-c.ts': `export const c = () => import('./planted-a.js')\n`,
    }),
    expected: ['core/src/planted-a.ts'],
  }),
}

export const packageCycleRule: ArchitectureRule = {
  name: 'no packages depend on each other in a circle',
  check: (project) =>
    findCycles(packageGraph(project)).map((cycle) => ({
      path: `${String(cycle[0])}/package.json`,
      message: `a circle of packages: ${cycle.join(' -> ')}`,
    })),
  plant: (project) => ({
    project: plantManifest(project, 'sdk', (manifest) => ({
      ...manifest,
      dependencies: { '@symposium/core': '0.1.0' },
    })),
    expected: ['core/package.json'],
  }),
}

function packageGraph({ packages }: Project): Graph {
  const folderOf = new Map(packages.map(({ folder, manifest }) => [manifest['name'], folder]))
  return new Map(
    packages.map(({ folder, manifest }) => {
      const wanted = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((key) =>
        Object.keys(objectAt(manifest, key)),
      )
      return [folder, wanted.flatMap((name) => folderOf.get(name) ?? [])]
    }),
  )
}

/** A circle for each group of nodes that reach each other, told from its first member by name. */
function findCycles(graph: Graph): readonly (readonly string[])[] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node)
    if (start >= 0) {
      cycles.push(fromFirst(trail.slice(start)))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of [...graph.keys()].sort()) visit(node, [])
  return cycles
}

function fromFirst(circle: readonly string[]): string[] {
  const first = circle.reduce((best, node, index) => (node < String(circle[best]) ? index : best), 0)
  return [...circle.slice(first), ...circle.slice(0, first), String(circle[first])]
}
