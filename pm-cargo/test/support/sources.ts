import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { crate, type Sandbox, type Tree } from './project.js'

/** Makes a git repository of a tree, on the branch `main`, and returns its URL. */
export function repository(sandbox: Sandbox, path: string, tree: Tree): string {
  sandbox.write(Object.fromEntries(Object.entries(tree).map(([file, text]) => [join(path, file), text])))
  git(sandbox.path(path), 'init', '--quiet', '--initial-branch=main')
  commit(sandbox, path)
  return `file://${sandbox.path(path)}`
}

/** Commits everything and returns the commit. */
export function commit(sandbox: Sandbox, path: string): string {
  const directory = sandbox.path(path)
  git(directory, 'add', '--all')
  git(
    directory,
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '--quiet',
    '-m',
    'change',
  )
  return git(directory, 'rev-parse', 'HEAD')
}

export function git(cwd: string, ...args: readonly string[]): string {
  const result = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  })
  if (result.status !== 0) throw new Error(`git ${args.join(' ')}: ${result.stderr}`)
  return result.stdout.trim()
}

export interface PublishedCrate {
  readonly name: string
  readonly version: string
  /** Dependencies by name with their requirements. */
  readonly dependencies?: Readonly<Record<string, string>>
}

/** A registry of these crates in the form that cargo fetches with git; returns the URL of its index. */
export function registry(sandbox: Sandbox, path: string, crates: readonly PublishedCrate[]): string {
  const lines = archive(sandbox, path, crates)
  const tree: Record<string, string> = {
    'config.json': JSON.stringify({ dl: `file://${sandbox.path(path)}/{crate}-{version}.crate` }),
  }
  for (const [name, line] of lines) tree[indexPath(name)] = line
  return repository(sandbox, join(path, 'index'), tree)
}

/** A registry that is nothing but a directory; returns that. */
export function localRegistry(sandbox: Sandbox, path: string, crates: readonly PublishedCrate[]): string {
  for (const [name, line] of archive(sandbox, path, crates)) {
    sandbox.write({ [join(path, 'index', indexPath(name))]: line })
  }
  return sandbox.path(path)
}

/** Packs the crates and returns their lines of the index by name. */
function archive(
  sandbox: Sandbox,
  path: string,
  crates: readonly PublishedCrate[],
): ReadonlyMap<string, string> {
  const lines = new Map<string, string>()
  for (const { name, version, dependencies = {} } of crates) {
    const unpacked = join(path, 'unpacked', `${name}-${version}`)
    sandbox.write(published(unpacked, { name, version, dependencies }))
    const file = sandbox.path(path, `${name}-${version}.crate`)
    const packed = spawnSync('tar', [
      'czf',
      file,
      '-C',
      dirname(sandbox.path(unpacked)),
      `${name}-${version}`,
    ])
    if (packed.status !== 0) throw new Error(`tar: ${String(packed.stderr)}`)
    const line = JSON.stringify({
      name,
      vers: version,
      deps: Object.entries(dependencies).map(([dependency, req]) => ({
        name: dependency,
        req,
        features: [],
        optional: false,
        default_features: true,
        target: null,
        kind: 'normal',
      })),
      cksum: createHash('sha256').update(readFileSync(file)).digest('hex'),
      features: {},
      yanked: false,
    })
    lines.set(name, `${lines.get(name) ?? ''}${line}\n`)
  }
  return lines
}

/** Vendors crates as `cargo vendor` lays them out, in directories of the given names. */
export function vendor(
  sandbox: Sandbox,
  path: string,
  crates: Readonly<Record<string, PublishedCrate>>,
): void {
  mkdirSync(sandbox.path(path), { recursive: true })
  for (const [directory, described] of Object.entries(crates)) {
    sandbox.write(published(join(path, directory), described))
    const checksum = createHash('sha256').update(`${described.name} ${described.version}`).digest('hex')
    const text = JSON.stringify({ files: {}, package: checksum })
    writeFileSync(sandbox.path(path, directory, '.cargo-checksum.json'), text)
  }
}

function published(directory: string, { name, version, dependencies = {} }: PublishedCrate): Tree {
  const list = Object.entries(dependencies).map(
    ([dependency, requirement]) => `${dependency} = "${requirement}"`,
  )
  const text = `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\n\n[dependencies]\n${list.join('\n')}\n`
  return { ...crate(directory, name), [`${directory}/Cargo.toml`]: text }
}

function indexPath(name: string): string {
  if (name.length <= 2) return join(String(name.length), name)
  if (name.length === 3) return join('3', name.slice(0, 1), name)
  return join(name.slice(0, 2), name.slice(2, 4), name)
}

/** `.cargo/config.toml` that takes crates.io from the index at this URL. */
export function mirrorConfig(url: string): string {
  return `[source.crates-io]\nreplace-with = "mirror"\n\n[source.mirror]\nregistry = "${url}"\n`
}

export function vendorConfig(directory: string): string {
  return `[source.crates-io]\nreplace-with = "vendored"\n\n[source.vendored]\ndirectory = "${directory}"\n`
}
