import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skills } from '../support/plugins.js'
import type { RunOptions } from '../support/run-line.js'
import { runLine } from '../support/run-line.js'
import { createWorld, type World } from '../support/world.js'

const shown = await runLine(['--version'], { cwd: '/', home: '/' })
const VERSION = shown.stdout.trim().replace('symposium ', '')

interface Start {
  readonly agent?: string
  readonly cwd?: string
  readonly changes?: Partial<RunOptions>
}

/** What a model is told when a session starts. */
async function told(
  world: World,
  { agent = 'claude', cwd = world.workspace, changes = {} }: Start = {},
): Promise<string> {
  const input = JSON.stringify({ session_id: 's', cwd, hook_event_name: 'SessionStart', source: 'startup' })
  const { stdout, stderr, code } = await world.run(['hook', agent, 'session-start'], {
    cwd,
    input,
    ...changes,
  })
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  const answer = JSON.parse(stdout === '' ? '{}' : stdout) as {
    readonly hookSpecificOutput?: { readonly additionalContext?: string }
  }
  return answer.hookSpecificOutput?.additionalContext ?? ''
}

function tool(directory: string, gate = 'depends-on = ["*"]'): Record<string, string> {
  const name = directory.slice(directory.lastIndexOf('/') + 1)
  return {
    [`${directory}/SYMPOSIUM.toml`]: `name = "${name}"\n${gate}\n[subcommand.${name}]\ndescription = "d"\ncommand = { script = "t.sh" }\n`,
    [`${directory}/t.sh`]: '',
  }
}

/** As the installed program, with a registry that knows of a version. */
function installed(world: World, version: string): { readonly changes: Partial<RunOptions>; asked: number } {
  const found = {
    asked: 0,
    changes: {
      program: { directory: world.at('node_modules/@symposium/cli/dist') },
      http: {
        get: async () => {
          found.asked += 1
          return { state: 'answered' as const, status: 200, body: Buffer.from(JSON.stringify({ version })) }
        },
      },
    },
  }
  return found
}

describe('the start of a session (spec/agents-and-hooks.md 3.5)', () => {
  it('tells of commands that plugins bring, under the headings of help', async () => {
    const world = createWorld({ files: tool('reg/a') })
    const text = await told(world)
    expect(text).toContain('symposium --help')
    const { stdout } = await world.run(['--help'])
    for (const heading of ['Commands for agents', 'Commands for humans']) {
      expect(text).toContain(`"${heading}"`)
      expect(stdout).toContain(`${heading}:`)
    }
  })

  it.each([
    ['no plugin brings one', {}],
    ['none applies', tool('reg/a', 'depends-on = ["serde"]')],
  ])('says nothing where %s', async (_title, files) => {
    expect(await told(createWorld({ files }))).toBe('')
  })

  it('tells of those that apply everywhere outside a workspace too', async () => {
    const world = createWorld({ files: tool('reg/a') })
    expect(await told(world, { cwd: world.home })).toContain('symposium --help')
  })

  it('puts three parts together, each with a line of its own', async () => {
    const kit = crate('kit', { files: { 'SYMPOSIUM.toml': 'name = "kit"\n', ...skills('.', 'kit') } })
    const world = createWorld({
      files: { ...tool('reg/a'), ...kit },
      dependencies: ['kit = { path = "../kit" }'],
      top: ['auto-update = "warn"'],
    })
    const parts = (await told(world, installed(world, '9.9.9'))).split('\n\n')
    expect(parts).toEqual([
      expect.stringContaining('symposium --help'),
      expect.stringContaining('kit'),
      expect.stringMatching(/9\.9\.9 is available.*symposium self-update/),
    ])
    expect(parts[2]).toContain(VERSION)
  })

  it('tells of a newer version once a day, as commands do', async () => {
    const world = createWorld({ top: ['auto-update = "warn"'] })
    const program = installed(world, '9.9.9')
    expect(await told(world, program)).toContain('9.9.9 is available')
    expect(await told(world, program)).toBe('')
    expect((await world.run(['-q', 'status'], program.changes)).stderr).toBe('')
    expect(program.asked).toBe(1)
  })

  it.each([
    ['off', ['auto-update = "off"']],
    ['on', ['auto-update = "on"']],
    ['on, without a word in the configuration', []],
  ])('G72 asks nobody and installs nothing where auto-update is %s', async (_title, top) => {
    const world = createWorld({ top })
    const program = installed(world, '9.9.9')
    expect(await told(world, program)).toBe('')
    expect(program.asked).toBe(0)
  })

  it('asks nobody for an agent that could not be told', async () => {
    const world = createWorld({ top: ['auto-update = "warn"'], agents: ['goose'] })
    const program = installed(world, '9.9.9')
    expect(await told(world, { agent: 'goose', ...program })).toBe('')
    expect(program.asked).toBe(0)
  })

  it('goes on where nobody answers', async () => {
    const world = createWorld({ top: ['auto-update = "warn"'], files: tool('reg/a') })
    const { program } = installed(world, '').changes
    const http: RunOptions['http'] = { get: async () => Promise.reject(new Error('broken')) }
    const changes = { http, ...(program === undefined ? {} : { program }) }
    expect(await told(world, { changes })).toContain('symposium --help')
  })
})
