import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createNodeHttp } from '../../src/host/node-http.js'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Acquired, AcquireRequest, Installer } from '../../src/installations/contract.js'
import type { InstallerOptions, InstallPorts } from '../../src/installations/context.js'
import { createInstaller } from '../../src/installations/installer.js'
import type { Installation, InstallationSource } from '../../src/manifest/plugin.js'
import { serve, type LoopbackServer } from './server.js'

/** Stands in for cargo: notes its arguments, and puts the programs named in the file `programs` where it is told to. */
const CARGO = `#!/bin/sh
echo "cargo $*" >> "$WORLD/log"
pwd >> "$WORLD/places"
[ "$1" = binstall ] && [ ! -e "$WORLD/has-binstall" ] && { echo "no such command" >&2; exit 101; }
[ -e "$WORLD/cargo-fails" ] && { echo "error: it does not build" >&2; exit 101; }
[ "$1" = binstall ] && [ -e "$WORLD/binstall-is-idle" ] && exit 0
root="$CARGO_HOME"
while [ $# -gt 0 ]; do [ "$1" = --root ] && root="$2"; last="$1"; shift; done
mkdir -p "$root/bin"
for name in $(cat "$WORLD/programs"); do echo "$last" > "$root/bin/$name"; chmod +x "$root/bin/$name"; done
`
const GIT = `#!/bin/sh
echo "git $*" >> "$WORLD/log"
env | grep ^GIT_ | sort >> "$WORLD/git-environment"
[ -e "$WORLD/head" ] || { echo "fatal: unable to access" >&2; exit 128; }
cat "$WORLD/head"
`
const NPM = `#!/bin/sh
echo "npm $*" >> "$WORLD/log"
pwd >> "$WORLD/places"
[ -e "$WORLD/npm-fails" ] && { echo "npm error network" >&2; exit 1; }
[ "$1" = view ] && { cat "$WORLD/npm-view"; exit 0; }
prefix="$3"
for last in "$@"; do :; done
mkdir -p "$prefix/node_modules/.bin" "$prefix/node_modules/$(cat "$WORLD/npm-name")"
cd "$prefix/node_modules/$(cat "$WORLD/npm-name")"
cat "$WORLD/npm-package" > package.json
echo "#!/bin/sh" > cli.js
chmod +x cli.js
for name in $(cat "$WORLD/programs"); do ln -s "$PWD/cli.js" "$prefix/node_modules/.bin/$name"; done
for name in $(cat "$WORLD/programs"); do ln -sf "../$(cat "$WORLD/npm-name")/cli.js" "$prefix/node_modules/.bin/$name"; done
`

/** What the stand-ins need. No other program of this machine can be found: a missing one is really missing. */
const TOOLS = ['sh', 'cat', 'chmod', 'echo', 'env', 'grep', 'ln', 'mkdir', 'sort', 'sleep']

export interface World {
  readonly base: string
  readonly cache: string
  readonly plugin: string
  readonly server: LoopbackServer
  readonly ports: InstallPorts
  /** What was printed by children, as the report heard it. */
  readonly heard: string[]
  /** Of the clock that the installer looks at. */
  advance(milliseconds: number): void
  /** A run of its own. */
  installer(changes?: Partial<InstallerOptions>): Installer
  acquire(request: Partial<AcquireRequest> & Pick<AcquireRequest, 'installation'>): Promise<Acquired>
  write(path: string, text: string, mode?: number): string
  read(path: string): string
  exists(path: string): boolean
  /** Commands that ran since the last look. */
  commands(): readonly string[]
}

const worlds: { base: string; server: LoopbackServer }[] = []

export async function createWorld(variables: Readonly<Record<string, string>> = {}): Promise<World> {
  const base = mkdtempSync(join(tmpdir(), 'symposium-install-'))
  const server = await serve()
  worlds.push({ base, server })
  const at = (path: string): string => join(base, path)
  const write = (path: string, text: string, mode = 0o644): string => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
    chmodSync(at(path), mode)
    return at(path)
  }
  write('bin/cargo', CARGO, 0o755)
  write('bin/git', GIT, 0o755)
  write('bin/npm', NPM, 0o755)
  write('programs', 'forge')
  mkdirSync(at('tools'))
  for (const name of TOOLS) {
    const path = ['/usr/bin', '/bin']
      .map((directory) => join(directory, name))
      .find((path) => existsSync(path))
    if (path !== undefined) symlinkSync(path, at(`tools/${name}`))
  }
  mkdirSync(at('plugin'))
  mkdirSync(at('project'))
  const uid = process.getuid?.()
  const environment = {
    cwd: at('project'),
    home: at('home'),
    platform: process.platform,
    ...(uid === undefined ? {} : { uid }),
    variables: {
      PATH: `${at('bin')}:${at('tools')}`,
      WORLD: base,
      CARGO_HOME: at('cargo-home'),
      SYMPOSIUM_HOME: at('home/.symposium'),
      ...variables,
    },
  }
  let now = 1_900_000_000_000
  const heard: string[] = []
  const ports: InstallPorts = {
    ...createNodePorts(environment),
    http: createNodeHttp(environment, { loopback: true }),
    clock: { now: () => (now += 1) },
  }
  const installer = (changes: Partial<InstallerOptions> = {}): Installer =>
    createInstaller(ports, {
      version: '1.2.3',
      report: { debug: (message) => heard.push(message) },
      crateIndex: server.url,
      gitHubApi: server.url,
      ...changes,
    })
  let seen = 0
  return {
    base,
    cache: ports.directories.cache,
    plugin: at('plugin'),
    server,
    ports,
    heard,
    advance: (milliseconds) => {
      now += milliseconds
    },
    installer,
    acquire: (request) =>
      installer().acquire({
        plugin: { name: 'lamp', directory: at('plugin'), installations: [request.installation] },
        level: 'none',
        network: true,
        ...request,
      }),
    write,
    read: (path) => readFileSync(at(path), 'utf8'),
    exists: (path) => existsSync(at(path)),
    commands() {
      const lines = existsSync(at('log')) ? readFileSync(at('log'), 'utf8').trim().split('\n') : []
      const fresh = lines.slice(seen)
      seen = lines.length
      return fresh
    },
  }
}

export async function closeWorlds(): Promise<void> {
  for (const { base, server } of worlds.splice(0)) {
    await server.close()
    rmSync(base, { recursive: true, force: true })
  }
}

export function installation(changes: Partial<Installation>): Installation {
  return { name: 'forge', args: [], installCommands: [], requirements: [], ...changes }
}

/** The program that is run, or an error that says why there is none. */
export function programOf(acquired: Acquired): string {
  if (acquired.state !== 'ready') throw new Error(acquired.problem.message)
  return acquired.run?.argv[0] ?? 'nothing'
}

export function crate(
  source: Partial<Extract<InstallationSource, { type: 'cargo' }>> = {},
  changes: Partial<Installation> = {},
): Installation {
  return installation({ source: { type: 'cargo', crate: 'forge', global: false, ...source }, ...changes })
}

/** A file of the sparse index; a version with `!` is withdrawn. */
export function indexOf(...versions: readonly string[]): string {
  return versions
    .map((version) => {
      const vers = version.replace(/!$/, '')
      return JSON.stringify({
        name: 'forge',
        vers,
        deps: [],
        cksum: '',
        features: {},
        yanked: vers !== version,
      })
    })
    .join('\n')
}
