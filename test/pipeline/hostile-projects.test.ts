import { describe, expect, it } from 'vitest'
import { plugin } from '../support/plugins.js'
import { createWorld } from '../support/world.js'

const KIT = plugin('reg/a', { skills: ['kit'] })

describe('a project that was made to harm', () => {
  it.each([
    ['dotfiles', '.claude', '../home/.dotfiles', 'home/.dotfiles/skills/'],
    ['the trusted registry', '.claude/skills', '../../home/.symposium/plugins', 'home/.symposium/plugins/'],
    ['what holds the configuration of a shell', '.claude/skills', '../../home/.config', 'home/.config/fish/'],
    ['the state of git', '.claude/skills', '../.git', 'ws/.git/rebase-merge/'],
    ['sources', '.claude/skills', '../src', 'ws/src/'],
  ])('faults D8 a skills directory that is a link to %s is refused', async (_what, link, target, there) => {
    const world = createWorld({
      files: {
        ...KIT,
        [there]: '',
        [`${there}work.rs`]: 'hours of work',
        [`${there}old/.symposium`]: '',
        [`ws/${link}`]: `-> ${target}`,
      },
    })
    const before = world.tree(there)
    const ran = await world.sync()
    expect(ran.code).toBe(1)
    expect(ran.warnings).toEqual(['PATH_ESCAPES'])
    expect(world.tree(there)).toEqual(before)
  })

  it('cases/security.md S22 moves nothing of the user with a planted temporary directory', async () => {
    const planted = 'ws/.claude/skills/.symposium-tmp-abcdefgh'
    const marker = {
      symposium: 1,
      directory: '.symposium-tmp-abcdefgh',
      plugin: '',
      workspace: '',
      content: '',
    }
    const world = createWorld({
      files: {
        ...KIT,
        'home/Documents/thesis/text.md': 'years of work',
        [`${planted}/.symposium`]: JSON.stringify(marker),
        [`${planted}/old`]: '-> ../../../../home/Documents',
      },
    })
    await world.sync()
    expect(world.read('home/Documents/thesis/text.md')).toBe('years of work')
    expect(world.installed()).toEqual(['.symposium-tmp-abcdefgh', 'kit'])
    expect((await world.sync()).ofKind('skill_kept')).toEqual([])
  })

  it('has nobody\u2019s work removed by a marker that it brings along', async () => {
    const world = createWorld({
      files: {
        ...KIT,
        'ws/.claude/skills/kit/.symposium': '',
        'ws/.claude/skills/kit/work.md': 'hours of work',
        'ws/.kiro/skills/old/.symposium': '',
        'ws/.kiro/skills/old/work.md': 'hours of work',
      },
    })
    expect((await world.sync()).warnings).toEqual(['SKILL_UNVERIFIED', 'SKILL_UNVERIFIED'])
    expect((await world.sync()).warnings).toEqual([])
    expect(world.read('ws/.claude/skills/kit/work.md')).toBe('hours of work')
    expect(world.read('ws/.kiro/skills/old/work.md')).toBe('hours of work')
  })
})

describe('a plugin that is declined', () => {
  it('is read by no agent any more, edited copies included', async () => {
    const world = createWorld({ files: KIT })
    await world.sync()
    world.write({ 'ws/.claude/skills/kit/SKILL.md': 'edited' })
    await world.run(['disable', 'a'])
    await world.sync()
    const tree = world.tree('ws/.claude/skills/kit')
    expect(Object.keys(tree)).toEqual(['.gitignore', '.symposium', 'SKILL.md.declined'])
    expect(tree['SKILL.md.declined']).toBe('edited')
  })
})
