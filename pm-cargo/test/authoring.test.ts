import { existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { open, sandboxOf } from './support/project.js'
import { hasCargo, sandboxed } from './support/real-cargo.js'

const OPTIONS = { signal: new AbortController().signal }

const CRATE = {
  'ws/Cargo.toml':
    '[package]\nname = "lamp"\nversion = "1.2.3"\nedition = "2021"\nexclude = ["skills/draft"]\n',
  'ws/src/lib.rs': '',
  'ws/skills/light/SKILL.md': '',
  'ws/skills/draft/SKILL.md': '',
}

describe('localPackage', () => {
  it.each([
    ['a crate', CRATE, 'ws', 'lamp 1.2.3'],
    [
      'a crate with a version of its workspace',
      { 'ws/Cargo.toml': '[package]\nname = "x"\nversion.workspace = true\n' },
      'ws',
      'x 0.0.0',
    ],
    ['a workspace without a package', { 'ws/Cargo.toml': '[workspace]\nmembers = []\n' }, 'ws', undefined],
    ['a directory', {}, '', undefined],
  ])('of %s', async (_title, tree, directory, expected) => {
    const sandbox = sandboxOf(tree)
    const { cargo, host } = open(sandbox)
    const offer = await cargo.localPackage?.(sandbox.path(directory), OPTIONS)
    expect(offer && `${offer.id.name} ${offer.id.version}`).toBe(expected)
    expect(host.calls.runs).toEqual([])
  })

  it('has the layers that users of the crate will get', async () => {
    const sandbox = sandboxOf({
      ...CRATE,
      'ws/Cargo.toml': `${CRATE['ws/Cargo.toml']}[package.metadata.symposium]\n`,
      'ws/SYMPOSIUM.toml': '',
    })
    const offer = await open(sandbox).cargo.localPackage?.(sandbox.path('ws'), OPTIONS)
    expect(offer?.manifest.map((layer) => layer.type === 'toml' && layer.file)).toEqual([
      sandbox.path('ws/Cargo.toml'),
      sandbox.path('ws/SYMPOSIUM.toml'),
    ])
  })

  it('says where a Cargo.toml is not valid', async () => {
    const sandbox = sandboxOf({ 'ws/Cargo.toml': '[package\n' })
    await expect(open(sandbox).cargo.localPackage?.(sandbox.path('ws'), OPTIONS)).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
    })
  })
})

describe('packagedFiles', () => {
  it.runIf(hasCargo)('are those that cargo would publish, and nothing is written beside them', async () => {
    const sandbox = sandboxOf(CRATE)
    const { cargo, host } = open(sandbox, {
      run: sandboxed(sandbox),
      variables: { PATH: process.env['PATH'] },
    })
    const files = await cargo.packagedFiles?.(sandbox.path('ws'), OPTIONS)
    expect(files).toContain('skills/light/SKILL.md')
    expect(files).not.toContain('skills/draft/SKILL.md')
    expect(existsSync(sandbox.path('ws/target'))).toBe(false)
    expect(existsSync(sandbox.path('ws/Cargo.lock'))).toBe(false)
    expect(host.calls.runs[0]?.args).toContain('--offline')
  })

  it('are not known without cargo', async () => {
    const sandbox = sandboxOf(CRATE)
    await expect(open(sandbox).cargo.packagedFiles?.(sandbox.path('ws'), OPTIONS)).rejects.toMatchObject({
      code: 'TOOL_MISSING',
    })
  })

  it.runIf(hasCargo)(
    'are not asked for where a setting of the project would start a program (S80)',
    async () => {
      const sandbox = sandboxOf({
        ...CRATE,
        'ws/.cargo/config.toml': '[registries.x]\ncredential-provider = ["./program.sh"]\n',
      })
      const { cargo, host } = open(sandbox, {
        run: sandboxed(sandbox),
        variables: { PATH: process.env['PATH'] },
      })
      await expect(cargo.packagedFiles?.(sandbox.path('ws'), OPTIONS)).rejects.toMatchObject({
        code: 'TOOL_FAILED',
      })
      expect(host.calls.runs).toEqual([])
    },
  )
})
