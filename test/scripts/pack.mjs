// Packs every package as it would be published, checks what its users would get,
// and uses the command from its tarball in an empty directory.
//
//   node test/scripts/pack.mjs [--no-build] [--keep]

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { checkTarball } from './check-tarball.mjs'
import { plainEnvironment, run } from './processes.mjs'
import { copyExampleSources, tryExtension } from './try-extension.mjs'
import { tryGates } from './try-gates.mjs'
import { readManifest, root, workspaceFolders } from './workspaces.mjs'

const { values: options } = parseArgs({
  options: {
    build: { type: 'boolean', default: true },
    keep: { type: 'boolean', default: false },
  },
  allowNegative: true,
})

const scratch = mkdtempSync(join(tmpdir(), 'symposium-pack-'))
const problems = []
try {
  if (options.build) await step('built', () => run('npm', ['run', '--silent', 'build']))
  const tarballs = await step('packed', packAll)
  // Two at a time: most of the work is a type checker in a process of its own.
  const waiting = [...(tarballs ?? [])]
  await Promise.all([checkNext(waiting), checkNext(waiting)])
  await step('sdk: a program and the example extensions compile against the packed types', () =>
    compileConsumer(tarballs),
  )
  const command = await step('cli: installed into an empty directory, started, demo', () =>
    useCommand(tarballs),
  )
  const attempts = [
    { title: 'an extension', directory: 'extension', attempt: tryExtension },
    {
      title: 'a kind of predicate in gates and for a skill, with its extension and without',
      directory: 'gates',
      attempt: tryGates,
    },
  ]
  for (const { title, directory, attempt } of attempts) {
    await step(`${title}: packed, installed and used`, () => {
      if (command === undefined) throw new Error('there is no command to use it with')
      return attempt({
        scratch: join(scratch, directory),
        command,
        sdk: find(tarballs, '@symposium/sdk').path,
      })
    })
  }
} finally {
  if (options.keep) console.log(`kept: ${scratch}`)
  else rmSync(scratch, { recursive: true, force: true })
}
console.log(
  problems.length === 0 ? 'All packages are fit to be published.' : `${problems.length} steps failed.`,
)
process.exitCode = problems.length === 0 ? 0 : 1

/** Runs one check, says how it went, and goes on with the next one in either case. */
async function step(name, action) {
  try {
    const result = await action()
    console.log(`ok    ${name}`)
    return result
  } catch (error) {
    problems.push(name)
    console.log(`FAIL  ${name}\n${String(error.message).replaceAll(/^/gm, '      ')}`)
    return undefined
  }
}

async function checkNext(waiting) {
  for (let tarball = waiting.shift(); tarball !== undefined; tarball = waiting.shift()) {
    const { name, files } = tarball
    const checked = checkTarball(tarball)
    await step(`${name}: ${files.length} files, entries, licences, types`, async () => {
      const found = await checked
      if (found.length > 0) throw new Error(found.join('\n'))
    })
  }
}

async function packAll() {
  const folders = workspaceFolders()
  const tarballDirectory = join(scratch, 'tarballs')
  mkdirSync(tarballDirectory)
  const args = ['pack', '--json', '--workspaces', '--pack-destination', tarballDirectory]
  const { stdout } = await run('npm', args, { env: plainEnvironment() })
  const packed = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m))))
  if (packed.length !== folders.length) throw new Error(`${packed.length} of ${folders.length} were packed`)
  return Promise.all(
    packed.map(async ({ name, filename, files }) => {
      const path = join(tarballDirectory, filename)
      const unpacked = join(scratch, 'unpacked', name)
      mkdirSync(unpacked, { recursive: true })
      await run('tar', ['-xzf', path, '-C', unpacked, '--strip-components=1'])
      return { name, path, unpacked, files: files.map((file) => file.path) }
    }),
  )
}

/** The types must hold for somebody who has the tarball and nothing of the repository. */
async function compileConsumer(tarballs) {
  const directory = join(scratch, 'consumer')
  const modules = join(directory, 'node_modules', '@symposium', 'sdk')
  mkdirSync(modules, { recursive: true })
  await run('tar', ['-xzf', find(tarballs, '@symposium/sdk').path, '-C', modules, '--strip-components=1'])
  copyExampleSources(directory)
  writeFileSync(
    join(directory, 'consumer.ts'),
    `import { formatPackageId, type Extension, type PackageManager } from '@symposium/sdk'
export const name: string = formatPackageId({ pm: 'cargo', name: 'serde', version: '1.0.0' })
export type Both = Extension | PackageManager
`,
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const target = ['--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const types = ['--typeRoots', join(root, 'node_modules', '@types')]
  const sources = [
    '--allowJs',
    '--checkJs',
    '--noImplicitAny',
    'false',
    'consumer.ts',
    'index.js',
    'gates/index.js',
  ]
  await run(process.execPath, [tsc, ...strict, ...target, ...types, ...sources], { cwd: directory })
}

/** The command holds all that it needs: it is installed without its makers' packages and without a network. */
async function useCommand(tarballs) {
  const directory = join(scratch, 'installed')
  mkdirSync(directory)
  writeFileSync(join(directory, 'package.json'), '{"private":true}')
  const env = plainEnvironment()
  const npm = ['install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund']
  await run('npm', [...npm, find(tarballs, '@symposium/cli').path], { cwd: directory, env })
  const installed = readdirSync(join(directory, 'node_modules')).filter((name) => !name.startsWith('.'))
  if (installed.join() !== '@symposium') throw new Error(`it brought ${installed.join(', ')}`)

  const { version } = readManifest('cli')
  for (const name of ['symposium', 'cargo-agents']) {
    const { stdout } = await run('npx', ['--no-install', name, '--version'], { cwd: directory, env })
    if (!stdout.includes(version)) throw new Error(`${name} --version says ${stdout}`)
  }
  const command = join(directory, 'node_modules', '.bin', 'symposium')
  await run(process.execPath, [join(root, 'examples', 'demo.mjs'), '--command', command], {
    cwd: directory,
    env,
  })
  return command
}

function find(tarballs, name) {
  const tarball = tarballs?.find((candidate) => candidate.name === name)
  if (tarball === undefined) throw new Error(`${name} was not packed`)
  return tarball
}
