import type { AgentHooks } from '@symposium/sdk'
import { exited } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { gateNeeds } from '../../src/hooks/compile/gate-needs.js'
import { needsOf } from '../../src/hooks/dispatch/needs.js'
import type { DispatchOutcome } from '../../src/hooks/dispatch/request.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import {
  canonical,
  denial,
  dispatched,
  fakeCodec,
  gate,
  hook,
  planOf,
  type DispatchSketch,
} from './support.js'

const failing = (): never => {
  throw new Error('a fault of the adapter')
}

const kinds = new PredicateKinds(everydayKinds)

describe('an event', () => {
  it.each<[id: string, sketch: DispatchSketch, outcome: DispatchOutcome, stdout: string]>([
    ['A-42 F-35 without input', { payload: '' }, 'unreadable', '{}'],
    ['that is no JSON', { payload: '{' }, 'unreadable', '{}'],
    ['that is no object', { payload: '[]' }, 'unreadable', '{}'],
    ['A-43 that the agent does not have', { event: 'Stop' }, 'unsupported', ''],
    ['A-44 of an agent without events', { agent: fakeCodec('fake', { events: {} }) }, 'unsupported', ''],
    ['A-140 that is none', { payload: { skip: true } }, 'no-occurrence', '{}'],
    ['that cannot be decoded', { agent: fakeCodec('fake', { decode: failing }) }, 'failed', '{}'],
    ['whose answer cannot be encoded', { agent: fakeCodec('fake', { encode: failing }) }, 'failed', ''],
  ])('%s runs nothing', async (_id, sketch, outcome, stdout) => {
    const hooks = [hook(), hook({ event: 'Stop' })]
    const run = await dispatched({
      hooks: outcome === 'failed' ? [] : hooks,
      programs: { h: denial() },
      ...sketch,
    })
    expect(run.output).toEqual({ stdout, stderr: '', exitCode: 0 })
    expect(run.host.processes.requests).toEqual([])
    if (sketch.agent?.encode !== failing) expect(run.outcome).toBe(outcome)
  })

  it.each<[id: string, changes: Partial<AgentHooks>]>([
    ['that may be one', { occurs: failing }],
    ['of an agent that cannot tell', { occurs: undefined as never }],
    ['that starts with a byte-order mark', {}],
  ])('%s is answered', async (_id, changes) => {
    const run = await dispatched({
      agent: fakeCodec('fake', changes),
      payload: '\uFEFF{"tool":"Bash"}',
      hooks: [hook()],
      programs: { h: canonical('A') },
    })
    expect(run.answer).toEqual({ context: ['A'] })
  })

  it.each<[id: string, changes: Partial<AgentHooks>, format: string]>([
    ['a codec that cannot read', { readAnswer: failing }, 'fake'],
    ['a codec that cannot write', { encodeCall: failing }, 'other'],
  ])('of %s costs the hook alone', async (_id, changes, format) => {
    const codec = fakeCodec('fake', changes)
    const run = await dispatched({
      agent: codec,
      hooks: [hook({ format }), hook({ owner: 1, name: 'q' })],
      programs: { h: '{}', q: canonical('B') },
      request: { formats: () => codec },
    })
    expect(run.answer).toEqual({ context: ['B'] })
    expect(run.logged).toMatch(/a fault of the adapter/)
  })

  it('whose answer is too much for the agent is answered with the denial alone', async () => {
    const codec = fakeCodec('fake', {
      encode(_event, answer) {
        if (answer.context !== undefined) failing()
        return { stdout: JSON.stringify(answer), stderr: '', exitCode: 0, dropped: [] }
      },
    })
    const run = await dispatched({ agent: codec, hooks: [hook()], programs: { h: denial('no') } })
    expect(run.answer).toEqual({ verdict: 'deny', reason: 'no' })
  })

  it('that blocks where the agent cannot say so is let through', async () => {
    const codec = fakeCodec('fake', { block: failing })
    const run = await dispatched({ agent: codec, hooks: [hook()], programs: { h: exited('', 2) } })
    expect(run).toMatchObject({ outcome: 'failed', output: { stdout: '{}', exitCode: 0 } })
  })
})

describe('the place of an event', () => {
  const host = { cwd: '/elsewhere', files: { '/w': { directory: true }, '/w/build.rs': '' } } as const

  it.each<
    [
      id: string,
      payload: { readonly in?: string },
      startsInProject: boolean,
      root: string | undefined,
      cwd: string,
    ]
  >([
    ['the workspace of the payload', { in: '/w' }, false, '/w', '/w'],
    ['N-6 A-151 the directory of the payload', { in: '/w' }, false, undefined, '/w'],
    ['A-96 one that is not there', { in: '/gone' }, true, undefined, '/elsewhere'],
    ['A-50 none', {}, true, undefined, '/elsewhere'],
    ['none, of an agent that starts anywhere', {}, false, undefined, '/home/user'],
    ['a file', { in: '/w/build.rs' }, false, undefined, '/home/user'],
  ])('%s', async (_id, payload, startsInProject, root, cwd) => {
    const run = await dispatched({
      agent: fakeCodec('fake', { startsInProject }),
      payload,
      hooks: [hook({ when: ['shell(true)'] })],
      plan: root === undefined ? { root: undefined as never } : { root },
      programs: { sh: '', h: '' },
      host,
    })
    expect(run.host.processes.requests.map((request) => request.cwd)).toEqual([cwd, cwd])
  })

  it('N-6 is where predicates look', async () => {
    const hooks = [hook({ when: ['path_exists(build.rs)'] })]
    const sketch = { hooks, programs: { h: canonical('A') }, host, plan: { root: '/w' } }
    expect((await dispatched({ ...sketch, payload: { in: '/w' } })).answer.context).toEqual(['A'])
    expect((await dispatched({ ...sketch, plan: { root: '/elsewhere' } })).answer.context).toBeUndefined()
  })
})

describe('predicates of an event', () => {
  it('are asked once', async () => {
    const hooks = [hook({ when: ['shell(x)'] }), hook({ owner: 1, name: 'q', when: ['shell(x)'] })]
    const run = await dispatched({ hooks, programs: { sh: '', h: '', q: '' } })
    expect(run.host.processes.requests.map((request) => request.program)).toEqual(['sh', 'h', 'q'])
    expect(run.host.processes.requests[0]?.timeout).toBe(10_000)
  })

  it('share the time of the event, however many of them hang', async () => {
    let now = 0
    const run = await dispatched({
      hooks: [hook({ when: ['any(shell(a), shell(b), shell(c), shell(d))'] })],
      programs: {
        sh: ({ timeout }) => {
          now += timeout
          return { state: 'timed-out', stdout: '', stderr: '' }
        },
      },
      now: () => now,
    })
    expect(run.host.processes.requests.map(({ timeout }) => timeout)).toEqual([10_000, 10_000, 5000, 1])
  })

  it('know the plugins of the workspace, and the dependencies of the plan', async () => {
    const when = ['workspace-member()', 'depends-on(serde)']
    const hooks = [hook({ when }), hook({ owner: 1, name: 'q', when, workspaceMember: true })]
    const run = await dispatched({
      hooks,
      plan: { dependencies: [{ pm: 'cargo', name: 'serde', version: '1.0.0' }] },
      programs: { h: canonical('A'), q: canonical('B') },
    })
    expect(run.answer.context).toEqual(['B'])
  })

  it('that give no answer are reported, and count as false', async () => {
    const hooks = [hook({ when: ['any(env(NEVER), shell(x))'] })]
    const run = await dispatched({
      hooks,
      programs: { sh: { state: 'timed-out', stdout: '', stderr: '' }, h: denial() },
    })
    expect(run.answer).toEqual({})
    expect(run.logged).toMatch(/no answer to `shell\(x\)`: no answer within 10000 ms/)
  })

  it('may be those of extensions', async () => {
    const odd = new PredicateKinds([
      ...everydayKinds,
      { type: 'leaf', name: 'odd', parse: () => null, evaluate: () => ({ holds: true, seen: '' }) },
    ])
    const oddGate = [{ type: 'leaf', kind: 'odd', args: null, text: 'odd()' }] as const
    expect(gateNeeds(oddGate, odd)).toEqual({ needs: 'session' })
    const run = await dispatched({
      hooks: [{ ...hook(), gate: oddGate }],
      programs: { h: canonical('A') },
      request: { predicates: { kinds: odd } },
    })
    expect(run.answer.context).toEqual(['A'])
  })

  it('may be those of plugins, which are waited for no longer than an event takes', async () => {
    const hooks = [hook({ when: ['kit(x)', 'not(kit(y))'] })]
    const asked: string[] = []
    const custom = async (name: string, argument: string) => {
      asked.push(`${name} ${argument}`)
      return { holds: argument === 'x', seen: '' }
    }
    const programs = { h: canonical('A') }
    const run = await dispatched({ hooks, programs, request: { predicates: { custom } } })
    expect([run.answer.context, asked]).toEqual([['A'], ['kit x', 'kit y']])
    expect((await dispatched({ hooks, programs })).logged).toContain('no loaded plugin defines `kit`')
  })

  it.each<[string, readonly string[], 'answers' | 'session' | undefined]>([
    ['nothing', ['all(any(shell(x), env(A)), not(path_exists(x)))', 'depends-on(serde)'], undefined],
    ['answers', ['not(any(env(A), kit(x)))'], 'answers'],
  ])('need %s beside a plan', (_title, when, needs) => {
    expect(gateNeeds(gate(...when), kinds)).toEqual(needs === undefined ? {} : { needs })
  })

  it('need the most of what one of an event needs', () => {
    const plan = planOf(
      [
        hook({ needs: 'answers' }),
        hook({ event: 'Stop', needs: 'session' }),
        hook({ event: 'Stop', needs: 'answers' }),
        hook({ event: 'SessionStart' }),
      ],
      { switches: [] },
    )
    const needs = (['PreToolUse', 'Stop', 'SessionStart'] as const).map((event) =>
      needsOf(plan, event, 'fake'),
    )
    expect(needs).toEqual(['answers', 'session', undefined])
    const turning = { gate: gate('kit()'), needs: 'answers', workspaceMember: true, held: true } as const
    expect(needsOf({ ...plan, switches: [turning] }, 'SessionStart', 'fake')).toBe('answers')
  })
})

describe('switches', () => {
  it('are not the only thing that may be missing', async () => {
    const sketch = { hooks: [hook({ owner: 1 }), hook({ format: 'lost' })], programs: { h: canonical('A') } }
    const run = await dispatched({ ...sketch, request: { checkSwitches: true } })
    expect(run).toMatchObject({ outcome: 'stale', output: { stdout: '{}' } })
    expect(run.host.processes.requests).toEqual([])
    expect((await dispatched(sketch)).answer).toEqual({ context: ['A'] })
  })

  it.each([
    ['as they were', 'env(NEVER)', false, 'answered'],
    ['as they were, and true', 'not(env(NEVER))', true, 'answered'],
    ['turned on', 'not(env(NEVER))', false, 'stale'],
    ['turned off', 'env(NEVER)', true, 'stale'],
  ])('%s', async (_id, text, held, outcome) => {
    const plan = { switches: [{ gate: gate(text), workspaceMember: false, held }] }
    const sketch = { hooks: [hook()], programs: { h: canonical('A') }, plan }
    const run = await dispatched({ ...sketch, request: { checkSwitches: true } })
    expect(run.outcome).toBe(outcome)
    expect(run.host.processes.requests).toHaveLength(outcome === 'stale' ? 0 : 1)
    expect((await dispatched(sketch)).outcome).toBe('answered')
  })
})
