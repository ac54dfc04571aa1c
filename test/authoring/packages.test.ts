import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from '@symposium/core'
import { SymposiumError, type PackageManager } from '@symposium/sdk'
import { createFakeExtension, createFakePackageManager } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skill } from '../support/plugins.js'
import { openWorld } from '../support/session.js'
import type { Tree } from '../support/tree.js'
import type { World } from '../support/world.js'
import { authorWorld, check, lines, type Item } from './support.js'

/** A program of that name which prints a text, whatever it is asked. */
function program(world: World, name: string, output: string): Readonly<Record<string, string>> {
  world.write({
    [`bin/${name}.txt`]: output,
    [`bin/${name}`]: `#!/bin/sh\ncat ${world.at(`bin/${name}.txt`)}\n`,
  })
  chmodSync(world.at(`bin/${name}`), 0o755)
  return { PATH: `${world.at('bin')}:/usr/bin:/bin`, SYMPOSIUM_CARGO: world.at('bin/cargo') }
}

async function checkWith(
  world: World,
  path: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly items: readonly Item[] }> {
  const ran = await world.run(['plugin', 'validate', world.at(path), '--offline', '--json'], { variables })
  return { code: ran.code, items: ran.ofKind('validated') as unknown as readonly Item[] }
}

const SKILLS: Tree = { ...skill('p/skills/a', { files: { 'data.txt': '' } }), ...skill('p/skills/b') }

describe('A10 what will be published', () => {
  const CRATE = { ...crate('p'), ...SKILLS }
  const PACKAGE = { 'p/package.json': '{ "name": "p", "version": "1.0.0" }\n', ...SKILLS }
  const npmAnswer = (...paths: readonly string[]): string =>
    JSON.stringify([{ files: paths.map((path) => ({ path })) }])

  const rows: readonly (readonly [string, Tree, string, string, readonly string[], number])[] = [
    [
      'of a crate',
      CRATE,
      'cargo',
      'Cargo.toml\nskills/a/SKILL.md\nskills/a/data.txt\nskills/b/SKILL.md\n',
      ['plugin p', 'skill a', 'skill b'],
      0,
    ],
    [
      'of a crate that leaves a skill out, and a part of another',
      CRATE,
      'cargo',
      'Cargo.toml\nskills\\a\\SKILL.md\n',
      [
        'plugin p',
        'skill a: warning SKILL_UNPUBLISHED p/skills/a/SKILL.md',
        'skill b: error SKILL_UNPUBLISHED p/skills/b/SKILL.md',
      ],
      1,
    ],
    [
      'of an npm package',
      PACKAGE,
      'npm',
      npmAnswer('package.json', 'skills/a/SKILL.md', 'skills/a/data.txt', 'skills/b/SKILL.md'),
      ['plugin p', 'skill a', 'skill b'],
      0,
    ],
    [
      'of an npm package whose `files` has nothing of them, nor the manifest',
      { ...PACKAGE, 'p/SYMPOSIUM.toml': '' },
      'npm',
      npmAnswer('package.json', 'dist/index.js'),
      [
        'plugin p: error SKILL_UNPUBLISHED p/SYMPOSIUM.toml',
        'skill a: error SKILL_UNPUBLISHED p/skills/a/SKILL.md',
        'skill b: error SKILL_UNPUBLISHED p/skills/b/SKILL.md',
      ],
      1,
    ],
    [
      'where npm says something else',
      PACKAGE,
      'npm',
      'what?',
      ['plugin p: note NOT_CHECKED', 'skill a', 'skill b'],
      0,
    ],
  ]
  it.each(rows)('%s', async (_title, files, tool, output, found, code) => {
    const world = authorWorld(files)
    const checked = await checkWith(world, 'p', program(world, tool, output))
    expect(lines(world, checked.items)).toEqual(found)
    expect(checked.code).toBe(code)
  })

  it('is not known without the tool, and that is said', async () => {
    const world = authorWorld(CRATE)
    const { items, ran } = await check(world, 'p')
    expect(lines(world, items)).toEqual(['plugin p: note NOT_CHECKED', 'skill a', 'skill b'])
    expect(ran.code).toBe(0)
  })

  it('of npm packages may have frontmatter of the public format', async () => {
    const world = authorWorld({
      'p/package.json': '{ "name": "p" }\n',
      ...skill('p/skills/a', { fields: ['metadata:', '  author: me', 'allowed-tools: [Bash]'] }),
    })
    const answer = npmAnswer('skills/a/SKILL.md')
    expect((await checkWith(world, 'p', program(world, 'npm', answer))).code).toBe(0)
  })
})

describe('G66 names of packages', () => {
  const MANIFEST = `name = "lamp"
depends-on = ["cargo:plugin-gate"]
[[skills]]
source.path = "skills"
predicates = ["not(depends-on(cargo:group-gate))"]
[[plugins]]
source.cargo = "chained"
depends-on = ["cargo:edge-gate"]
[[installations]]
name = "tool"
source = "cargo"
crate = "installed"
[[hooks]]
event = "Stop"
command = "tool"
depends-on = ["cargo:hook-gate"]
[[mcp]]
name = "server"
command = "tool"
depends-on = ["cargo:server-gate"]
[subcommand.see]
description = "See."
command = "tool"
depends-on = ["cargo:subcommand-gate", "bare", "*"]
`
  const ALL = ['chained', 'edge-gate', 'group-gate', 'hook-gate', 'installed', 'plugin-gate']
    .concat(['server-gate', 'subcommand-gate'])
    .map((name) => `cargo:${name}`)

  async function checkNames(
    exists: PackageManager['exists'],
    offline = false,
  ): Promise<{
    readonly valid: boolean
    readonly found: readonly string[]
    readonly asked: readonly string[]
  }> {
    const world = authorWorld({ 'r/lamp/SYMPOSIUM.toml': MANIFEST, ...skill('r/lamp/skills/x') })
    const asked: string[] = []
    const manager: PackageManager = {
      ...createFakePackageManager({ name: 'cargo' }),
      ...(exists === undefined
        ? {}
        : {
            exists(name, options) {
              asked.push(name)
              return exists(name, options)
            },
          }),
    }
    const opened = await openWorld(world, {
      extensions: [createFakeExtension({ name: 'cargo-extension', packageManagers: [manager] })],
    })
    const { valid } = await validate(opened.session, {
      path: join(world.base, 'r'),
      strict: false,
      offline,
    })
    const items = opened.events.filter((event) => event.kind === 'validated') as unknown as readonly Item[]
    const found = lines(
      world,
      items.filter(({ item_kind: kind }) => kind === 'package'),
    )
    return { valid, found: [...found].sort(), asked: [...asked].sort() }
  }

  it('F-22 are looked up in every position', async () => {
    const { valid, found, asked } = await checkNames(async () => true)
    expect(valid).toBe(true)
    expect(found).toEqual(['package bare', ...ALL.map((name) => `package ${name}`)].sort())
    expect(asked).toEqual(['bare', ...ALL.map((name) => name.slice('cargo:'.length))].sort())
  })

  it('are errors where there is no such package', async () => {
    const { valid, found } = await checkNames(async (name) => name !== 'chained')
    expect(valid).toBe(false)
    expect(found.filter((line) => line.includes(':') && line.includes('error'))).toEqual([
      'package cargo:chained: error PACKAGE_NOT_FOUND r/lamp/SYMPOSIUM.toml:7',
    ])
  })

  it('are warnings where nobody can tell', async () => {
    const { valid, found } = await checkNames(() =>
      Promise.reject(new SymposiumError('PACKAGE_UNAVAILABLE', 'the index does not answer')),
    )
    expect(valid).toBe(true)
    expect(found).toHaveLength(ALL.length + 1)
    expect(found.every((line) => line.includes('warning PACKAGE_UNAVAILABLE'))).toBe(true)
  })

  it('are a note where nobody looks names up', async () => {
    const { valid, found } = await checkNames(undefined)
    expect(valid).toBe(true)
    expect(found).toEqual(['package *: note NOT_CHECKED', 'package cargo: note NOT_CHECKED'])
  })

  it('are left alone with --offline', async () => {
    const { found, asked } = await checkNames(async () => false, true)
    expect(found).toEqual([])
    expect(asked).toEqual([])
  })
})
