import { describe, expect, it } from 'vitest'
import { plugin } from '../support/plugins.js'
import { createWorld } from '../support/world.js'

const AGENT = '[[agent]]\nname = "claude"\n'

describe('the public registry, which is on unless it is switched off', () => {
  it('costs a sync one warning and nothing else while it cannot be reached', async () => {
    const world = createWorld({
      files: { 'ws/skills/own/SKILL.md': '---\nname: own\ndescription: d\n---\n' },
      config: AGENT,
    })
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.ofKind('warning')).toMatchObject([
      {
        code: 'PACKAGE_UNAVAILABLE',
        message: expect.stringContaining('symposium-recommendations'),
        remedy: expect.stringContaining('`[defaults] symposium-recommendations = false`'),
      },
    ])
    expect(world.installed()).toEqual(['own'])
    // Not tried again at once, and said again.
    expect((await world.sync()).warnings).toEqual(['PACKAGE_UNAVAILABLE'])
  })

  it('is said once by status not to be there yet, which asks nobody', async () => {
    const world = createWorld({ config: AGENT })
    const ran = await world.run(['status', '--json'])
    expect(ran.warnings).toEqual([])
    expect(ran.ofKind('info')[0]).toMatchObject({
      message: expect.stringContaining('symposium-recommendations has not been fetched yet'),
    })
  })

  it('keeps nobody from enabling what is there', async () => {
    const world = createWorld({ files: plugin('reg/sleepy', { manifest: 'name = "sleepy"\n' }) })
    world.write({
      'home/.symposium/config.toml': `${AGENT}[[registry]]\nname = "team"\npath = ${JSON.stringify(world.at('reg'))}\n`,
    })
    expect((await world.run(['use', 'sleepy'])).code).toBe(0)
    expect(world.installed()).toEqual(['sleepy'])
  })

  it.each([
    ['switched off', `[defaults]\nsymposium-recommendations = false\n${AGENT}`, []],
    [
      'not to be known in a configuration that is broken',
      'auto-sync = \n',
      ['CONFIG_SYNTAX', 'CONFIG_BROKEN'],
    ],
  ])('faults G5 is asked for nothing where it is %s', async (_title, config, warnings) => {
    const world = createWorld({ config })
    const ran = await world.sync()
    expect(ran.warnings.filter((code) => !warnings.includes(code as never))).toEqual([])
    expect(ran.stderr).not.toContain('symposium-recommendations')
  })
})
