// npm run bench:hooks [-- --rounds N]: what one event of an agent costs in each layer of the hook path, beside an empty
// shell, an empty Node process and, where its `cargo-agents` is on the PATH, the public original. Every row is run in
// turn, so that whatever else the machine does meets all alike. Prints medians, lower quartiles and ratios.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } })
const dist = join(dirname(fileURLToPath(import.meta.url)), '../cli/dist')
const base = mkdtempSync(join(tmpdir(), 'symposium-bench-hooks-'))
const home = join(base, 'home')
const project = join(base, 'project')
const script = join(home, '.symposium/plugins/note/say.sh')
const launcher = join(home, '.symposium/bin/symposium-hook')
const PAYLOAD = JSON.stringify({
  session_id: 'bench',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'cargo test --workspace' },
})
const env = { ...process.env, HOME: home }

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function makeProject() {
  write(join(project, 'Cargo.toml'), '[package]\nname = "project"\nversion = "0.1.0"\nedition = "2021"\n')
  write(join(project, 'Cargo.lock'), 'version = 4\n\n[[package]]\nname = "project"\nversion = "0.1.0"\n')
  write(join(project, 'src/lib.rs'), '')
  write(
    join(home, '.symposium/config.toml'),
    'auto-update = "off"\nsync-debounce-secs = 0\n\n[defaults]\nsymposium-recommendations = false\n\n[[agent]]\nname = "claude"\n',
  )
  write(
    join(dirname(script), 'SYMPOSIUM.toml'),
    'name = "note"\ndepends-on = ["*"]\n\n[[hooks]]\nname = "say"\nevent = "PostToolUse"\ncommand = { script = "say.sh" }\n',
  )
  write(script, `cat >/dev/null\necho '{"PostToolUse":{"additionalContext":"noted"}}'\n`)
}

function run({ command, input = PAYLOAD }) {
  const [program, ...args] = command
  const start = process.hrtime.bigint()
  const child = spawnSync(program, args, { cwd: project, env, input, stdio: ['pipe', 'pipe', 'pipe'] })
  return { milliseconds: Number(process.hrtime.bigint() - start) / 1e6, child }
}

/** The first events of a workspace sync, compile and mark; markers count whole seconds. */
function becomeIdle() {
  run({ command: [process.execPath, join(dist, 'main.cjs'), '-q', 'sync'] })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200)
    run({ command: [launcher, 'claude', 'pre-tool-use'] })
  }
  const traced = run({ command: ['sh', '-x', launcher, 'claude', 'pre-tool-use'] })
  if (String(traced.child.stderr).includes('+ exec '))
    throw new Error('the launcher does not answer by itself')
}

function original() {
  const child = spawnSync('cargo-agents', ['--version'], { encoding: 'utf8' })
  return child.status === 0 && !child.stdout.includes('node') ? 'cargo-agents' : undefined
}

/** Starts the same script and reads what it says, as little as Node can do for that. */
const START = `const c = require('child_process').spawn('sh', [${JSON.stringify(script)}])
c.stdout.pipe(process.stdout)
process.stdin.pipe(c.stdin)`

function rows() {
  const hook = join(dist, 'hook.cjs')
  const all = [
    { name: 'sh -c :', command: ['sh', '-c', ':'] },
    {
      name: 'launcher, idle marker',
      command: [launcher, 'claude', 'pre-tool-use'],
      beside: 'sh -c :',
      most: 3,
    },
    { name: 'node -e 0', command: [process.execPath, '-e', '0'] },
    {
      name: 'Node layer, nothing to do',
      command: [process.execPath, hook, 'claude', 'pre-tool-use'],
      beside: 'node -e 0',
      most: process.version.startsWith('v20.') ? 1.15 : 1.3,
    },
    { name: 'node -e, the script', command: [process.execPath, '-e', START] },
    {
      name: 'Node layer, the script',
      command: [process.execPath, hook, 'claude', 'post-tool-use'],
      beside: 'node -e, the script',
      most: 1.2,
    },
    {
      name: 'full pipeline, session start',
      command: [process.execPath, hook, 'claude', 'session-start'],
      beside: 'node -e 0',
    },
  ]
  const program = original()
  if (program === undefined) return all
  const name = 'original: hook claude pre-tool-use'
  all.push({ name, command: [program, 'hook', 'claude', 'pre-tool-use'] })
  all.push({ ...all[1], name: 'launcher, beside the original', beside: name, most: 0.1 })
  return all
}

function quantile(times, share) {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length * share)]
}

try {
  makeProject()
  becomeIdle()
  const subjects = rows()
  const times = new Map(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const subject of subjects) {
      const { milliseconds } = run(subject)
      // The first round fills the file system's cache.
      if (round > 0) times.get(subject.name).push(milliseconds)
    }
  }
  console.log(`Node ${process.version}, ${values.rounds} rounds\n`)
  console.log('| what | median ms | p25 ms | ratio of p25 | beside | wanted |\n|---|---|---|---|---|---|')
  for (const { name, beside, most } of subjects) {
    const p25 = quantile(times.get(name), 0.25)
    const ratio = beside === undefined ? '' : (p25 / quantile(times.get(beside), 0.25)).toFixed(2)
    const wanted = most === undefined ? '' : `<= ${most}`
    console.log(
      `| ${name} | ${quantile(times.get(name), 0.5).toFixed(1)} | ${p25.toFixed(1)} | ${ratio} | ${beside ?? ''} | ${wanted} |`,
    )
  }
} finally {
  rmSync(base, { recursive: true, force: true })
}
