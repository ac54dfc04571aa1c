import type { JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

import { INDEX } from './support/lock.js'
import { fetch } from './support/fetching.js'
import { crate, manifest, open, sandboxOf, type Sandbox, type Tree } from './support/project.js'
import { fakeCargo, unpack } from './support/fake-cargo.js'
import { vendorConfig } from './support/sources.js'

const NAME = 'helper-skills'
const FORGED = 'a/vendor/helper-skills'
/** A project that puts a directory of its own in the place of crates.io, and one that does not. */
const PROJECTS: Tree = {
  ...crate('a', 'a'),
  'a/.cargo/config.toml': vendorConfig('vendor'),
  ...crate(FORGED, NAME),
  ...crate('b', 'b'),
}

/** Acts like the cargo of the project that it is run in: crates.io is what its configuration says. */
function inProject(
  sandbox: Sandbox,
  name: 'a' | 'b',
  stored?: Map<string, JsonValue>,
): ReturnType<typeof open> {
  const run = fakeCargo({ sandbox, crates: { [NAME]: ['1.0.0'] } })
  return open(sandbox, { cwd: sandbox.path(name), run, ...(stored === undefined ? {} : { stored }) })
}

describe('a package that a project puts in the place of a crate', () => {
  it('is found in that project and not served to another', async () => {
    const sandbox = sandboxOf(PROJECTS)
    const first = inProject(sandbox, 'a')
    expect((await fetch(first.cargo, NAME)).directory).toBe(sandbox.path(FORGED))
    // Without a probe too, as long as the configuration stands.
    expect((await fetch(first.cargo, NAME, '*', 'none')).directory).toBe(sandbox.path(FORGED))
    const second = inProject(sandbox, 'b', first.host.stored)
    await expect(fetch(second.cargo, NAME, '*', 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
    expect((await fetch(second.cargo, NAME)).directory).toBe(sandbox.path(INDEX, 'helper-skills-1.0.0'))
  })

  it('is not remembered at all, wherever cargo says that it is', async () => {
    const sandbox = sandboxOf({ ...PROJECTS, 'a/.cargo/config.toml': '[patch.crates-io]\n' })
    const run = fakeCargo({ sandbox, crates: { [NAME]: ['1.0.0'] }, isOld: true })
    const { host, cargo } = open(sandbox, {
      cwd: sandbox.path('a'),
      run: (request) => {
        const result = run(request)
        if (request.args[0] !== 'metadata' || result.state !== 'exited') return result
        sandbox.delete(INDEX)
        return {
          ...result,
          stdout: result.stdout.replaceAll(sandbox.path(INDEX, 'helper-skills-1.0.0'), sandbox.path(FORGED)),
        }
      },
    })
    expect((await fetch(cargo, NAME)).directory).toBe(sandbox.path(FORGED))
    expect(JSON.stringify([...host.stored])).not.toContain(FORGED)
    await expect(fetch(cargo, NAME, '*', 'none')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })

  it.each([
    ['another configuration', { 'b/.cargo/config.toml': vendorConfig('vendor') }],
    ['another configuration above', { '.cargo/config.toml': vendorConfig('vendor') }],
  ])('an answer of crates.io does not outlive %s', async (_, tree) => {
    const sandbox = sandboxOf(PROJECTS)
    const first = inProject(sandbox, 'b')
    await fetch(first.cargo, NAME)
    expect((await fetch(first.cargo, NAME, '*', 'none')).id.version).toBe('1.0.0')
    sandbox.write(tree)
    const second = inProject(sandbox, 'b', first.host.stored)
    await expect(fetch(second.cargo, NAME, '*', 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
  })

  it.each([
    ['a directory of a project', FORGED],
    [
      'a directory of another registry',
      'home/.cargo/registry/src/github.com-0123456789abcdef/helper-skills-1.0.0',
    ],
    ['a repository', 'home/.cargo/git/checkouts/helper-skills-0123456789abcdef/0123456'],
  ])('a cache that names %s is not believed', async (_, directory) => {
    const sandbox = sandboxOf({ ...PROJECTS, ...crate(directory, NAME) })
    const first = inProject(sandbox, 'b')
    await fetch(first.cargo, NAME)
    const genuine = sandbox.path(INDEX, 'helper-skills-1.0.0')
    const damaged = [...first.host.stored].map(([key, value]): [string, JsonValue] => [
      key,
      JSON.parse(JSON.stringify(value).replaceAll(genuine, sandbox.path(directory))),
    ])
    expect(JSON.stringify(damaged)).toContain(directory)
    sandbox.delete(INDEX)
    const second = inProject(sandbox, 'b', new Map(damaged))
    await expect(fetch(second.cargo, NAME, '*', 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
  })

  it('the highest of vendored versions that fits', async () => {
    const versions = ['0.9.0', '1.2.0', '2.0.0']
    const vendored = versions.map((version) => ({
      [`a/vendor/helper_skills-${version}/Cargo.toml`]: manifest('helper_skills').replace('1.0.0', version),
    }))
    const sandbox = sandboxOf(
      Object.assign({ 'a/vendor/helper-skills-broken/Cargo.toml': '[' }, PROJECTS, ...vendored),
    )
    unpack(sandbox, NAME, '1.5.0')
    const { cargo } = inProject(sandbox, 'a')
    expect((await fetch(cargo, NAME, '^1', 'none')).id).toMatchObject({
      name: 'helper_skills',
      version: '1.2.0',
    })
  })
})
