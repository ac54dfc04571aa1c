import { dirname, join, resolve } from 'node:path'

/**
 * The project file of Orchard: `orchard.json` with
 * `{ "packages": { "pear": { "version": "1.2.0", "path": "../pear" } } }`.
 */
const PROJECT_FILE = 'orchard.json'
const NAME = 'orchard'

/** Errors are recognised by their brand, so an extension needs nothing of the SDK at run time. */
function failure(code, message, remedy) {
  return Object.assign(new Error(message), { $$type: 'symposium.error', code, remedy })
}

/**
 * A package manager without a network: every package lies in a directory.
 *
 * @param {import('@symposium/sdk').Host} host
 * @returns {import('@symposium/sdk').PackageManager}
 */
export function createOrchard(host) {
  /** Directories of the dependencies that were last read, by name. */
  let known = new Map()

  function find(directory) {
    const file = join(directory, PROJECT_FILE)
    const parent = dirname(directory)
    if (host.files.stat(file)?.type === 'file') {
      return { root: directory, file }
    }
    return parent === directory ? undefined : find(parent)
  }

  function read(file) {
    try {
      return JSON.parse(host.files.readText(file) ?? '{}').packages ?? {}
    } catch {
      throw failure('WORKSPACE_UNREADABLE', `${file} is no JSON`, 'repair it')
    }
  }

  /** @returns {import('@symposium/sdk').PluginOffer[]} */
  function offer(id, directory) {
    const manifest = join(directory, 'SYMPOSIUM.toml')
    const has = (path) => host.files.stat(join(directory, path)) !== undefined
    return has('SYMPOSIUM.toml') || has('skills')
      ? [
          {
            id,
            content: { type: 'directory', path: directory },
            manifest: has('SYMPOSIUM.toml') ? [{ type: 'toml', file: manifest }] : [],
            labelRoot: directory,
          },
        ]
      : []
  }

  function locate(id) {
    const entry = known.get(id.name)
    if (id.pm !== NAME || entry === undefined) {
      throw failure('PACKAGE_NOT_FOUND', `no package \`${id.name}\` in ${PROJECT_FILE}`, `add it to ${PROJECT_FILE}`)
    }
    return entry
  }

  return {
    name: NAME,
    capabilities: ['workspace', 'dependencies'],

    async workspace(directory) {
      const found = find(directory)
      return found && { root: found.root, members: [], inputs: [found.file] }
    },

    async dependencies(workspace) {
      const packages = read(join(workspace.root, PROJECT_FILE))
      const problems = []
      known = new Map()
      for (const [name, { version, path } = {}] of Object.entries(packages)) {
        const directory = resolve(workspace.root, String(path))
        if (typeof version === 'string' && host.files.stat(directory)?.type === 'directory') {
          known.set(name, { id: { pm: NAME, name, version }, directory })
        } else {
          problems.push(failure('PACKAGE_UNAVAILABLE', `package \`${name}\` needs a version and a directory`))
        }
      }
      const value = [...known.values()]
        .map(({ id, directory }) => ({ id, source: /** @type {const} */ ('path'), directory }))
        .sort((left, right) => (left.id.name < right.id.name ? -1 : 1))
      return { value, problems }
    },

    async activePlugins(dependencies) {
      const value = dependencies
        .filter((id) => id.pm === NAME && known.has(id.name))
        .flatMap((id) => offer(known.get(id.name).id, known.get(id.name).directory))
      return { value, problems: [] }
    },

    async loadPlugin(id) {
      if (id.pm !== NAME) {
        return { value: [], problems: [] }
      }
      const { id: exact, directory } = locate(id)
      return { value: offer(exact, directory), problems: [] }
    },

    async fetch(id) {
      return locate(id)
    },
  }
}
