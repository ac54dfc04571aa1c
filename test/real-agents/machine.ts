import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { virtualRoot } from '../support/cargo.js'
import { writeTree, type Tree } from '../support/tree.js'
import { programOf, type RealAgent } from './agents.js'
import { startModel, type Model } from './model.js'

const root = join(import.meta.dirname, '..', '..')

export interface Ended {
  readonly code: number | null
  /** Both streams, without what only colours them. */
  readonly output: string
}

export interface MachineOptions {
  readonly scope: 'global' | 'project'
  /** Files of the one plugin that the user's registry has. */
  readonly plugin: Tree
  /** What the model asks the shell to run. */
  readonly command?: string
}

/** A user's machine with one agent, a project, and a registry with one plugin. */
export interface Machine {
  readonly workspace: string
  readonly home: string
  readonly model: Model
  symposium(...words: readonly string[]): Promise<Ended>
  agent(words: readonly string[]): Promise<Ended>
}

export async function createMachine(agent: RealAgent, options: MachineOptions): Promise<Machine> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-agents-')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  const [home, workspace, bin] = [join(base, 'home'), join(base, 'project'), join(base, 'bin')]
  const model = await startModel(options.command ?? 'echo TOOL_RAN')
  onTestFinished(() => model.close())
  const setup = { workspace, url: model.url }
  mkdirSync(bin)
  symlinkSync(join(root, 'cli', 'bin', 'symposium.cjs'), join(bin, 'symposium'))
  writeTree(base, {
    'home/.symposium/config.toml': [
      `hook-scope = "${options.scope}"`,
      '[defaults]',
      'symposium-recommendations = false',
      '[[agent]]',
      `name = "${agent.name}"`,
      '[[registry]]',
      'name = "team"',
      `path = ${JSON.stringify(join(base, 'registry'))}`,
      '',
    ].join('\n'),
    ...prefixed('home/', agent.home(setup)),
    ...prefixed('registry/plugin/', options.plugin),
    ...virtualRoot('project', []),
  })
  const variables: NodeJS.ProcessEnv = {
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    USER: 'tester',
    TERM: 'dumb',
    NO_COLOR: '1',
    SYMPOSIUM_CARGO: 'no-cargo-here',
    CARGO_NET_OFFLINE: 'true',
    ...agent.variables(setup),
  }
  const run = (program: string, words: readonly string[]): Promise<Ended> =>
    runProgram(program, words, { cwd: workspace, env: variables })
  await run('git', ['init', '--quiet'])
  return {
    workspace,
    home,
    model,
    symposium: (...words) => run(join(bin, 'symposium'), words),
    agent: (words) => run(programOf(agent), words),
  }
}

interface Where {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** Milliseconds after which an agent that waits for something is ended. */
const PATIENCE = 120_000

function runProgram(program: string, words: readonly string[], { cwd, env }: Where): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...words], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, PATIENCE)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      // oxlint-disable-next-line no-control-regex -- agents colour what they say whatever they are told
      resolve({ code, output: output.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '') })
    })
  })
}

function prefixed(prefix: string, tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).map(([path, text]) => [prefix + path, text]))
}
