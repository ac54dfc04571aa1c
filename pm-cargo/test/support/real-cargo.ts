import { spawnSync } from 'node:child_process'
import { dirname, normalize } from 'node:path'

import type { Dependency, ProcessRequest, ProcessResult, Workspace } from '@symposium/sdk'

import { runProcess } from './host.js'
import type { Sandbox } from './project.js'

/** Whether there is a cargo to compare with. */
export const hasCargo = spawnSync('cargo', ['--version']).status === 0

if (!hasCargo) console.warn('cargo is not installed: agreement with it is not checked')

/** The environment in which cargo touches nothing but the sandbox. */
export function cargoEnvironment(sandbox: Sandbox): Record<string, string> {
  return {
    CARGO_HOME: sandbox.cargoHome,
    CARGO_HTTP_PROXY: 'http://127.0.0.1:1',
    CARGO_NET_RETRY: '0',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  }
}

/** Runs the real cargo for an adapter, inside the sandbox. */
export function sandboxed(sandbox: Sandbox): (request: ProcessRequest) => Promise<ProcessResult> {
  return (request) => runProcess({ ...request, env: { ...request.env, ...cargoEnvironment(sandbox) } })
}

/** What cargo says of a project, in the words of this package. */
export interface CargoAnswer {
  readonly root: string
  readonly members: readonly string[]
  /** `name version directory`, sorted. */
  readonly dependencies: readonly string[]
}

interface RawMetadata {
  readonly workspace_root: string
  readonly workspace_members: readonly string[]
  readonly packages: readonly { id: string; name: string; version: string; manifest_path: string }[]
  readonly resolve: { readonly nodes: readonly { id: string; deps: readonly { pkg: string }[] }[] }
}

/** @returns the text of cargo's complaint where it refuses. */
export async function askRealCargo(
  sandbox: Sandbox,
  directory: string,
): Promise<{ readonly answer: CargoAnswer; readonly output: string } | string> {
  const result = await runProcess({
    program: 'cargo',
    args: ['metadata', '--format-version', '1', '--all-features'],
    cwd: directory,
    env: cargoEnvironment(sandbox),
    timeout: 60_000,
  })
  // Manifests that point to each other in a circle overflow cargo's stack.
  if (result.state === 'killed') return result.signal
  if (result.state !== 'exited') throw new Error(`cargo: ${result.state}`)
  if (result.code !== 0) return result.stderr
  const metadata = JSON.parse(result.stdout) as RawMetadata
  const members = new Set(metadata.workspace_members)
  const wanted = new Set(
    metadata.resolve.nodes
      .filter(({ id }) => members.has(id))
      .flatMap(({ id, deps }) => deps.map(({ pkg }) => pkg).filter((pkg) => pkg !== id)),
  )
  const describe = ({ name, version, manifest_path }: RawMetadata['packages'][number]): string =>
    `${name} ${version} ${normalize(dirname(manifest_path))}`
  const answer = {
    root: metadata.workspace_root,
    members: metadata.packages
      .filter(({ id }) => members.has(id))
      .map(describe)
      .sort(),
    dependencies: metadata.packages
      .filter(({ id }) => wanted.has(id))
      .map(describe)
      .sort(),
  }
  return { answer, output: result.stdout }
}

/** What this package says of a project, for comparison. */
export function answerOf(project: Workspace & { readonly dependencies: readonly Dependency[] }): CargoAnswer {
  const { root, members, dependencies } = project
  return {
    root,
    members: members.map(({ name, version, directory }) => `${name} ${version} ${directory}`).sort(),
    dependencies: dependencies
      .map(({ id, directory = 'nowhere' }) => `${id.name} ${id.version} ${directory}`)
      .sort(),
  }
}
