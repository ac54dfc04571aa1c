import { describe, expect, it } from 'vitest'
import {
  json,
  OFFER,
  ORBIT,
  SERVERS,
  serversIn,
  SETTINGS,
  TIPS,
  userFiles,
  WEB,
} from '../support/agent-files.js'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import type { Ran } from '../support/run-line.js'
import { CLAUDE, createWorld } from '../support/world.js'

describe('servers of a plugin that cannot be asked', () => {
  it('G61 stay until it is certain that they do not apply', async () => {
    const world = createWorld({ files: TIPS, agents: ['claude'] })
    await world.sync()
    world.write({ 'reg/tips/SYMPOSIUM.toml': 'name = ' })
    await world.sync()
    expect(serversIn(world)).toEqual({ orbit: ORBIT })
    world.remove('reg/tips')
    await world.sync()
    expect(userFiles(world)).toEqual([])
  })

  it('go when the plugin is declined', async () => {
    const world = createWorld({ files: TIPS })
    await world.sync()
    world.write({ 'reg/tips/SYMPOSIUM.toml': 'name = ' })
    await world.run(['disable', 'tips', '--global'])
    expect(userFiles(world)).toEqual([])
  })

  it('stay while the configuration is broken', async () => {
    const world = createWorld({ files: TIPS, hooks: true })
    await world.sync()
    const before = userFiles(world).map((path) => world.read(`home/${path}`))
    world.write({ 'home/.symposium/config.toml': 'broken = ' })
    await world.run(['sync', '--json'])
    expect(userFiles(world).map((path) => world.read(`home/${path}`))).toEqual(before)
  })
})

describe('servers of a dependency', () => {
  it('G14 are registered by consent alone, and that is nobody else’s', async () => {
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }'],
      files: {
        ...crate('kit', {
          dependencies: ['deep = { path = "../deep" }'],
          files: { 'SYMPOSIUM.toml': OFFER },
        }),
        ...crate('deep', { files: { 'SYMPOSIUM.toml': WEB } }),
      },
    })
    await world.sync()
    expect(userFiles(world)).toEqual([])
    await world.run(['use', 'kit'])
    expect(serversIn(world)).toEqual({ orbit: ORBIT })
    await world.run(['use', 'kit', '--remove'])
    expect(userFiles(world)).toEqual([])
  })
})

describe('status and explain', () => {
  it('name what a plugin brings, and where it is', async () => {
    const files = plugin('reg/tips', {
      manifest: `name = "tips"\ndepends-on = ["*"]\n[[hooks]]\nevent = "Stop"\ncommand = { script = "stop.sh" }\n${OFFER}`,
      skills: [],
    })
    const world = createWorld({ files: { ...files, 'reg/tips/stop.sh': '#!/bin/sh\n' } })
    await world.sync()
    const [row] = (await world.run(['status', '--json'])).ofKind('plugin_status')
    expect(row).toMatchObject({ servers: ['orbit'], hooks: ['Stop'] })
    expect(row).not.toHaveProperty('note')
    const { stdout } = await world.run(['explain', 'tips'])
    expect(stdout).toContain('MCP server orbit – agents are told of it')
    expect(stdout).toContain('~/.claude.json – registered')
    expect(stdout).toContain('✗ hook hook-0 – at Stop, in the format `symposium`')
    expect(stdout).toContain('✗ called by – no agent reports Stop to us')
  })

  it.each([
    ['', ['✓ hook guard – at Stop', '✓ runs – sh …/guard.sh', '✓ called by – Claude Code']],
    [
      'predicates = ["path_exists(nope)"]',
      ['✗ hook guard', '✗ path_exists(nope) – neither here nor on PATH'],
    ],
    ['agent = "codex"', ['✗ hook guard', '✗ called by – codex does not report Stop to us']],
    ['args = ["-x"]\nrequirements = []', ['✓ hook guard', '✓ runs – sh …/guard.sh -x']],
  ])('tell of a hook with `%s` whether it would be run, also by its name', async (more, lines) => {
    const manifest = `name = "tips"\ndepends-on = ["*"]\n[[hooks]]\nname = "guard"\nevent = "Stop"\ncommand = { script = "guard.sh" }\n${more}`
    const files = { ...plugin('reg/tips', { manifest, skills: [] }), 'reg/tips/guard.sh': '' }
    const world = createWorld({ files, hooks: true })
    await world.sync()
    const { stdout } = await world.run(['explain', 'guard'])
    for (const line of lines) expect(stdout.replaceAll(world.at('reg/tips'), '…')).toContain(line)
    world.remove('reg/tips/guard.sh')
    expect((await world.run(['explain', 'guard'])).stdout).toContain(
      `✗ runs – there is no file ${world.at('reg/tips/guard.sh')}`,
    )
  })

  it('tell of a subcommand whether it can be run', async () => {
    const command = '\n[subcommand.count]\ndescription = "Counts"\ncommand = { script = "count.sh" }\n'
    const named = (name: string): string => `name = "${name}"\ndepends-on = ["*"]${command}`
    const world = createWorld({ files: plugin('reg/tips', { manifest: named('tips'), skills: [] }) })
    expect((await world.run(['explain', 'count'])).stdout).toContain(
      '✓ subcommand count – symposium count, for agents',
    )
    world.write(plugin('reg/more', { manifest: named('more'), skills: [] }))
    expect((await world.run(['explain', 'tips'])).stdout).toContain(
      '✗ subcommand count – cannot be run, since more offers the same',
    )
  })
})

describe('a sync that is only planned', () => {
  it('names the files, and changes none', async () => {
    const world = createWorld({ files: { ...TIPS, ...skills('ws', 'own') }, hooks: true })
    const planned = await world.sync('--dry-run')
    const paths = (ran: Ran, kind: string): readonly unknown[] => ran.ofKind(kind).map(({ path }) => path)
    expect(paths(planned, 'agent_file_planned')).toEqual([world.at(SETTINGS), world.at(SERVERS)])
    expect(userFiles(world)).toEqual([])
    expect((await world.run(['sync', '--check'])).code).toBe(1)
    const done = await world.sync()
    expect(paths(done, 'agent_file_changed')).toEqual([world.at(SETTINGS), world.at(SERVERS)])
    expect(done.ofKind('sync_finished')[0]).toMatchObject({ agent_files: 2, missing: 0 })
    expect((await world.run(['sync', '--check'])).code).toBe(0)
  })

  it('D8 a directory of the project that leads out is not written through', async () => {
    const world = createWorld({ hooks: true, top: ['hook-scope = "project"'], files: { 'outside/x': '' } })
    world.write({ 'ws/.claude': '-> ../outside' })
    const ran = await world.sync()
    expect(ran.warnings).toContain('PATH_ESCAPES')
    expect(world.tree('outside')).toEqual({ x: '' })
  })

  it('A-128 what the user switched off is told in words', async () => {
    const world = createWorld({ hooks: true, agents: ['antigravity'] })
    await world.sync()
    const path = 'home/.gemini/config/hooks.json'
    const { symposium } = json(world, path) as { symposium: object }
    world.write({ [path]: JSON.stringify({ symposium: { ...symposium, enabled: false } }) })
    const ran = await world.run(['sync'])
    expect(ran.stdout).toContain(
      '~/.gemini/config/hooks.json: PreToolUse is switched off by you, and stays so',
    )
    expect(json(world, path)).toMatchObject({ symposium: { enabled: false } })
  })

  it('tells of the approval that an agent asks for', async () => {
    const world = createWorld({ hooks: true, agents: ['codex'] })
    expect((await world.run(['sync'])).stdout).toContain('`/hooks`')
    expect((await world.run(['sync'])).stdout).not.toContain('`/hooks`')
    expect(world.installed(CLAUDE)).toEqual([])
  })
})
