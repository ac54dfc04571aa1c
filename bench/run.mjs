// npm run bench [-- --rounds N --entries N,N --in DIR]: what `sync` and `status` cost, beside an empty Node process, a plain copy of the
// same skills and, where its `cargo-agents` is on the PATH, the public original in Rust. Prints medians and ratios.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generateRegistry, generateWorkspace, SKILLS, writeConfiguration } from './generate.mjs'
import { measure, peakMemory, runOnce } from './measure.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    /** Of the registry, one scenario for each. */
    entries: { type: 'string', default: '0,1000,10000' },
    /** Where all of it is made: what a disk does in the background says nothing of a tool. */
    in: { type: 'string', default: tmpdir() },
  },
})
const rounds = Number(values.rounds)
const command = join(dirname(fileURLToPath(import.meta.url)), '../cli/bin/symposium.cjs')
const directory = mkdtempSync(join(values.in, 'symposium-bench-'))

/** The one of that name that is not ours: npm puts the programs of the workspace in front of the PATH. */
function findOriginal() {
  for (const place of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(place, 'cargo-agents')
    if (!place.includes('node_modules') && existsSync(program)) {
      const child = spawnSync(program, ['--version'], { encoding: 'utf8' })
      if (child.status === 0) return { program, version: child.stdout.trim() }
    }
  }
  return undefined
}

let dropped = 0

/**
 * Moved away and not removed: some file systems do not use again for a minute what was freed, and every file that
 * is made meanwhile has to search longer for a place, whoever makes it.
 */
function drop(path) {
  const gone = join(directory, 'gone')
  mkdirSync(gone, { recursive: true })
  if (existsSync(path)) {
    dropped += 1
    renameSync(path, join(gone, String(dropped)))
  }
}

/** A tool with a workspace and a home of its own: two tools would undo each other's copies. */
function contender(base, registry) {
  const home = join(base, 'home')
  writeConfiguration(home, registry)
  return { home, project: generateWorkspace(base) }
}

/** What a tool needs to run with a home of its own. */
function common({ home, project }, { command, environment }) {
  return { command, cwd: project, env: { ...environment, HOME: home, CARGO_NET_OFFLINE: 'true' } }
}

/** Everything is made anew in every round, and then once more looked at. */
function changing(contender, { prefix, args, ...tool }) {
  const { home, project } = contender
  const forget = () => {
    for (const path of ['.agents', '.claude', '.kiro']) {
      drop(join(project, path))
    }
    for (const path of ['cache', 'state']) {
      drop(join(home, '.symposium', path))
    }
  }
  const same = common(contender, tool)
  return [
    { name: `${prefix}sync, cold`, ...same, args: [...args, '-q', 'sync'], prepare: forget },
    { name: `${prefix}sync, right after`, ...same, args: [...args, '-q', 'sync'] },
  ]
}

/** Everything was made a while ago, which is how a project is found nearly always. */
function settled(contender, { prefix, args, ...tool }) {
  const same = common(contender, tool)
  const sync = { name: `${prefix}sync, unchanged`, ...same, args: [...args, '-q', 'sync'] }
  runOnce(sync)
  runOnce(sync)
  return [sync, { name: `${prefix}status`, ...same, args: [...args, '-q', 'status'] }]
}

/** Milliseconds after which files count as left alone. */
const QUIET = 11_000

function scenario(entries, original) {
  const base = join(directory, String(entries))
  const registry = entries === 0 ? undefined : join(base, 'registry')
  if (registry !== undefined) {
    generateRegistry(registry, entries)
  }
  const ours = contender(join(base, 'ours'), registry)
  const us = { prefix: '', command: process.execPath, args: [command], environment: process.env }
  const copies = join(base, 'copies')
  const all = [
    { name: 'node -e 0', command: process.execPath, args: ['-e', '0'], cwd: ours.project, env: process.env },
    {
      name: `cp -r of ${SKILLS} skills, three times`,
      command: 'sh',
      args: [
        '-c',
        `for a in 1 2 3; do mkdir -p ${copies}/$a && cp -r ${base}/ours/parts/*/skills/* ${copies}/$a/; done`,
      ],
      cwd: ours.project,
      env: process.env,
      prepare: () => drop(copies),
    },
    ...changing(ours, us),
    ...settled(contender(join(base, 'settled'), registry), us),
  ]
  if (original !== undefined) {
    const theirs = contender(join(base, 'original'), registry)
    const { CARGO_HOME, HOME, RUSTUP_HOME } = process.env
    const environment = {
      ...process.env,
      // Its cargo must still find its own files when the home is another.
      CARGO_HOME: CARGO_HOME ?? join(HOME, '.cargo'),
      RUSTUP_HOME: RUSTUP_HOME ?? join(HOME, '.rustup'),
    }
    const them = { prefix: 'original: ', command: original.program, args: [], environment }
    all.push(...changing(theirs, them))
    all.push(...settled(contender(join(base, 'original-settled'), registry), them))
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, QUIET)
  all.filter(({ name }) => name.endsWith('sync, unchanged')).forEach(runOnce)
  print(`${entries} registry entries`, all)
}

function print(title, all) {
  const medians = measure(all, rounds)
  const unit = medians.get('node -e 0')
  console.log(
    `\n## ${title}\n\n| what | median ms | / node -e 0 | / original | peak MB |\n|---|---|---|---|---|`,
  )
  for (const subject of all) {
    const time = medians.get(subject.name)
    const reference = medians.get(`original: ${subject.name}`)
    const memory = peakMemory(subject)
    const cells = [
      subject.name,
      time.toFixed(1),
      (time / unit).toFixed(2),
      reference === undefined ? '' : (time / reference).toFixed(2),
      memory === undefined ? '' : memory.toFixed(0),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

try {
  const original = findOriginal()
  console.log(
    `Node ${process.version}, ${rounds} rounds, original: ${original?.version ?? 'not on the PATH'}`,
  )
  for (const entries of values.entries.split(',')) {
    scenario(Number(entries), original)
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}

// What events cost is measured on its own, in rounds of many short runs.
spawnSync(process.execPath, [join(dirname(fileURLToPath(import.meta.url)), 'hooks.mjs')], {
  stdio: 'inherit',
})
