import { plantManifest } from '../plant.js'
import { objectAt, type ArchitectureRule, type PackageFile, type Project } from '../project.js'

const SOURCE_CONDITION = '@symposium/source'
const LICENCE_FILES = ['LICENSE-APACHE', 'LICENSE-MIT']

/** One statement about a package.json; returns what is wrong, or nothing. */
type Check = (file: PackageFile, project: Project) => string | undefined

const CHECKS: readonly Check[] = [
  ({ folder, manifest }) => {
    const agent = /^agents\/(.+)$/.exec(folder)?.[1]
    const name = `@symposium/${agent === undefined ? folder : `agent-${agent}`}`
    return expectEqual('name', manifest['name'], name)
  },
  ({ manifest }, { root }) => expectEqual('version', manifest['version'], root.manifest['version']),
  ({ manifest }, { root }) => expectEqual('license', manifest['license'], root.manifest['license']),
  ({ manifest }, { root }) => expectEqual('engines', manifest['engines'], root.manifest['engines']),
  ({ folder, manifest }, { root }) => {
    const expected = { ...objectAt(root.manifest, 'repository'), directory: folder }
    return expectEqual('repository', manifest['repository'], expected)
  },
  ({ manifest }) => expectEqual('type', manifest['type'], 'module'),
  ({ manifest }) => expectEqual('publishConfig', manifest['publishConfig'], { access: 'public' }),
  ({ manifest }) =>
    typeof manifest['description'] === 'string' && manifest['description'].length > 20
      ? undefined
      : 'has no description',
  ({ manifest }) => {
    const files = Array.isArray(manifest['files']) ? manifest['files'] : []
    const missing = ['dist', ...LICENCE_FILES].filter((name) => !files.includes(name))
    return missing.length === 0 ? undefined : `does not publish ${missing.join(', ')}`
  },
  ({ folder, manifest }, { texts }) => {
    const conditions = Object.entries(objectAt(manifest, 'exports'))
    if (conditions.length === 0) return manifest['bin'] === undefined ? 'exports nothing' : undefined
    const wrong = conditions.find(([, value]) => !isEntry(value, folder, texts))
    return wrong === undefined
      ? undefined
      : `exports ${wrong[0]} without source, types and default in this order`
  },
  ({ manifest }, { packages }) => {
    const own = new Set(packages.map((file) => file.manifest['name']))
    const ranges = ['dependencies', 'devDependencies'].flatMap((key) =>
      Object.entries(objectAt(manifest, key)),
    )
    const loose = ranges.find(
      ([name, range]) =>
        !/^\d+\.\d+\.\d+$/.test(String(range)) || (own.has(name) && range !== manifest['version']),
    )
    return loose === undefined ? undefined : `does not pin ${loose[0]} to a version`
  },
]

export const manifestRule: ArchitectureRule = {
  name: 'the package.json files are uniform',
  check: (project) =>
    project.packages.flatMap((file) =>
      CHECKS.flatMap((check) => {
        const message = check(file, project)
        return message === undefined ? [] : [{ path: `${file.folder}/package.json`, message }]
      }),
    ),
  plant: (project) => {
    const changes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      core: { engines: { node: '>=18' } },
      'pm-cargo': { license: 'ISC' },
      'pm-path': { repository: { type: 'git', url: 'elsewhere' } },
      'agents/claude': { exports: { '.': './dist/index.js' } },
      'agents/codex': { files: ['dist'] },
      'agents/kiro': { dependencies: { '@symposium/sdk': '^0.1.0' } },
      'agents/goose': { version: '9.9.9' },
      'agents/gemini': { description: '' },
      'agents/copilot': { publishConfig: {} },
      'agents/opencode': { type: 'commonjs' },
      'agents/antigravity': { name: '@symposium/antigravity' },
    }
    const planted = Object.entries(changes).reduce(
      (changed, [folder, members]) =>
        plantManifest(changed, folder, (manifest) => ({ ...manifest, ...members })),
      project,
    )
    return { project: planted, expected: Object.keys(changes).map((folder) => `${folder}/package.json`) }
  },
}

function expectEqual(name: string, actual: unknown, expected: unknown): string | undefined {
  const wanted = JSON.stringify(expected)
  return JSON.stringify(actual) === wanted ? undefined : `has another ${name} than ${wanted}`
}

/** Source, types and default in the order in which they are tried, of one and the same module. */
function isEntry(value: unknown, folder: string, texts: Project['texts']): boolean {
  const entry = objectAt({ value }, 'value')
  const source = entry[SOURCE_CONDITION]
  if (Object.keys(entry).join() !== [SOURCE_CONDITION, 'types', 'default'].join()) return false
  if (typeof source !== 'string') return false
  const built = source.replace('./src/', './dist/').replace(/\.ts$/, '')
  const path = `${folder}/${source.slice(2)}`
  return (
    entry['types'] === `${built}.d.ts` &&
    entry['default'] === `${built}.js` &&
    texts.some((file) => file.path === path)
  )
}
