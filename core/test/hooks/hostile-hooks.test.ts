import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { createNodeProcesses } from '../../src/host/node-processes.js'
import { dispatch } from '../../src/hooks/dispatch/dispatch.js'
import type { Dispatched } from '../../src/hooks/dispatch/request.js'
import { skipOnWindows } from '../support/skip-unless.js'
import { fakeCodec, planOf, plugins, type HookSketch } from './support.js'

let directory: string

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-hooks-')))
})

afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

/** The script, or a hook whose script is not there, then one of another plugin that denies. */
async function withScript(
  script: string | undefined,
  payload: object = { tool: 'Bash' },
): Promise<Dispatched> {
  if (script !== undefined) writeFileSync(join(directory, 'hook.sh'), script)
  writeFileSync(
    join(directory, 'deny.sh'),
    'cat >/dev/null; echo \'{"PreToolUse":{"decision":"deny","additionalContext":"no"}}\'\n',
  )
  const run = (name: string): HookSketch => ({
    run: { type: 'program', command: ['sh', join(directory, name)], environment: {}, path: [] },
  })
  const environment = {
    cwd: directory,
    home: directory,
    platform: process.platform,
    variables: { PATH: process.env['PATH'] },
  }
  return dispatch({
    agent: { name: 'fake', hooks: fakeCodec('fake') },
    event: 'PreToolUse',
    input: JSON.stringify(payload),
    plan: planOf(plugins({ ...run('hook.sh'), name: 'hostile' }, run('deny.sh')), { root: directory }),
    formats: () => undefined,
    ports: {
      environment,
      files: createNodeFiles(),
      processes: createNodeProcesses(environment),
      clock: { now: () => performance.now() },
    },
    limits: { hook: 1500, event: 5000 },
  })
}

describe.skipIf(skipOnWindows())('a hook that', () => {
  it.each<[id: string, script: string | undefined, says: RegExp | undefined]>([
    ['A-88 F-32 hangs', 'sleep 60', /did not end in time/],
    ['hangs and will not be told', 'trap "" TERM INT HUP; while :; do sleep 1; done', /did not end in time/],
    ['floods', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done', /did not end in time/],
    ['prints too much', 'head -c 3000000 /dev/zero | tr "\\0" x', /more than 1048576 bytes/],
    ['complains too much', 'head -c 3000000 /dev/zero | tr "\\0" x >&2; exit 3', /exit code 3: x{200,}…/],
    ['A-73 F-31 dies', 'echo {}; kill -9 $$', /was ended by SIGKILL/],
    ['fails', 'echo oops >&2; exit 1', /exit code 1: oops/],
    ['prints nonsense', 'printf "\\377\\376 {"', /not JSON/],
    ['closes everything', 'exec <&- >&- 2>&-; sleep 0.1', undefined],
    ['leaves a child with its output', 'sleep 60 & echo {}', undefined],
    ['says nothing', '', undefined],
    ['is not there', undefined, /there is no file `.*hook\.sh` to run/],
  ])('%s costs its own answer alone', async (_id, script, says) => {
    const started = performance.now()
    const { output, log, outcome } = await withScript(script)
    expect(performance.now() - started).toBeLessThan(6000)
    expect(outcome).toBe('answered')
    expect(JSON.parse(output.stdout)).toMatchObject({ verdict: 'deny', reason: 'no' })
    if (says === undefined) expect(log).toEqual([])
    else expect(log.join('\n')).toMatch(says)
  })

  it('A-89 G-20 prints a megabyte before it reads one', async () => {
    const script = [
      'head -c 1000000 /dev/zero | tr "\\0" " "',
      `wc -c > ${join(directory, 'read')}`,
      'echo \'{"PreToolUse":{"additionalContext":"c"}}\'',
    ]
    const { output, log } = await withScript(script.join('\n'), { tool: 'x'.repeat(1024 * 1024) })
    expect(log).toEqual([])
    expect(JSON.parse(output.stdout)).toMatchObject({ context: ['c', 'no'] })
    expect(Number(readFileSync(join(directory, 'read'), 'utf8'))).toBeGreaterThan(1024 * 1024)
  })

  it('closes its input early', async () => {
    const { log } = await withScript('exec <&-; sleep 0.2', { tool: 'x'.repeat(1024 * 1024) })
    expect(log).toEqual([])
  })

  it('leaves nothing of itself behind when it is stopped', async () => {
    await withScript(`(sleep 2; touch ${join(directory, 'late')}) & sleep 60`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(() => readFileSync(join(directory, 'late'))).toThrow(/ENOENT/)
  })
})
