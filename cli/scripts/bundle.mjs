// Makes the published command: one small chunk that every run loads, and chunks
// for what a run may need; and apart from it what answers the hooks of agents and
// what tells that nothing has changed since the last sync, which share nothing with
// it, so that not a byte too much is loaded. It is made
// from the sources of all packages, so that nothing has to be built before, and
// holds all that it needs: installing it installs one package.
//
//   node cli/scripts/bundle.mjs [--verbose] [--json] [--force] [--out-dir DIR]

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { rolldown } from 'rolldown'

import { isCurrent, rememberInputs } from './bundle-inputs.mjs'
import { chunkName, describeChunks, eagerChunks, printReport } from './bundle-report.mjs'
import { renderLicenses } from './third-party-licenses.mjs'

const cli = join(import.meta.dirname, '..')
const root = join(cli, '..')

const { values: options } = parseArgs({
  options: {
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    'out-dir': { type: 'string', default: join(cli, 'dist') },
  },
})
const entry = join(cli, 'src', 'bin.ts')
const hookEntry = join(cli, 'src', 'hook.ts')
const quickEntry = join(cli, 'src', 'quick.ts')
const syncCommand = join(cli, 'src', 'commands', 'sync.ts')
const outDir = resolve(options['out-dir'])

if (options.force || options.json || !isCurrent(outDir)) {
  const started = performance.now()
  const staged = `${outDir}.new-${process.pid}`
  try {
    const chunks = [...(await bundle(staged)), ...(await bundleHook(staged)), ...(await bundleQuick(staged))]
    const moduleIds = chunks.flatMap((chunk) => chunk.moduleIds)
    writeFileSync(join(staged, 'THIRD-PARTY-LICENSES.txt'), renderLicenses(moduleIds))
    rememberInputs(staged, { root, moduleIds })
    replaceDirectory(outDir, staged)
    if (options.json) console.log(JSON.stringify(describeChunks(chunks, root), null, 2))
    if (options.verbose) printReport(chunks, { root, milliseconds: performance.now() - started })
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
} else if (options.verbose) {
  console.log(`${relative(process.cwd(), outDir)} is current`)
}

/** Reads the sources behind one entry. */
function read(input, options = {}) {
  return rolldown({
    ...options,
    input,
    cwd: root,
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    resolve: {
      conditionNames: ['@symposium/source', 'node', 'import', 'module', 'default'],
      // A UMD `main` loads its parts by a computed name and dies at run time.
      mainFields: ['module', 'main'],
      // Locks call it for five functions that it passes on to the real one, after loading streams for the others.
      alias: { 'graceful-fs': 'node:fs' },
      extensionAlias: { '.js': ['.ts', '.js'], '.mjs': ['.mts', '.mjs'], '.cjs': ['.cts', '.cjs'] },
    },
    // What is wrong with the bundle is wrong with the command.
    onLog(level, log, handler) {
      if (level === 'warn') throw new Error(log.message)
      handler(level, log)
    },
  })
}

function outputOptions(directory, { chunks, keepNames }) {
  return {
    dir: directory,
    // Node loads a CommonJS file with less work, which every run feels; extensions are modules all the same.
    format: 'cjs',
    minify: { compress: true, mangle: { keepNames }, codegen: { removeWhitespace: true } },
    // Licence texts have a file of their own.
    comments: { legal: false },
    sourcemap: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: (chunk) => `${chunks}/${chunkName(chunk, root)}.cjs`,
  }
}

async function bundle(directory) {
  const build = await read({ main: entry })
  try {
    // Names of functions and classes stay, for the sake of stack traces and the container's messages.
    const options = outputOptions(directory, { chunks: 'chunks', keepNames: true })
    // What every run loads would be spread over a chunk for each set of late chunks that shares it. A first
    // pass finds those modules, the second puts them together: one file is loaded faster than twenty.
    const first = chunksOf(await build.generate({ ...options, minify: false }))
    const eager = modulesBehind(first, entry)
    // The command that runs most finds all that it always needs in one file too.
    const synchronising = modulesBehind(first, syncCommand)
    const groups = [
      { name: 'start', test: (id) => eager.has(id) },
      { name: 'synchronising', test: (id) => synchronising.has(id) },
    ]
    return chunksOf(await build.write({ ...options, codeSplitting: { groups } }))
  } finally {
    await build.close()
  }
}

/**
 * What is loaded with a module, all at once. The entry stays apart: it waits for the late chunks, which would
 * wait for it if they found their parts there.
 */
function modulesBehind(chunks, module) {
  const { fileName } = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  const modules = eagerChunks(chunks, fileName).flatMap((chunk) => chunk.moduleIds)
  return new Set(modules.filter((id) => id !== entry))
}

async function bundleHook(directory) {
  // The chunks are as they are told to be, without what they import.
  const build = await read({ hook: hookEntry }, { preserveEntrySignatures: false })
  try {
    const options = outputOptions(directory, { chunks: 'hook-chunks', keepNames: false })
    const first = chunksOf(await build.generate({ ...options, minify: false }))
    const eager = new Set(eagerChunks(first, 'hook.cjs').flatMap((chunk) => chunk.moduleIds))
    // What agents have in common is loaded with each of them, and all that runs a hook with every hook: again,
    // one file is loaded faster than several. Predicates and the library for matchers are rarely asked.
    const isLate = (id, folder) => !eager.has(id) && id.startsWith(join(root, folder))
    const isRare = (id) =>
      /(ask-gate|hook-gate|points|regular-expression|canonical-hooks|remembered-answers|record-call)\.ts$/.test(
        id,
      )
    const runs = (id) => (isLate(id, 'core/src/hooks') || isLate(id, 'core/src/host')) && !isRare(id)
    const groups = [
      { name: 'agents', test: (id) => isLate(id, 'sdk') },
      { name: 'run', test: runs },
    ]
    return chunksOf(
      await build.write({ ...options, codeSplitting: { groups, includeDependenciesRecursively: false } }),
    )
  } finally {
    await build.close()
  }
}

/** What says that nothing has changed is loaded in one file, and nothing but that. */
async function bundleQuick(directory) {
  const build = await read({ quick: quickEntry })
  try {
    const options = outputOptions(directory, { chunks: 'quick-chunks', keepNames: false })
    return chunksOf(await build.write(options))
  } finally {
    await build.close()
  }
}

function chunksOf({ output }) {
  return output.filter((file) => file.type === 'chunk')
}

/** Swaps a finished bundle in, so that a command that starts meanwhile finds the old one or the new one. */
function replaceDirectory(target, staged) {
  // The declarations are the compiler's.
  if (existsSync(join(target, 'types'))) renameSync(join(target, 'types'), join(staged, 'types'))
  const old = `${target}.old-${process.pid}`
  mkdirSync(target, { recursive: true })
  renameSync(target, old)
  try {
    renameSync(staged, target)
  } catch (error) {
    // Somebody else made the same bundle at the same time and was faster.
    if (error.code !== 'ENOTEMPTY') throw error
  }
  rmSync(old, { recursive: true })
}
