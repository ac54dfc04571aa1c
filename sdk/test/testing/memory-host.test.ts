import type { ProcessRequest } from '@symposium/sdk'
import { createMemoryHost, exited } from '@symposium/sdk/testing'
import { describe, expect, test } from 'vitest'

function request(
  program: string,
  args: readonly string[] = [],
  more: Partial<ProcessRequest> = {},
): ProcessRequest {
  return { program, args, cwd: '/project', timeout: 1000, ...more }
}

describe('processes', () => {
  test('are answered by the first script that matches', async () => {
    const host = createMemoryHost({
      processes: [
        { program: 'cargo', args: ['metadata'], result: exited('{}') },
        { program: 'cargo', result: (asked) => exited(asked.args.join(' '), 101) },
      ],
    })
    expect(await host.processes.run(request('cargo', ['metadata', '--offline']))).toEqual(exited('{}'))
    expect(await host.processes.run(request('cargo', ['search', 'x']))).toEqual(exited('search x', 101))
    expect(await host.processes.run(request('rustup'))).toMatchObject({
      state: 'not-started',
      reason: 'not-found',
    })
    expect(host.counts.run).toBe(3)
    expect(host.processes.requests.map((asked) => asked.program)).toEqual(['cargo', 'cargo', 'rustup'])
    host.resetCounts()
    expect(host.counts.run).toBe(0)
  })

  test('are timed out by their limit and by the signal', async () => {
    const host = createMemoryHost({ processes: [{ program: 'slow', delay: 60_000, result: exited() }] })
    expect(await host.processes.run(request('slow', [], { timeout: 1 }))).toMatchObject({
      state: 'timed-out',
    })
    const controller = new AbortController()
    const running = host.processes.run(request('slow', [], { timeout: 60_000, signal: controller.signal }))
    controller.abort()
    expect(await running).toMatchObject({ state: 'timed-out', aborted: true })
  })
})

describe('surroundings', () => {
  test('are empty but for home and project', () => {
    const host = createMemoryHost()
    expect(host.environment).toEqual({
      platform: 'linux',
      home: '/home/user',
      cwd: '/project',
      variables: {},
    })
    expect(host.files.stat('/home/user')?.type).toBe('directory')
    expect(host.files.list('/project')).toEqual([])
  })

  test('paths below the home may be written with a tilde', () => {
    const host = createMemoryHost({ home: '/Users/me', files: { '~/.x/y': 'z' } })
    expect(host.files.readText('/Users/me/.x/y')).toBe('z')
  })

  test('the cache keeps what JSON keeps', () => {
    const host = createMemoryHost({ cache: { old: 1 } })
    const value = { list: [1] }
    host.cache.set('new', value)
    value.list.push(2)
    expect(host.cache.get('new')).toEqual({ list: [1] })
    expect(host.cache.get('old')).toBe(1)
    expect(host.cache.get('constructor')).toBeUndefined()
    expect([...host.cached.keys()]).toEqual(['old', 'new'])
  })

  test('scratch directories are in memory too', async () => {
    const host = createMemoryHost()
    const directory = await host.scratch({ 'in/it.toml': 'x' })
    expect(host.files.readText(`${directory}/in/it.toml`)).toBe('x')
    expect(host.scratches).toEqual([directory])
    expect(await host.scratch({})).not.toBe(directory)
    await expect(host.scratch({ '../out': 'x' })).rejects.toMatchObject({ code: 'PATH_ESCAPES' })
  })

  test('the log is kept', () => {
    const host = createMemoryHost()
    host.log.warn('w')
    host.log.debug('d')
    expect(host.logged).toEqual([
      { level: 'warn', message: 'w' },
      { level: 'debug', message: 'd' },
    ])
  })
})
