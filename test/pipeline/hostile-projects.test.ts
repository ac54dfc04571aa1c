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
