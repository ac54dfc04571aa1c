// Copies this example to a temporary directory, syncs it for all eight agents with the example's own home
// directory, and shows what was installed where and why. Neither cargo nor a network is needed.
//
//   node examples/demo.mjs [--command PATH] [--keep]
import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const here = dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({
  options: { command: { type: 'string', default: join(here, '../cli/bin/symposium.cjs') }, keep: { type: 'boolean' } },
})

const copy = mkdtempSync(join(tmpdir(), 'symposium-demo-'))
for (const part of ['project', 'packages', 'registry', 'home']) {
  cpSync(join(here, part), join(copy, part), { recursive: true })
}
const project = join(copy, 'project')

function symposium(...words) {
  console.log(`\n$ symposium ${words.join(' ')}`)
  const child = spawnSync(process.execPath, [values.command, ...words], {
    cwd: project,
    // Nothing of the real home, only what the system needs from PATH, and no network.
    env: {
      HOME: join(copy, 'home'),
      USERPROFILE: join(copy, 'home'),
      PATH: '/usr/bin:/bin',
      SYMPOSIUM_OFFLINE: '1',
    },
    encoding: 'utf8',
  })
  process.stdout.write(child.stdout)
  process.stderr.write(child.stderr)
  if (child.status !== 0) {
    throw new Error(`symposium ${words.join(' ')} ended with ${child.status}`)
  }
  return child.stdout
}

function snapshot(directory) {
  return readdirSync(directory, { recursive: true })
    .map((path) => {
      const { mtimeMs, ctimeMs, size } = lstatSync(join(directory, path))
      return `${path} ${size} ${mtimeMs} ${ctimeMs}`
    })
    .sort()
    .join('\n')
}

try {
  symposium('sync')
  console.log('\nInstalled:')
  for (const agents of ['.agents/skills', '.claude/skills', '.kiro/skills']) {
    console.log(`  ${agents}: ${readdirSync(join(project, agents)).join(', ')}`)
  }
  symposium('status')
  symposium('explain', 'lantern')
  symposium('explain', 'lantern-tips')
  symposium('lantern-count', 'crates')

  const before = snapshot(copy)
  const second = symposium('sync')
  const changed = snapshot(copy) !== before
  if (changed || !second.includes('nothing to do')) {
    throw new Error('the second sync was expected to do nothing')
  }
  console.log('The second sync changed no file.')
} finally {
  if (values.keep) {
    console.log(`\nKept in ${copy}`)
  } else {
    rmSync(copy, { recursive: true, force: true })
  }
}
