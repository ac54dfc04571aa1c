import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { ProcessRequest, ProcessResult } from '@symposium/sdk'

import { CRATES_IO, INDEX } from './lock.js'
import { manifest, type Sandbox } from './project.js'

interface FakeCargo {
  readonly sandbox: Sandbox
  /** Versions by name, the best one first. */
  readonly crates: Readonly<Record<string, readonly string[]>>
  /** What cargo says instead of doing anything. */
  readonly complaint?: () => string | undefined
  /** Whether it is too old to download one crate alone. */
  readonly isOld?: boolean
}

const FAILED = { state: 'exited', code: 101, stdout: '' } as const
const DONE = { state: 'exited', code: 0, stdout: '', stderr: '' } as const

/** Acts like cargo for a probe: resolves what its manifest asks for, and unpacks what it is told to. */
export function fakeCargo(fake: FakeCargo): (request: ProcessRequest) => ProcessResult {
  return ({ args, cwd }) => {
    const complaint = fake.complaint?.()
    if (complaint !== undefined) return { ...FAILED, stderr: complaint }
    const [command] = args
    const manifestPath = args[args.indexOf('--manifest-path') + 1] ?? ''
    if (command === 'generate-lockfile') return resolve(fake, dirname(manifestPath))
    if (command === 'info') {
      if (fake.isOld === true) return { ...FAILED, stderr: 'error: no such command: `info`' }
      const [name = '', version = ''] = (args.at(-1) ?? '').split('@')
      if (!readFileSync(join(cwd, 'Cargo.lock'), 'utf8').includes(name))
        return { ...FAILED, stderr: 'error: what?' }
      unpack(fake.sandbox, name, version)
      return DONE
    }
    if (command === 'metadata') return metadata(fake, dirname(manifestPath))
    return { ...FAILED, stderr: `error: no such command: ${command}` }
  }
}

export function unpack(sandbox: Sandbox, name: string, version: string): void {
  const directory = join(INDEX, `${name}-${version}`)
  sandbox.write({
    [join(directory, 'Cargo.toml')]: manifest(name).replace('1.0.0', version),
    [join(directory, 'src/lib.rs')]: '',
  })
}

function wanted(directory: string): { name: string; requirement: string } {
  const text = readFileSync(join(directory, 'Cargo.toml'), 'utf8')
  const [, name = '', requirement = ''] = /^([\w-]+) = \{ .*?version = "(.*?)"/m.exec(text) ?? []
  return { name, requirement }
}

function resolve({ crates }: FakeCargo, directory: string): ProcessResult {
  const { name, requirement } = wanted(directory)
  const versions = Object.hasOwn(crates, name) ? crates[name] : undefined
  if (versions === undefined)
    return { ...FAILED, stderr: `error: no matching package named \`${name}\` found` }
  const version = versions.find(
    (candidate) => requirement === '*' || requirement.includes(candidate.slice(0, 3)),
  )
  if (version === undefined) {
    return {
      ...FAILED,
      stderr: `error: failed to select a version for the requirement \`${name} = "${requirement}"\``,
    }
  }
  const text = `version = 4\n[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "${CRATES_IO}"\n`
  writeFileSync(join(directory, 'Cargo.lock'), text)
  return DONE
}

function metadata({ sandbox }: FakeCargo, directory: string): ProcessResult {
  const [, name = '', version = ''] =
    /name = "(.*)"\nversion = "(.*)"/.exec(readFileSync(join(directory, 'Cargo.lock'), 'utf8')) ?? []
  unpack(sandbox, name, version)
  const found = sandbox.path(INDEX, `${name}-${version}`, 'Cargo.toml')
  const stdout = JSON.stringify({
    packages: [
      {
        id: 'probe',
        name: 'probe',
        version: '0.0.0',
        source: null,
        manifest_path: join(directory, 'Cargo.toml'),
      },
      { id: 'it', name, version, source: CRATES_IO, manifest_path: found },
    ],
    workspace_members: ['probe'],
    resolve: { nodes: [{ id: 'probe', deps: [{ pkg: 'it' }] }] },
  })
  return { ...DONE, stdout }
}
