import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gate, gated, gateWorld, shellGate, written } from '../gates/support.js'
import { crate } from '../support/cargo.js'
import type { Ran } from '../support/run-line.js'
import type { Tree } from '../support/tree.js'
import type { World } from '../support/world.js'

const ALL = ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode'] as const
const CARGO = { 'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n' }

function world(...parts: readonly string[]): World {
  return gateWorld({ ...CARGO, ...gated('a', ...parts) }, { agents: ['claude'] })
}

function payload(agent: string, here: World): object {
  const common = { session_id: 's', cwd: here.workspace, tool_name: 'Bash', tool_input: { command: 'ls' } }
  switch (agent) {
    case 'antigravity':
      return {
        workspacePaths: [here.workspace],
        toolCall: { name: 'run_command', args: { CommandLine: 'ls' } },
      }
    case 'copilot':
      return { sessionId: 's', cwd: here.workspace, toolName: 'bash', toolArgs: { command: 'ls' } }
    case 'goose':
      return { ...common, working_dir: here.workspace }
    default:
      return common
  }
}

function tell(agent: string, event: string, here: World, more: object = {}): Promise<Ran> {
  const input = JSON.stringify({ ...payload(agent, here), ...more })
  return here.run(['hook', agent, event], { input })
}

const REASON = 'gate `g` of plugin `a` at POINT: exit code 3'
const json = (object: object): string => JSON.stringify(object)
const block = json({ decision: 'block', reason: REASON })
const deny = json({ decision: 'deny', reason: REASON })

/** What each agent gets, on standard output or, with exit code 2, on standard error; `undefined` where it cannot be stopped. */
const DENIALS: Readonly<Record<(typeof ALL)[number], readonly (string | 2 | undefined)[]>> = {
  antigravity: [deny, undefined, undefined, json({ decision: 'continue', reason: REASON })],
  claude: [
    json({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: REASON,
      },
    }),
    block,
    block,
    block,
  ],
  codex: [block, block, block, block],
  copilot: [json({ permissionDecision: 'deny', permissionDecisionReason: REASON }), block, block, block],
  gemini: [deny, deny, deny, deny],
  goose: [2, undefined, undefined, 2],
  kiro: [2, undefined, 2, undefined],
  opencode: [json({ block: true, reason: REASON }), undefined, undefined, undefined],
}

const PLACES = [
  ['pre-tool-use', 'tool:pre'],
  ['post-tool-use', 'tool:post'],
  ['user-prompt-submit', 'prompt:pre'],
  ['stop', 'stop:pre'],
] as const

describe('a gate that stops is a denial in the words of the agent', () => {
  const cases = ALL.flatMap((agent) =>
    PLACES.map(([event, point], index) => ({ agent, event, point, denial: DENIALS[agent][index] })),
  )

  it.each(cases)('$agent, $event', async ({ agent, event, point, denial }) => {
    const here = world(shellGate('echo ran >>ran; exit 3', { point, name: 'g' }))
    const ran = await tell(agent, event, here)
    const reason = REASON.replace('POINT', point)
    if (denial === undefined) {
      // An agent that would go on all the same is not asked for anything.
      expect(written(here)).toBe('')
      expect(ran.code).toBe(0)
      expect(ran.stdout + ran.stderr).not.toContain('exit code 3')
    } else if (denial === 2) {
      expect(ran).toMatchObject({ code: 2, stdout: '', stderr: reason })
    } else {
      expect(ran).toMatchObject({ code: 0, stdout: denial.replace('POINT', point), stderr: '' })
    }
    if (denial !== undefined) expect(written(here)).toBe('ran\n')
  })

  it.each(ALL)('%s hears nothing of a gate that passes', async (agent) => {
    const here = world(shellGate('echo ran >>ran', { point: 'tool:pre' }))
    const silent = await tell(agent, 'pre-tool-use', world())
    expect(await tell(agent, 'pre-tool-use', here)).toMatchObject({
      code: 0,
      stdout: silent.stdout,
      stderr: '',
    })
    expect(written(here)).toBe('ran\n')
  })
})

describe('the points of the loop are those events', () => {
  it.each([
    ['execute:pre', 'user-prompt-submit', {}],
    ['execute:post', 'stop', {}],
    ['plan:post', 'pre-tool-use', { tool_name: 'ExitPlanMode', tool_input: { plan: 'p' } }],
    ['ship:pre', 'pre-tool-use', { tool_input: { command: 'git add . && git push' } }],
  ])('%s', async (point, event, more) => {
    const here = world(shellGate('exit 3', { point }))
    expect((await tell('claude', event, here, more)).stdout).toContain(`gate 1 of plugin \`a\` at ${point}`)
  })

  it.each([
    ['plan:post', 'claude', {}],
    ['plan:post', 'codex', { tool_name: 'ExitPlanMode' }],
    ['ship:pre', 'claude', { tool_input: { command: 'git status' } }],
    ['verify:pre', 'claude', {}],
  ])('%s is no other tool call of %s', async (point, agent, more) => {
    const here = world(shellGate('echo ran >>ran; exit 3', { point }))
    expect((await tell(agent, 'pre-tool-use', here, more)).stdout).toBe('{}')
    expect(written(here)).toBe('')
  })

  it('and the first that stops is the last that is asked', async () => {
    const here = world(
      shellGate('exit 3', { point: 'execute:post' }),
      shellGate('echo ran >>ran', { point: 'stop:pre' }),
    )
    expect((await tell('claude', 'stop', here)).stdout).toContain('execute:post')
    expect(written(here)).toBe('')
  })
})

describe('what is not a denial', () => {
  it('is advice: context for the model', async () => {
    const here = world(shellGate('exit 3', { point: 'prompt:pre', blocking: false, name: 'g' }))
    expect(JSON.parse((await tell('claude', 'user-prompt-submit', here)).stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'UserPromptSubmit',
        additionalContext: 'gate `g` of plugin `a` at prompt:pre: exit code 3',
      },
    })
  })

  it('is a check that could not be made, and may be passed over: the user is told', async () => {
    const here = world(gate({ point: 'stop:pre', check: 'predicate = "kit(x)"', onError: 'skip' }))
    const { systemMessage, decision } = JSON.parse((await tell('claude', 'stop', here)).stdout)
    expect(decision).toBeUndefined()
    expect(systemMessage).toContain('gate 1 of plugin `a` at stop:pre: it could not be evaluated')
  })

  it('is a gate that does not apply, or that nobody agreed to', async () => {
    const here = gateWorld(
      {
        ...crate('ws', { dependencies: ['dep = { path = "../dep" }'] }),
        ...crate('dep', {
          files: { 'SYMPOSIUM.toml': shellGate('echo ran >>ran; exit 3', { point: 'stop:pre' }) },
        }),
        ...gated(
          'a',
          shellGate('echo ran >>ran; exit 3', {
            point: 'stop:pre',
            lines: ['predicates = ["env(NOT_SET)"]'],
          }),
        ),
      },
      { agents: ['claude'] },
    )
    expect((await tell('claude', 'stop', here)).stdout).toBe('{}')
    expect(written(here)).toBe('')
  })

  it('is a fault of ours', async () => {
    const here = world(shellGate('exit 3', { point: 'stop:pre' }))
    writeFileSync(here.configFile, '= nonsense')
    expect(await tell('claude', 'stop', here)).toMatchObject({ code: 0, stdout: '{}' })
  })
})

it('a check that could not be made stops where its author wants that', async () => {
  const here = world(gate({ point: 'stop:pre', check: 'predicate = "kit(x)"', onError: 'halt' }))
  const { decision, reason } = JSON.parse((await tell('claude', 'stop', here)).stdout)
  expect(decision).toBe('block')
  expect(reason).toContain('it could not be evaluated')
})

describe('hooks beside gates', () => {
  const hook = (answer: object): Tree => ({
    ...gated('b', '[[hooks]]\nname = "h"\nevent = "PreToolUse"\ncommand = { script = "h.sh" }\n'),
    'reg/b/h.sh': `cat >/dev/null; echo '${JSON.stringify({ PreToolUse: answer })}'\n`,
  })

  it.each([
    ['allow nothing that a gate denies', { decision: 'allow' }, 'deny', /^gate `g` of plugin `a`[^\n]*$/],
    ['deny with it', { decision: 'deny' }, 'deny', /^gate `g`[^\n]*\ndenied by hook `h`/],
    ['tell beside it', { additionalContext: 'by the way' }, 'deny', /^gate `g`/],
  ])('%s', async (_, answer, decision, reason) => {
    const here = gateWorld(
      { ...CARGO, ...gated('a', shellGate('exit 3', { point: 'tool:pre', name: 'g' })), ...hook(answer) },
      { agents: ['claude'] },
    )
    const { hookSpecificOutput } = JSON.parse((await tell('claude', 'pre-tool-use', here)).stdout)
    expect(hookSpecificOutput).toMatchObject({
      permissionDecision: decision,
      permissionDecisionReason: expect.stringMatching(reason),
    })
  })
})

describe('the end of a turn', () => {
  const stops = async (here: World, count: number, more: object = {}): Promise<readonly string[]> => {
    const said: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { decision, systemMessage } = JSON.parse((await tell('claude', 'stop', here, more)).stdout)
      said.push(String(decision ?? systemMessage ?? 'nothing'))
    }
    return said
  }

  it('is denied three times in a row, then let through with a warning, and denied again', async () => {
    const here = world(shellGate('exit 3', { point: 'stop:pre' }))
    const said = await stops(here, 5)
    expect(said).toEqual(['block', 'block', 'block', expect.stringContaining('3 times in a row'), 'block'])
    expect(said[3]).toContain('exit code 3')
  })

  it('that is the first of its turn begins the count anew', async () => {
    const here = world(shellGate('exit 3', { point: 'stop:pre' }))
    expect(await stops(here, 4, { stop_hook_active: false })).toEqual(['block', 'block', 'block', 'block'])
  })

  it('that passes begins the count anew', async () => {
    const here = world(shellGate('[ -e done ]', { point: 'stop:pre' }))
    expect(await stops(here, 2)).toEqual(['block', 'block'])
    here.write({ 'ws/done': '' })
    expect(await stops(here, 1)).toEqual(['nothing'])
    here.remove('ws/done')
    expect(await stops(here, 3)).toEqual(['block', 'block', 'block'])
  })

  it('is counted for each session', async () => {
    const here = world(shellGate('exit 3', { point: 'stop:pre' }))
    await stops(here, 3)
    expect(await stops(here, 1, { session_id: 'other' })).toEqual(['block'])
  })
})
