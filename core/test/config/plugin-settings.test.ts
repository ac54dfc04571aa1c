import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/load.js'
import { createHome } from './home.js'

describe('settings of plugins', () => {
  it.each([
    ['none', '', []],
    ['of all workspaces', '[settings.review]\nstrict = true\n', [{ values: { review: { strict: true } } }]],
    [
      'of one workspace, which come first',
      '[settings]\na = 1\n\n[[workspace-settings]]\nworkspace = "/w"\nsettings.a = "x"\n',
      [{ workspace: '/w', values: { a: 'x' } }, { values: { a: 1 } }],
    ],
    ['E25 with a flat key as it is written', '[settings]\n"a.b" = true\n', [{ values: { 'a.b': true } }]],
  ])('%s', async (_, text, expected) => {
    const { config, problems } = await loadConfig(createHome(text).ports)
    expect(problems).toEqual([])
    expect(config.pluginSettings).toEqual(expected)
  })

  it.each([
    ['a relative workspace', '[[workspace-settings]]\nworkspace = "w"\n', '`w`'],
    ['a number without an equal', '[settings.a]\nb = 9007199254740993\n', '`settings.a.b`'],
    [
      'an unknown key',
      '[[workspace-settings]]\nworkspace = "/w"\nsetings = {}\n',
      '`workspace-settings[0].setings`',
    ],
  ])('%s costs itself alone', async (_, text, says) => {
    const { state, problems } = await loadConfig(createHome(text).ports)
    expect(state).toBe('ok')
    expect(problems.map(({ message }) => message).join()).toContain(says)
  })

  it('survive the cache', async () => {
    const { ports } = createHome('[settings.a]\nb = 1\n')
    await loadConfig(ports)
    expect((await loadConfig(ports)).config.pluginSettings).toEqual([{ values: { a: { b: 1 } } }])
  })
})
