import { basename, join } from 'node:path'
import {
  isJsonObject,
  SymposiumError,
  type JsonValue,
  type PackageManager,
  type PluginOffer,
} from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { manifestNames } from './manifest-names.js'

const NAME = 'npm'
const LARGEST_PACKAGE_JSON = 4 * 1024 * 1024
const TIMEOUT = 120_000

/**
 * What authors of npm packages need, as long as no package manager for npm is registered. It has no packages
 * of its own.
 */
export function npmPackages(ports: Ports): PackageManager {
  return {
    name: NAME,
    capabilities: [],
    activePlugins: async () => ({ value: [], problems: [] }),
    loadPlugin: async () => ({ value: [], problems: [] }),
    async fetch({ name }) {
      throw new SymposiumError('PACKAGE_UNAVAILABLE', `nothing here fetches npm package \`${name}\``)
    },
    async localPackage(directory) {
      return localPackage(directory, ports)
    },
    packagedFiles: (directory, { signal }) => packagedFiles(directory, ports, signal),
  }
}

function localPackage(directory: string, { files }: Ports): PluginOffer | undefined {
  const file = join(directory, 'package.json')
  const text = files.readText(file, LARGEST_PACKAGE_JSON)
  if (text === undefined) return undefined
  const manifest = parse(text)
  if (!isJsonObject(manifest)) {
    throw new SymposiumError('WORKSPACE_UNREADABLE', 'is not a JSON object', { place: { file } })
  }
  const { name, version } = manifest
  const [used, ...ignored] = manifestNames(directory, files)
  return {
    id: {
      pm: NAME,
      name: typeof name === 'string' ? name : basename(directory),
      version: typeof version === 'string' ? version : '0.0.0',
    },
    content: { type: 'directory', path: directory },
    manifest: used === undefined ? [] : [{ type: 'toml', file: join(directory, used) }],
    labelRoot: directory,
    ...(ignored.length === 0
      ? {}
      : { notices: ignored.map((other) => `\`${other}\` is not read beside \`${used}\``) }),
  }
}

/** Scripts of the package are not run, whatever its `.npmrc` says: options of the command line come first. */
async function packagedFiles(
  directory: string,
  { processes }: Ports,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const result = await processes.run({
    program: 'npm',
    args: [
      'pack',
      '--dry-run',
      '--json',
      '--ignore-scripts',
      '--offline',
      '--no-update-notifier',
      '--workspaces=false',
    ],
    cwd: directory,
    timeout: TIMEOUT,
    signal,
  })
  switch (result.state) {
    case 'not-started':
      throw new SymposiumError('TOOL_MISSING', `cannot list the files of the package: ${result.message}`, {
        remedy: 'install npm and put it on your PATH',
      })
    case 'exited': {
      const paths = result.code === 0 ? pathsIn(result.stdout) : undefined
      if (paths !== undefined) return paths
      const detail = result.stderr.trim().split('\n').slice(-5).join('\n')
      throw new SymposiumError('TOOL_FAILED', `\`npm pack --dry-run\` failed: ${detail}`)
    }
    default:
      throw new SymposiumError('TOOL_FAILED', '`npm pack --dry-run` did not end')
  }
}

function pathsIn(output: string): readonly string[] | undefined {
  const answer = parse(output)
  const packed = Array.isArray(answer) ? answer[0] : undefined
  const files = isJsonObject(packed) ? packed['files'] : undefined
  return Array.isArray(files)
    ? files.flatMap((each) => (isJsonObject(each) && typeof each['path'] === 'string' ? [each['path']] : []))
    : undefined
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
