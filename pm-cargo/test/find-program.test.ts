import { chmodSync, existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { findProgram, safePath } from '../src/find-program.js'
import { RecordedFiles } from '../src/inputs.js'
import { runProcess } from './support/host.js'
import { REGISTRY_DEPENDENCY } from './support/lock.js'
import { inspect, open, sandboxOf, type Sandbox } from './support/project.js'

describe.skipIf(process.platform === 'win32')('which program is run', () => {
  /** A program in the project, and others elsewhere. */
  function programs(): Sandbox {
    const sandbox = sandboxOf({
      ...REGISTRY_DEPENDENCY,
      'ws/cargo': '#!/bin/sh\n: > mark\n',
      'first/cargo': 'not executable',
      'second/cargo/': '',
      'third/cargo': '#!/bin/sh\necho {}\n',
    })
    for (const path of ['ws/cargo', 'third/cargo']) chmodSync(sandbox.path(path), 0o755)
    return sandbox
  }

  it.each([
    ['an empty entry first', ':{}/third', 'third/cargo'],
    ['a dot', '.:{}/third', 'third/cargo'],
    ['a relative entry', 'bin:ws:{}/third', 'third/cargo'],
    ['what is no program', '{}/first:{}/second:{}/third', 'third/cargo'],
    ['nothing else', ':', undefined],
  ])('%s', (_, path, expected) => {
    const sandbox = programs()
    const { environment, files } = sandbox.host({ variables: { PATH: path.replaceAll('{}', sandbox.root) } })
    const found = findProgram('cargo', environment, new RecordedFiles(files))
    expect(found).toBe(expected === undefined ? undefined : sandbox.path(expected))
  })

  it.each([
    [':/a::./b:/c:', { PATH: '/a:/c' }],
    ['.:', { PATH: '/usr/bin:/bin' }],
    [undefined, {}],
  ])('what cargo itself starts is looked up without %s', (PATH, expected) => {
    expect(safePath(sandboxOf({}).host({ variables: { PATH } }).environment)).toEqual(expected)
  })

  it.each([
    ['an empty entry of PATH', { PATH: ':/nowhere' }],
    ['SYMPOSIUM_CARGO with a relative path', { SYMPOSIUM_CARGO: './cargo', PATH: '/nowhere' }],
    ['CARGO with a name', { CARGO: 'cargo', PATH: '.' }],
  ])("the project's own is never started: %s", async (_, variables) => {
    const sandbox = programs()
    const { cargo } = open(sandbox, {
      variables,
      run: (request) => runProcess({ ...request, env: variables }),
    })
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({ code: 'TOOL_MISSING' })
    expect(existsSync(sandbox.path('ws/mark'))).toBe(false)
  })
})
