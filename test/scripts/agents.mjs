// Asks the real agents, where they can be had from npm: what they list after a
// sync, and whether a hook's denial stops them. They are kept in the system's
// temporary directory between runs (some 900 MB).
//
//   node test/scripts/agents.mjs [--agent claude]... [-- arguments for vitest]

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { plainEnvironment, run } from './processes.mjs'
import { root } from './workspaces.mjs'

/** The versions that what is written down about each agent was tried with. */
const VERSIONS = {
  claude: '@anthropic-ai/claude-code@2.1.332',
  codex: '@openai/codex@0.171.0',
  gemini: '@google/gemini-cli@0.61.0',
  copilot: '@github/copilot@1.0.102',
  opencode: 'opencode-ai@1.18.33',
}

const { values, positionals } = parseArgs({
  options: { agent: { type: 'string', multiple: true, default: Object.keys(VERSIONS) } },
  allowPositionals: true,
})

const directory = join(tmpdir(), 'symposium-test-agents')
const checked = []
for (const agent of values.agent) if (await obtain(agent)) checked.push(agent)

if (checked.length === 0) {
  console.log('No agent can be had here: nothing was checked.')
} else {
  await run(process.execPath, [join(root, 'cli', 'scripts', 'bundle.mjs')])
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--config', 'vitest.agents.config.ts', ...positionals]
  const env = {
    ...plainEnvironment(),
    SYMPOSIUM_TEST_AGENTS: directory,
    SYMPOSIUM_TEST_AGENT_NAMES: checked.join(','),
  }
  const { code, stdout, stderr } = await run(process.execPath, args, { env, accept: [0, 1] })
  console.log(`${stdout}${stderr}\nChecked: ${checked.map((agent) => VERSIONS[agent]).join(', ')}`)
  process.exitCode = code
}

/** Whether the agent is there, installed where it was not. */
async function obtain(agent) {
  const wanted = VERSIONS[agent]
  if (wanted === undefined) throw new Error(`${agent} is none of ${Object.keys(VERSIONS).join(', ')}`)
  const mark = join(directory, `${agent}-${wanted.slice(wanted.lastIndexOf('@') + 1)}`)
  if (existsSync(mark)) return true
  try {
    mkdirSync(directory, { recursive: true })
    const manifest = join(directory, 'package.json')
    if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true}')
    console.log(`Installing ${wanted}`)
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', wanted]
    await run('npm', args, { cwd: directory, env: plainEnvironment() })
    writeFileSync(mark, '')
    return true
  } catch (error) {
    console.log(`${wanted} cannot be had here:\n${error.message}`)
    return false
  }
}
