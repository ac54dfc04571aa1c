import { answerHook, createNodePorts, openSession } from '@symposium/core'
import { canonicalHooks } from '@symposium/core/hooks'
import { path } from '@symposium/pm-path'
import type { AgentHooks, HookOutput } from '@symposium/sdk'
import { createFakeAgent, createFakeExtension } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { gate, gated, gateWorld, shellGate, written } from '../gates/support.js'
import { crate } from '../support/cargo.js'
import { fakeManager } from '../support/fakes.js'
import { NO_NETWORK, type Ran } from '../support/run-line.js'
import type { World } from '../support/world.js'

const command = (text: string, fields = ''): string =>
  `predicate = { kind = "command-exit-zero", command = ${JSON.stringify(text)}${fields} }`

/** A project with the package `lamp` as a dependency, which brings these gates. */
function withPackage(...gates: readonly string[]): World {
  return gateWorld(
    {
      ...crate('ws', { dependencies: ['lamp = { path = "../lamp" }'] }),
      ...crate('lamp', { files: { 'SYMPOSIUM.toml': gates.join('') } }),
    },
    { agents: ['claude'], hooks: true },
  )
}

function stop(here: World): Promise<Ran> {
  const input = JSON.stringify({ session_id: 's', cwd: here.workspace, stop_hook_active: false })
  return here.run(['hook', 'claude', 'stop'], { input })
}

describe('from the manifest of a dependency to the answer of an agent', () => {
  const tests = gate({
    name: 'tests',
    point: 'stop:pre',
    check: command('echo ran >>ran; echo RED >&2; exit 1'),
  })

  it('nothing is asked before the user has agreed, and everything afterwards', async () => {
    const here = withPackage(tests)
    await here.sync()
    expect((await stop(here)).stdout).toBe('{}')
    expect(written(here)).toBe('')
    await here.run(['use', 'lamp'])
    expect(JSON.parse((await stop(here)).stdout)).toEqual({
      decision: 'block',
      reason: 'gate `tests` of plugin `lamp` at stop:pre: command exited 1: RED',
    })
    await here.run(['disable', 'lamp'])
    expect((await stop(here)).stdout).toBe('{}')
  })

  it('the user is told where the project can no longer be read, and its gates may be lost', async () => {
    const here = withPackage(tests)
    await here.run(['use', 'lamp'])
    await here.sync()
    expect((await stop(here)).stdout).toContain('RED')
    here.write({ 'ws/Cargo.toml': '[package' })
    expect(JSON.parse((await stop(here)).stdout)).toEqual({
      systemMessage: expect.stringContaining('gates that hang on it are not enforced'),
    })
  })

  it('a gate that comes later stays off until the user agrees again', async () => {
    const here = withPackage(gate({ point: 'ship:pre', check: command('true') }))
    await here.run(['use', 'lamp'])
    await here.sync()
    here.write({ 'lamp/SYMPOSIUM.toml': tests })
    await here.sync()
    expect((await stop(here)).stdout).toBe('{}')
    expect(written(here)).toBe('')
    await here.run(['use', 'lamp'])
    expect((await stop(here)).stdout).toContain('RED')
  })

  it('the user switches it, and lets it pass', async () => {
    const setting = '[config."strict"]\ntype = "boolean"\ndefault = false\ndescription = "On?"\n'
    const here = withPackage(
      gate({ name: 'tests', point: 'stop:pre', check: command('exit 1'), lines: ['when = "strict"'] }),
      setting,
    )
    await here.run(['use', 'lamp'])
    expect((await stop(here)).stdout).toBe('{}')
    here.write({
      'home/.symposium/config.toml': `${here.read('home/.symposium/config.toml')}\n[settings]\nstrict = true\n`,
    })
    expect((await stop(here)).stdout).toContain('"decision":"block"')
    await here.run(['gates', 'waive', 'lamp/tests', '--reason', 'known', '--for', '1d'])
    expect((await stop(here)).stdout).not.toContain('decision')
  })
})

describe('an agent waits only so long', () => {
  /** Milliseconds that are left for gates, beside what opening the session takes. */
  const tell = async (here: World, left: number): Promise<HookOutput> => {
    const hooks: AgentHooks = { ...canonicalHooks, patience: { PreToolUse: 5_000 + left } }
    const environment = {
      cwd: here.workspace,
      home: here.home,
      platform: process.platform,
      variables: { ...NO_NETWORK, PATH: '/usr/bin:/bin' },
    }
    const input = JSON.stringify({ PreToolUse: { tool_name: 'x', cwd: here.workspace } })
    return answerHook(
      { agent: 'fake', event: 'pre-tool-use', input },
      {
        environment,
        version: '0.0.0-test',
        openSession: ({ directory, ...options }) =>
          openSession({
            ports: createNodePorts({ ...environment, cwd: directory }),
            extensions: [
              path,
              fakeManager(here, 'buck'),
              createFakeExtension({ name: 'agents', agents: [{ ...createFakeAgent(), hooks }] }),
            ],
            version: '0.0.0-test',
            ...options,
          }),
      },
    )
  }

  it.each([
    ['halt', 'deny'],
    ['skip', undefined],
  ])('a check that takes longer could not be made, and goes by on-error: %s', async (onError, decision) => {
    const here = gateWorld(
      gated(
        'a',
        gate({ point: 'tool:pre', check: command('sleep 20; echo late >>ran', ', timeout = 60'), onError }),
      ),
    )
    const started = performance.now()
    const { stdout } = await tell(here, 3_000)
    expect(performance.now() - started).toBeLessThan(9_000)
    const { PreToolUse = {} } = stdout === '' ? {} : JSON.parse(stdout)
    expect(PreToolUse.decision).toBe(decision)
    if (decision !== undefined) {
      expect(PreToolUse.additionalContext).toContain('it could not be evaluated')
      expect(PreToolUse.additionalContext).toContain('`symposium gates run tool:pre`')
    }
    expect(written(here)).toBe('')
  })

  it('one that is quick enough is made', async () => {
    const here = gateWorld(gated('a', shellGate('echo ran >>ran', { point: 'tool:pre' })))
    expect((await tell(here, 20_000)).stdout).toBe('')
    expect(written(here)).toBe('ran\n')
  })
})
