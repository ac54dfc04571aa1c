// npm run bench [-- --rounds N --entries N,N --in DIR]: what `sync` and `status` cost, beside an empty Node process, a plain copy of the
// same skills and, where its `cargo-agents` is on the PATH, the public original in Rust. Prints medians and ratios.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generateRegistry, generateWorkspace, SKILLS, writeConfiguration } from './generate.mjs'
import { measure, peakMemory } from './measure.mjs'

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

function findOriginal() {
  const child = spawnSync('cargo-agents', ['--version'], { encoding: 'utf8' })
  return child.status === 0 && /symposium|cargo-agents/.test(child.stdout) ? child.stdout.trim() : undefined
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

function subjects(contender, { prefix, command, args, environment }) {
  const { home, project } = contender
  const common = { command, cwd: project, env: { ...environment, HOME: home, CARGO_NET_OFFLINE: 'true' } }
  const forget = () => {
    for (const path of ['.agents', '.claude', '.kiro']) {
      drop(join(project, path))
    }
    for (const path of ['cache', 'state']) {
      drop(join(home, '.symposium', path))
    }
  }
  return [
    // Cold first in every round: what follows finds everything in place.
    { name: `${prefix}sync, cold`, ...common, args: [...args, '-q', 'sync'], prepare: forget },
    { name: `${prefix}sync, unchanged`, ...common, args: [...args, '-q', 'sync'] },
    { name: `${prefix}status`, ...common, args: [...args, '-q', 'status'] },
  ]
}

function scenario(entries, original) {
  const base = join(directory, String(entries))
  const registry = entries === 0 ? undefined : join(base, 'registry')
  if (registry !== undefined) {
    generateRegistry(registry, entries)
  }
  const ours = contender(join(base, 'ours'), registry)
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
    ...subjects(ours, { prefix: '', command: process.execPath, args: [command], environment: process.env }),
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
    all.push(...subjects(theirs, { prefix: 'original: ', command: 'cargo-agents', args: [], environment }))
  }
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
  console.log(`Node ${process.version}, ${rounds} rounds, original: ${original ?? 'not on the PATH'}`)
  for (const entries of values.entries.split(',')) {
    scenario(Number(entries), original)
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
