import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { skillText } from '../support/plugins.js'
import { ask, gate, gated, gateWorld, shellGate, states, written } from './support.js'

describe('a point', () => {
  it('E28 is that of plugins by name, and of the gates of each as they stand', async () => {
    const world = gateWorld({
      ...gated('zeta', shellGate('echo z1 >>ran'), shellGate('echo z2 >>ran')),
      ...gated('alpha', shellGate('echo a1 >>ran'), gate({ point: 'plan:pre' })),
    })
    const report = await ask(world)
    expect(report).toMatchObject({ point: 'ship:pre', outcome: 'continue', warnings: [] })
    expect(states(report)).toEqual(['alpha#0 passed', 'zeta#0 passed', 'zeta#1 passed'])
    expect(written(world)).toBe('a1\nz1\nz2\n')
  })

  it('E29 has nothing but gates: what else plugins bring is no part of it', async () => {
    const skills = '[[skills]]\nsource.path = "skills"\n'
    const hook =
      '[[hooks]]\nname = "say"\nevent = "PreToolUse"\ncommand = { script = "say.sh" }\n[[mcp_servers]]\nname = "docs"\ntype = "http"\nurl = "https://kit.example/mcp"\n'
    const tips = { 'reg/tips/skills/tip/SKILL.md': skillText('tip'), 'reg/tips/say.sh': 'echo no >>ran\n' }
    const world = gateWorld({
      ...gated('tips', skills, shellGate('echo 1 >>ran'), hook, shellGate('echo 2 >>ran')),
      ...gated('more', hook),
      ...tips,
    })
    const report = await ask(world)
    expect(states(report)).toEqual(['tips#0 passed', 'tips#1 passed'])
    expect(report.warnings).toEqual([])
    expect(written(world)).toBe('1\n2\n')
    expect(await ask(gateWorld(gated('more', hook)))).toEqual({
      point: 'ship:pre',
      gates: [],
      outcome: 'continue',
      warnings: [],
      unread: [],
    })
  })

  it.each(['ship:Pre', 'ship', '', 'constructor'])('E30 has a known name, not `%s`', async (point) => {
    await expect(ask(gateWorld({}), { point })).rejects.toMatchObject({
      code: 'GATE_POINT_UNKNOWN',
      remedy: expect.stringContaining('discuss:pre, discuss:post, plan:pre'),
    })
  })

  it('E100 ends at the first gate that halts, unless it shall go on', async () => {
    const world = gateWorld(
      gated('a', shellGate('exit 3'), shellGate('echo b >>ran'), shellGate('exit 4', { blocking: false })),
    )
    const first = await ask(world)
    expect(first.outcome).toBe('halt')
    expect(states(first)).toEqual(['a#0 blocked!', 'a#1 not-run', 'a#2 not-run'])
    expect(written(world)).toBe('')
    expect(states(await ask(world, { keepGoing: true }))).toEqual([
      'a#0 blocked!',
      'a#1 passed',
      'a#2 advised',
    ])
  })

  it('tells what was asked, with evidence', async () => {
    const { gates } = await ask(
      gateWorld(gated('a', gate({ check: 'predicate = "all(depends-on(*), env(NONE))"' }))),
    )
    expect(gates).toMatchObject([
      {
        message: 'NONE is not set',
        details: { kind: 'all', decidedBy: { kind: 'env' } },
        tree: { holds: false, children: [{ holds: true }, { holds: false }] },
      },
    ])
  })
})

describe('whether a gate applies', () => {
  it('E17 is no question where nothing is said of it', async () => {
    expect(states(await ask(gateWorld(gated('a', gate()))))).toEqual(['a#0 passed'])
  })

  it('is for its own predicates to say, which are asked first', async () => {
    const world = gateWorld(
      gated(
        'a',
        shellGate('echo no >>ran', { lines: ['predicates = ["env(NONE)"]'] }),
        shellGate('echo no >>ran', { lines: ['depends-on = ["absent"]'] }),
        shellGate('echo yes >>ran', { lines: ['depends-on = ["kit"]'] }),
      ),
    )
    const report = await ask(world)
    expect(states(report)).toEqual(['a#0 inactive', 'a#1 inactive', 'a#2 passed'])
    expect(report.gates[0]?.reason).toContain('NONE is not set')
    expect(written(world)).toBe('yes\n')
  })

  const SETTING = '[config."review.strict"]\ntype = "boolean"\n'
  const conditional = gated('a', shellGate('exit 3', { lines: ['when = "review.strict"'] }), SETTING)

  it.each([
    ['E18 unset', [], 'a#0 inactive', 0],
    ['set', ['[settings.review]', 'strict = true'], 'a#0 blocked!', 0],
    ['E21 set to a text', ['[settings.review]', 'strict = "false"'], 'a#0 inactive', 1],
    [
      'set for this workspace',
      ['[[workspace-settings]]', 'workspace = "WS"', 'settings.review.strict = true'],
      'a#0 blocked!',
      0,
    ],
    [
      'set for another one',
      ['[[workspace-settings]]', 'workspace = "/other"', 'settings.review.strict = true'],
      'a#0 inactive',
      0,
    ],
    [
      'set for this workspace, which comes before all others',
      [
        '[settings.review]',
        'strict = true',
        '[[workspace-settings]]',
        'workspace = "WS"',
        'settings.review.strict = false',
      ],
      'a#0 inactive',
      0,
    ],
  ])('is for a setting of the user to say: %s', async (_, top, state, warnings) => {
    const world = gateWorld(conditional)
    world.config({
      agents: ['fake'],
      registries: { team: 'reg' },
      top: top.map((line) => line.replace('WS', world.workspace)),
    })
    const report = await ask(world)
    expect(states(report)).toEqual([state])
    expect(report.warnings).toHaveLength(warnings)
  })

  it('is for the plugin to say where the configuration cannot be read, which is said once', async () => {
    const on = SETTING + 'default = true\n'
    const lines = shellGate('exit 3', { lines: ['when = "review.strict"'] })
    const world = gateWorld({
      'home/.symposium/plugins/a/SYMPOSIUM.toml': `name = "a"\ndepends-on = ["*"]\n${lines}${lines}${on}`,
    })
    world.write({ 'home/.symposium/config.toml': '[settings.review\nstrict = false\n' })
    const report = await ask(world, { keepGoing: true })
    expect(states(report)).toEqual(['a#0 blocked!', 'a#1 blocked!'])
    expect(report.warnings.map(({ code }) => code)).toEqual(['GATE_SETTING'])
  })

  it('is for nothing in the repository to say', async () => {
    const text = '[settings.review]\nstrict = true\n'
    const files = { 'ws/config.toml': text, 'ws/.symposium/config.toml': text }
    expect(states(await ask(gateWorld({ ...conditional, ...files })))).toEqual(['a#0 inactive'])
  })

  it('E27 is no question for a plugin that does not apply', async () => {
    const world = gateWorld(
      {
        ...gated('off', shellGate('echo no >>ran')),
        ...gated('elsewhere', shellGate('echo no >>ran')),
        'reg/elsewhere/SYMPOSIUM.toml': `name = "elsewhere"\ndepends-on = ["absent"]\n${shellGate('echo no >>ran')}`,
      },
      { plugins: ['disable = ["off"]'] },
    )
    const report = await ask(world)
    expect(states(report)).toEqual(['elsewhere#0 inactive', 'off#0 inactive'])
    expect(written(world)).toBe('')
  })
})

describe('limits', () => {
  it.each([
    ['of a gate', { gateBudget: 300 }, ['a#0 unavailable!', 'a#1 not-run']],
    ['of a gate, going on', { gateBudget: 300, keepGoing: true }, ['a#0 unavailable!', 'a#1 passed']],
    ['of the point', { budget: 300, keepGoing: true }, ['a#0 unavailable!', 'a#1 unavailable!']],
  ])('in time: %s', async (_, options, expected) => {
    const world = gateWorld(gated('a', shellGate('sleep 20; echo late >>ran'), shellGate('echo next >>ran')))
    const started = Date.now()
    const report = await ask(world, options)
    expect(states(report)).toEqual(expected)
    expect(report.outcome).toBe('halt')
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(written(world)).not.toContain('late')
  })

  it('by whoever waits: a point that was not asked in full does not let anybody go on', async () => {
    const world = gateWorld(
      gated('a', shellGate('touch began; sleep 20', { onError: 'skip' }), shellGate('echo next >>ran')),
    )
    const controller = new AbortController()
    const asking = ask(world, { signal: controller.signal })
    while (written(world, 'began') === '' && !controller.signal.aborted) {
      await setTimeout(50)
      if (world.tree('ws')['began'] !== undefined) controller.abort()
    }
    const report = await asking
    expect(states(report)).toEqual(['a#0 unavailable', 'a#1 not-run'])
    expect(report.outcome).toBe('halt')
  })
})

describe('a dry run', () => {
  it('says what would be started, and starts nothing', async () => {
    const world = gateWorld(
      gated(
        'a',
        shellGate('echo no >>ran'),
        shellGate('echo no >>ran', { lines: ['predicates = ["shell(echo no >>ran)"]'] }),
        gate({ lines: ['predicates = ["env(NONE)"]'] }),
        gate(),
      ),
    )
    const report = await ask(world, { dryRun: true })
    expect(states(report)).toEqual(['a#0 not-run', 'a#1 not-run', 'a#2 inactive', 'a#3 not-run'])
    expect(report.gates[0]?.plan).toMatchObject([{ command: 'echo no >>ran', env: [] }])
    expect(report.gates[3]?.plan).toEqual([])
    expect(report.outcome).toBe('continue')
    expect(written(world)).toBe('')
  })
})

describe('a waiver', () => {
  it('lets one gate pass, with its reason', async () => {
    const world = gateWorld(
      gated('a', shellGate('echo no >>ran; exit 3', { name: 'tests' }), shellGate('exit 3')),
    )
    const report = await ask(world, {
      waived: ({ name }) => (name === 'tests' ? 'known to be\u001b[31m broken' : undefined),
    })
    expect(states(report)).toEqual(['a#0 waived', 'a#1 blocked!'])
    expect(report.gates[0]?.reason).toBe('known to be broken')
    expect(written(world)).toBe('')
  })
})
