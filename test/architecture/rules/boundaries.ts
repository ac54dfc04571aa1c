import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

import { plantSource, plantSources } from '../plant.js'
import { objectAt, type ArchitectureRule, type PackageFile, type Project } from '../project.js'

/** The package that a file belongs to; the root for whole-project tests and scripts. */
function packageOf({ packages, root }: Project, path: string): PackageFile {
  return packages.find(({ folder }) => path.startsWith(`${folder}/`)) ?? root
}

/** `@scope/name` or `name` of a bare specifier. */
function packageNameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith('.')
}

/** The file that a relative specifier of a source names: `.js` stands for the `.ts` that it is made of. */
export function resolveRelative(from: string, specifier: string): string {
  return posix.join(posix.dirname(from), specifier).replace(/\.([cm]?)js$/, '.$1ts')
}

export const relativeRule: ArchitectureRule = {
  name: 'no relative import leaves its package',
  check: (project) =>
    project.sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => isRelative(specifier))
        .filter(({ specifier }) => {
          const target = resolveRelative(path, specifier)
          return packageOf(project, path) !== packageOf(project, target) || target.startsWith('../')
        })
        .map(({ specifier, line }) => ({
          path,
          line,
          message: `imports ${specifier}: use the package's name`,
        })),
    ),
  plant: (project) => {
    const files = {
      'agents/claude/src/planted.ts': `export * from '../../codex/src/index.js'\n`,
      'core/test/planted.test.ts': `export type A = import('../../sdk/src/index.js').PackageId\n`,
      'test/planted.test.ts': `import '../core/src/index.js'\n`,
    }
    return { project: plantSources(project, files), expected: Object.keys(files) }
  },
}

export const extensionRule: ArchitectureRule = {
  name: 'a relative import names a file that is there',
  check: (project) => {
    const known = new Set(project.texts.map(({ path }) => path))
    return project.sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => isRelative(specifier))
        .filter(({ specifier }) => {
          const target = resolveRelative(path, specifier)
          const asWritten = posix.join(posix.dirname(path), specifier)
          // A script may load what a build makes.
          return !known.has(target) && !known.has(asWritten) && !asWritten.includes('/dist/')
        })
        .map(({ specifier, line }) => ({ path, line, message: `imports ${specifier}, which is not there` })),
    )
  },
  plant: (project) => ({
    project: plantSource(project, 'core/src/planted.ts', `export * from './report/problem'\n`),
    expected: ['core/src/planted.ts'],
  }),
}

export const exportsRule: ArchitectureRule = {
  name: 'a package is entered through its exports',
  check: (project) =>
    project.sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('@symposium/'))
        .filter(({ specifier }) => {
          const name = packageNameOf(specifier)
          const target = project.packages.find(({ manifest }) => manifest['name'] === name)
          const entry = `.${specifier.slice(name.length)}`
          return target === undefined || !Object.hasOwn(objectAt(target.manifest, 'exports'), entry)
        })
        .map(({ specifier, line }) => ({
          path,
          line,
          message: `imports ${specifier}, which is not exported`,
        })),
    ),
  plant: (project) => {
    const files = {
      'core/src/planted.ts': `export * from '@symposium/sdk/src/errors.js'\n`,
      'test/planted.test.ts': `import '@symposium/core/dist/index.js'\n`,
      'cli/src/planted.ts': `import '@symposium/no-such-package'\n`,
    }
    return { project: plantSources(project, files), expected: Object.keys(files) }
  },
}

export const listedRule: ArchitectureRule = {
  name: 'what a package imports is listed in its package.json',
  check: (project) =>
    project.sources.flatMap(({ path, imports }) => {
      const { manifest } = packageOf(project, path)
      const own = manifest['name']
      const listed = listedFor(project, path)
      return (
        imports
          .filter(({ specifier }) => !isRelative(specifier) && !isBuiltin(specifier))
          // A name that the package gives to a module of its own.
          .filter(({ specifier }) => !Object.hasOwn(objectAt(manifest, 'imports'), specifier))
          .map(({ specifier, line }) => ({ name: packageNameOf(specifier), line }))
          .filter(({ name }) => name !== own && !listed.has(name))
          .map(({ name, line }) => ({
            path,
            line,
            message: `imports ${name}, which its package.json does not list`,
          }))
      )
    }),
  plant: (project) => {
    const files = {
      'pm-path/src/planted.ts': `export * from 'semver'\n`,
      'core/src/planted.ts': `export * from 'vitest'\n`,
      'cli/test/planted.test.ts': `import 'left-pad'\n`,
    }
    return { project: plantSources(project, files), expected: Object.keys(files) }
  },
}

function listedFor(project: Project, path: string): Set<string> {
  const { folder, manifest } = packageOf(project, path)
  const names = (of: PackageFile['manifest'], key: string): string[] => Object.keys(objectAt(of, key))
  const listed = [...names(manifest, 'dependencies'), ...names(manifest, 'peerDependencies')]
  const isPublishedCode = path.startsWith(`${folder}/src/`)
  // The command is published as a bundle: what it is made of is needed while it is built.
  if (!isPublishedCode || folder === 'cli') listed.push(...names(manifest, 'devDependencies'))
  if (!isPublishedCode) {
    listed.push(...names(project.root.manifest, 'devDependencies'), 'vitest')
  }
  // Suites over the whole project see every workspace, which npm links into the root.
  if (folder === '') {
    listed.push(...project.packages.flatMap((file) => [String(file.manifest['name'])]))
  }
  return new Set(listed)
}
