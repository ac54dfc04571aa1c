import type { HookAnswer } from '@symposium/sdk'
import { exited } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { canonicalHooks } from '../../src/hooks/canonical-hooks.js'
import {
  canonical,
  denial,
  dispatched,
  fakeCodec,
  hook,
  plugins,
  program,
  type DispatchSketch,
} from './support.js'

describe('what becomes of what hooks say', () => {
  it.each<[id: string, sketch: DispatchSketch, answer: HookAnswer]>([
    ['A-40 no plugins', {}, {}],
    ['A-59', { hooks: plugins({}), programs: { p: '{"PreToolUse":{}}' } }, {}],
    [
      'A-61',
      { hooks: plugins({}), programs: { p: '{"systemMessages":["heads up"]}' } },
      { systemMessages: ['heads up'] },
    ],
    [
      'A-68',
      { hooks: plugins({}, {}), programs: { p: canonical('A'), q: canonical('B') } },
      { context: ['A', 'B'] },
    ],
    [
      'A-69',
      { hooks: plugins({}), programs: { p: canonical('C') }, request: { first: { context: ['hint'] } } },
      { context: ['hint', 'C'] },
    ],
    [
      'A-70',
      { hooks: plugins({}, { format: 'fake' }), programs: { p: denial('no'), q: '{"verdict":"allow"}' } },
      { verdict: 'deny', reason: 'no', context: ['no'] },
    ],
    [
      'A-72',
      { hooks: plugins({}, {}), programs: { p: exited(canonical('A'), 3), q: canonical('B') } },
      { context: ['B'] },
    ],
    [
      'A-73 F-31 a signal says nothing',
      {
        hooks: plugins({}, {}),
        programs: {
          p: { state: 'killed', signal: 'SIGKILL', stdout: canonical('A'), stderr: 'x' },
          q: canonical('B'),
        },
      },
      { context: ['B'] },
    ],
    ['A-74', { hooks: plugins({}, {}), programs: { q: canonical('B') } }, { context: ['B'] }],
    [
      'A-88 F-32',
      {
        hooks: plugins({}, {}),
        programs: { p: { state: 'timed-out', stdout: canonical('A'), stderr: '' }, q: canonical('B') },
      },
      { context: ['B'] },
    ],
    [
      'A-149',
      {
        hooks: plugins({}, {}, {}),
        programs: { p: denial('no'), q: '{"PreToolUse":{}}', r: canonical('c') },
      },
      { verdict: 'deny', reason: 'no', context: ['no', 'c'] },
    ],
    ['A-152', { hooks: plugins({}, {}), programs: { p: '', q: ' \n' } }, {}],
    [
      'A-153',
      { hooks: plugins({}, {}), programs: { p: canonical('A'), q: canonical('B') } },
      { context: ['A', 'B'] },
    ],
    [
      'G-09 a bare denial',
      { hooks: plugins({}), programs: { p: denial() } },
      { verdict: 'deny', reason: 'denied by hook `p` of plugin `p`' },
    ],
    [
      'a program that is not here',
      {
        hooks: plugins({ run: { type: 'missing', message: 'run `symposium sync`' } }, {}),
        programs: { q: canonical('B') },
      },
      { context: ['B'] },
    ],
  ])('%s', async (_id, sketch, answer) => {
    const run = await dispatched(sketch)
    expect(run.answer).toEqual(answer)
    expect(run.output).toMatchObject({ exitCode: 0, stderr: '' })
    expect(run.outcome).toBe('answered')
  })

  it.each<[id: string, output: string, says: RegExp]>([
    ['A-60', '{"PreToolUse":{"decision":"maybe"}}', /neither "allow" nor "deny"/],
    ['A-62', 'null', /null where an object is expected/],
    ['A-63', 'hello', /not JSON/],
    [
      'too deep',
      `{"PreToolUse":{"updatedInput":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
      /nests too deep/,
    ],
    ['too much', canonical('x'.repeat(1024 * 1024)), /more than 1048576 bytes/],
    ['control characters', '\u001b[2J', /not JSON/],
  ])('is reported, and costs no one else: %s', async (_id, output, says) => {
    const run = await dispatched({ hooks: plugins({}, {}), programs: { p: output, q: denial('no') } })
    expect(run.answer).toMatchObject({ verdict: 'deny', reason: 'no' })
    expect(run.logged).toMatch(says)
    expect(run.logged).toContain('hook `p` of plugin `p`')
    expect(run.logged).not.toContain('\u001b')
  })

  it('N-5 A-71 A-150 is a block: nothing else counts', async () => {
    const run = await dispatched({
      hooks: plugins({}, {}, {}),
      programs: { p: canonical('A'), q: exited('ignored', 2, 'stop it\n'), r: canonical('C') },
    })
    expect(run.output).toEqual({ stdout: 'PreToolUse blocked', stderr: 'stop it', exitCode: 2 })
    expect(run.outcome).toBe('blocked')
    expect(run.host.processes.requests.map((request) => request.program)).toEqual(['p', 'q'])
  })

  it('is a block without a word, which gets one', async () => {
    const { output } = await dispatched({ hooks: plugins({}), programs: { p: exited('', 2) } })
    expect(output.stderr).toBe('blocked by hook `p` of plugin `p`')
  })

  it('goes back as it came from the pseudo agent', async () => {
    const agent = { name: 'symposium', hooks: canonicalHooks }
    const run = await dispatched({
      payload: ' {"PreToolUse":{"tool_name":"Bash"}}',
      hooks: plugins({}, {}),
      programs: { p: denial('no'), q: canonical('c') },
      request: { agent },
    })
    expect(run.output.stdout).toBe('{"PreToolUse":{"decision":"deny","additionalContext":"no\\n\\nc"}}')
    expect(run.host.processes.requests[0]?.input).toBe(' {"PreToolUse":{"tool_name":"Bash"}}')
  })

  it('is a long reason, which is cut', async () => {
    const { output } = await dispatched({
      hooks: plugins({}),
      programs: { p: exited('', 2, 'x'.repeat(100_000)) },
    })
    expect(output.stderr).toHaveLength(10_001)
  })

  it('names the program that a replacement was lost to', async () => {
    const replace = (value: number): string => JSON.stringify({ PreToolUse: { updatedInput: value } })
    const run = await dispatched({ hooks: plugins({}, {}), programs: { p: replace(1), q: replace(2) } })
    expect(run.answer).toEqual({ updatedInput: 2 })
    expect(run.logged).toMatch(/hook `p` of plugin `p`: its replacement .* hook `q`/)
  })

  it('is logged where the agent has no words for it', async () => {
    const mute = fakeCodec('fake', {
      encode: () => ({ stdout: '', stderr: '', exitCode: 0, dropped: ['cannot say that'] }),
    })
    const run = await dispatched({ agent: mute, hooks: plugins({}), programs: { p: canonical('A') } })
    expect(run.logged).toBe('fake: cannot say that')
  })
})

describe('what a hook is given', () => {
  it('A-91 is the very text in its own format', async () => {
    const payload = ' { "tool" : "Bash",\t"x": 1.0 }\n'
    const run = await dispatched({ payload, hooks: [hook({ format: 'fake' })], programs: { h: '' } })
    expect(run.host.processes.requests[0]?.input).toBe(payload)
  })

  it.each([
    ['symposium', '{"PreToolUse":{"tool_name":"Bash","tool_input":null,"session_id":null,"cwd":null}}'],
    ['other', '{"other":"Bash"}'],
  ])('is converted to %s', async (format, input) => {
    const run = await dispatched({ hooks: [hook({ format })], programs: { h: '' } })
    expect(run.host.processes.requests[0]?.input).toBe(input)
  })

  it('keeps what is only for another agent from this one', async () => {
    const run = await dispatched({
      hooks: [hook({ format: 'other' })],
      programs: { h: '{"context":["c"],"native":{"x":1}}' },
    })
    expect(run.answer).toEqual({ context: ['c'] })
    expect(run.logged).toMatch(/no other agent has a use for x/)
  })

  it('A-85 is its environment, with its own directories in front of PATH', async () => {
    const run = await dispatched({
      hooks: [
        hook({
          run: {
            type: 'program',
            command: ['h', 'a b'],
            environment: { SYMPOSIUM_z: '/c/bin/z' },
            path: ['/c/bin', '/r2/bin'],
          },
        }),
      ],
      programs: { h: '' },
      host: { variables: { PATH: '/usr/bin' } },
    })
    expect(run.host.processes.requests).toMatchObject([
      {
        program: 'h',
        args: ['a b'],
        cwd: '/project',
        env: { SYMPOSIUM_z: '/c/bin/z', PATH: '/c/bin:/r2/bin:/usr/bin' },
        timeout: 20_000,
      },
    ])
  })

  it.each([
    [{}, 'linux', { PATH: '/c/bin:/usr/local/bin:/usr/bin:/bin' }],
    [{ Path: 'C:\\Windows' }, 'win32', { Path: '/c/bin;C:\\Windows' }],
    [{}, 'win32', { PATH: '/c/bin' }],
  ] as const)('keeps the PATH of %j on %s', async (variables, platform, env) => {
    const cwd = platform === 'win32' ? 'C:\\project' : '/project'
    const run = await dispatched({
      hooks: [hook({ run: { type: 'program', command: ['h'], environment: {}, path: ['/c/bin'] } })],
      programs: { h: '' },
      plan: { root: cwd },
      host: { variables, platform },
    })
    expect(run.host.processes.requests[0]?.env).toEqual(env)
  })

  it('A-88 is as much time as is left', async () => {
    let now = 0
    const slow = (): ReturnType<typeof exited> => {
      now += 12_460
      return exited('')
    }
    const run = await dispatched({
      hooks: plugins({}, {}, {}, { when: ['shell(x)'] }),
      programs: { p: slow, q: slow, r: '', sh: '' },
      now: () => now,
    })
    expect(run.host.processes.requests.map(({ timeout }) => timeout)).toEqual([20_000, 12_540])
    expect(run.logged).toMatch(/hook `r` .* was not run/)
    expect(run.logged).toMatch(/hook `s` .* its predicates were not asked/)
  })
})

describe('a program of another name', () => {
  it('is started as it is planned', async () => {
    const run = await dispatched({
      hooks: [hook({ run: program('/bin/tool', 'x') })],
      programs: { '/bin/tool': '' },
    })
    expect(run.host.processes.requests[0]).toMatchObject({ program: '/bin/tool', args: ['x'] })
  })
})
