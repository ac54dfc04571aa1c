import { realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject, PredicateContext, ProcessResult } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../../src/host/node-files.js'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { skipOnWindows } from '../../support/skip-unless.js'
import { exited, processes, scopeOf } from '../support.js'
import { allKinds, askIn, project } from './real.js'

function gate(fields: JsonObject): JsonObject {
  return { kind: 'command-exit-zero', ...fields }
}

const read = (fields: JsonObject) => parsePredicateValue(gate(fields), allKinds)

describe('a command', () => {
  const files = createNodeFiles()

  async function requestOf(fields: JsonObject, context: Partial<PredicateContext> = {}) {
    const recorded = processes()
    const directory = project({ 'sub/x': '' })
    await askIn(directory, gate(fields), { processes: recorded, timeout: 2 ** 31, ...context })
    const [request] = recorded.requests
    if (request === undefined) expect.fail('nothing was run')
    return { ...request, cwd: request.cwd.slice(directory.length) }
  }

  it.each<[row: string, seconds: number | undefined, milliseconds: number]>([
    ['E42', undefined, 30_000],
    ['E43', 90, 90_000],
    ['E44', 0.0005, 1],
    ['E45', 3e6, 2_147_483_647],
    ['E46', 1e308, 2_147_483_647],
  ])('%s: a limit of %s s is %i ms', async (_, timeout, milliseconds) => {
    const request = await requestOf({ command: 'x', ...(timeout === undefined ? {} : { timeout }) })
    expect(request.timeout).toBe(milliseconds)
  })

  it('runs by `sh -c` in the root, with what the loop says of itself', async () => {
    const phase = { number: '03', directory: 'phases/a b', requirementIds: 'R1,R2' }
    const command = 'test ${PHASE_NUMBER} "${PHASE_DIR}" ${PHASE_REQ_IDS} ${HOME}'
    const request = await requestOf({ command, env: { A: 'b' } }, { phase, pluginDirectory: '/plugins/p' })
    expect(request).toMatchObject({
      program: 'sh',
      args: ['-c', 'test 03 "${PHASE_DIR}" R1,R2 ${HOME}'],
      cwd: '',
      env: {
        A: 'b',
        PHASE_NUMBER: '03',
        PHASE_DIR: 'phases/a b',
        PHASE_REQ_IDS: 'R1,R2',
        SYMPOSIUM_PLUGIN_DIR: '/plugins/p',
      },
      keep: 'last',
      leftovers: 'end',
      grace: 2000,
    })
  })

  it('E39 is measured before anything is put in its place, and E50 what is not said is empty', async () => {
    const phase = { requirementIds: 'R'.repeat(100_000) }
    const request = await requestOf({ command: 'echo ${PHASE_REQ_IDS}${PHASE_DIR}.' }, { phase })
    expect(request.args[1]?.length).toBe(100_006)
    expect(request.env).toMatchObject({ PHASE_NUMBER: '', PHASE_DIR: '', SYMPOSIUM_PLUGIN_DIR: undefined })
  })

  it('without a shell gets words as they are, and values as words', async () => {
    const phase = { directory: 'a b; c', number: '03' }
    const argv = [
      '${SYMPOSIUM_PLUGIN_DIR}/check.sh',
      '${PHASE_DIR}',
      '--dir=${PHASE_DIR}',
      '--n=${PHASE_NUMBER}',
      '$HOME',
    ]
    const request = await requestOf({ argv, cwd: 'sub', grace: 0.5 }, { phase, pluginDirectory: '/p' })
    expect(request).toMatchObject({
      program: '/p/check.sh',
      // What a longer word would make of such a value is for the program to look up.
      args: ['a b; c', '--dir=${PHASE_DIR}', '--n=03', '$HOME'],
      cwd: '/sub',
      grace: 500,
    })
  })

  it('has no longer to end than the answer is waited for', async () => {
    expect((await requestOf({ command: 'x', timeout: 5, grace: 60 }, { timeout: 5000 })).grace).toBe(2500)
    expect((await requestOf({ command: 'x', timeout: 5, grace: 60 }, { timeout: 100_000 })).grace).toBe(
      60_000,
    )
  })

  it.each<[row: string, result: ProcessResult, fields: JsonObject, outcome: object]>([
    ['E62', exited(0), {}, { holds: true, message: 'command exited 0', details: { exitCode: 0 } }],
    [
      'E63',
      { state: 'exited', code: 3, stdout: 'O', stderr: 'E\n' },
      {},
      {
        holds: false,
        seen: 'command exited 3',
        message: 'command exited 3: E',
        details: { exitCode: 3, signal: null },
      },
    ],
    ['E66', exited(3), {}, { holds: false, message: 'command exited 3' }],
    [
      'okCodes',
      exited(3),
      { okCodes: [0, 3] },
      { holds: true, message: 'command exited 3', details: { exitCode: 3 } },
    ],
    [
      'okCodes',
      { state: 'exited', code: 0, stdout: 'O', stderr: '' },
      { okCodes: [3] },
      { holds: false, message: 'command exited 0: O', details: { exitCode: 0, signal: null } },
    ],
    [
      'tail',
      { state: 'exited', code: 3, stdout: '', stderr: 'one two' },
      { tail: 4 },
      { message: 'command exited 3: …two' },
    ],
    [
      'tail',
      { state: 'exited', code: 3, stdout: '', stderr: 'one two' },
      { tail: 0 },
      { message: 'command exited 3' },
    ],
    [
      'E71',
      { state: 'killed', signal: 'SIGKILL', stdout: '', stderr: '' },
      {},
      { holds: false, message: 'command killed by SIGKILL', details: { exitCode: null, signal: 'SIGKILL' } },
    ],
    [
      'E74',
      { state: 'timed-out', signal: 'SIGTERM', stdout: 'so far', stderr: '' },
      { timeout: 0.25 },
      {
        holds: false,
        seen: 'command timed out after 0.25s',
        message: 'command timed out after 0.25s: so far',
        details: { timedOut: true, signal: 'SIGTERM' },
      },
    ],
    [
      'aborted',
      { state: 'timed-out', aborted: true, stdout: '', stderr: '' },
      {},
      { holds: false, unavailable: true },
    ],
    [
      'E90',
      { state: 'not-started', reason: 'not-found', message: 'x' },
      {},
      {
        holds: false,
        message: 'command exited 127: sh: not found',
        details: { exitCode: 127, signal: null },
      },
    ],
    [
      'argv',
      { state: 'not-started', reason: 'not-found', message: 'x' },
      { argv: ['tool', 'x'], okCodes: [127] },
      { holds: false, message: 'command exited 127: tool: not found' },
    ],
    [
      'E40',
      { state: 'not-started', reason: 'other', message: 'E2BIG' },
      {},
      { holds: false, unavailable: true },
    ],
  ])('%s: %j with %j', async (_, result, fields, outcome) => {
    const command = fields['argv'] === undefined ? { command: 'x' } : {}
    const answer = await askIn(project(), gate({ ...command, ...fields }), { processes: processes(result) })
    expect(answer).toMatchObject(outcome)
    expect('unavailable' in answer).toBe('unavailable' in outcome)
  })

  it('has no verdict where somebody else was in a hurry', async () => {
    const result: ProcessResult = { state: 'timed-out', signal: 'SIGTERM', stdout: '', stderr: '' }
    const outcome = await askIn(project(), gate({ command: 'x' }), {
      processes: processes(result),
      timeout: 1000,
    })
    expect(outcome).toEqual({ holds: false, seen: 'no answer within 1000 ms', unavailable: true })
  })

  it.skipIf(skipOnWindows())('E88, E89 is not run where it has no directory', async () => {
    const root = project({ file: '' })
    symlinkSync('/', join(root, 'out'))
    const recorded = processes()
    for (const cwd of ['nowhere', 'file', 'out']) {
      expect(await askIn(root, gate({ command: 'x', cwd }), { processes: recorded })).toMatchObject({
        unavailable: true,
      })
    }
    expect(await askIn(join(root, 'gone'), gate({ command: 'x' }), { processes: recorded })).toMatchObject({
      unavailable: true,
    })
    // E35: a caller that does not say where it is.
    expect(await askIn('', gate({ command: 'x' }), { processes: recorded })).toMatchObject({
      unavailable: true,
    })
    expect(recorded.requests).toEqual([])
  })

  it('is described without being run, values of variables left out', () => {
    const describeIt = (fields: JsonObject) => {
      const predicate = read(fields)
      const kind = predicate.type === 'leaf' ? allKinds.get(predicate.kind) : undefined
      if (predicate.type !== 'leaf' || kind?.type !== 'leaf') expect.fail('no leaf')
      const { context } = scopeOf({ phase: { number: '03' }, pluginDirectory: '/p', files })
      return kind.describe?.(predicate.args, context)
    }
    const names = ['PHASE_DIR', 'PHASE_NUMBER', 'PHASE_REQ_IDS', 'SYMPOSIUM_PLUGIN_DIR']
    expect(describeIt({ command: 'test ${PHASE_NUMBER}', cwd: 'sub', env: { KEY: 'secret' } })).toEqual({
      command: 'test 03',
      cwd: '/project/sub',
      env: ['KEY', ...names],
    })
    expect(describeIt({ argv: ['echo', "it's", ''] })).toEqual({
      command: String.raw`echo 'it'\''s' ''`,
      cwd: '/project',
      env: names,
    })
  })
})

describe.skipIf(skipOnWindows())('a real command', () => {
  it.each<[command: string, fields: JsonObject, holds: boolean, message: string]>([
    ['true', {}, true, 'command exited 0'],
    ['echo O; echo E >&2; exit 3', {}, false, 'command exited 3: E'],
    ['test "$PHASE_NUMBER$A" = 03b', { env: { A: 'b' } }, true, 'command exited 0'],
    ['test "$(pwd -P)" = "$ROOT/sub"', { cwd: 'sub' }, true, 'command exited 0'],
    ['sleep 30', { timeout: 0.1 }, false, 'command timed out after 0.1s'],
    ['read x', {}, false, 'command exited 1'],
  ])('%s %j', async (command, fields, holds, message) => {
    const root = realpathSync(project({ 'sub/x': '' }))
    const phase = { number: '03' }
    const variables = { PATH: '/usr/bin:/bin', ROOT: root }
    const outcome = await askIn(root, gate({ command, ...fields }), { phase, variables })
    expect(outcome).toMatchObject({ holds, message })
  })

  it.each([
    '$(touch sprung)',
    '`touch sprung`',
    '"; touch sprung; "',
    "'; touch sprung; '",
    '\ntouch sprung\n',
  ])('never runs the value %j', async (directory) => {
    const root = project()
    for (const command of [
      'echo ${PHASE_DIR}',
      'echo "${PHASE_DIR}"',
      "echo '${PHASE_DIR}'",
      ': ${PHASE_DIR:-x}',
    ]) {
      await askIn(root, gate({ command }), { phase: { directory } })
      await askIn(root, gate({ argv: ['sh', '-c', command] }), { phase: { directory } })
    }
    expect(createNodeFiles().stat(join(root, 'sprung'))).toBeUndefined()
  })

  it('of a plugin is found by its directory', async () => {
    const plugin = project()
    writeFileSync(join(plugin, 'check.sh'), 'exit 7\n')
    const command = 'sh "$SYMPOSIUM_PLUGIN_DIR/check.sh"'
    expect(await askIn(project(), gate({ command }), { pluginDirectory: plugin })).toMatchObject({
      message: 'command exited 7',
    })
  })

  it('ends when nobody waits for it any longer', async () => {
    const controller = new AbortController()
    const outcome = askIn(project(), gate({ command: 'sleep 30' }), { signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    expect(await outcome).toMatchObject({ unavailable: true })
  })
})
