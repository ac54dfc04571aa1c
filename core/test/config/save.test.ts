import { chmodSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addUse, setAgents, setKey } from '../../src/config/edit.js'
import { loadConfig } from '../../src/config/load.js'
import { editConfig } from '../../src/config/save.js'
import { createHome } from './home.js'

const FILE = '.symposium/config.toml'
const useKit = (text: string): Promise<string> => addUse(text, { name: 'kit' })

describe('editConfig', () => {
  it('makes the file', async () => {
    const home = createHome()
    expect(await editConfig(home.ports, useKit)).toBe(true)
    expect(home.read(FILE)).toBe('[plugins]\nuse = ["kit"]\n')
    expect((await loadConfig(home.ports)).config.plugins.use).toEqual([{ name: 'kit' }])
  })

  it('writes nothing when nothing changes', async () => {
    const home = createHome('[plugins]\nuse = ["kit"]\n')
    const before = home.ports.files.stat(home.config)
    expect(await editConfig(home.ports, useKit)).toBe(false)
    expect(home.ports.files.stat(home.config)).toEqual(before)
  })

  it.each([
    { id: 'F1, F5', text: '[plugins]\nautoenable = []\n' },
    { id: 'F5 a syntax error', text: 'auto-sync = \r\n# c' },
    { id: 'no UTF-8', text: Buffer.from([0x61, 0xff, 0x0a]) },
  ])('refuses to save over a broken file ($id)', async ({ text }) => {
    const home = createHome('')
    writeFileSync(home.config, text)
    const before = home.ports.files.stat(home.config)
    await expect(
      editConfig(home.ports, (text) => setKey(text, 'telemetry.enabled', true)),
    ).rejects.toMatchObject({
      code: 'CONFIG_BROKEN',
      place: { file: home.config },
    })
    expect(home.ports.files.stat(home.config)).toEqual(before)
  })

  it('keeps unknown keys and agents (F2, F13)', async () => {
    const home = createHome('auto-synch = false\n\n[[agent]]\nname = "clippy"\n')
    await editConfig(home.ports, async (text) => useKit(await setAgents(text, ['clippy', 'kiro'])))
    expect(home.read(FILE)).toBe(
      'auto-synch = false\n\n[[agent]]\nname = "clippy"\n\n[[agent]]\nname = "kiro"\n\n[plugins]\nuse = ["kit"]\n',
    )
  })

  it('writes through a link (F11)', async () => {
    const home = createHome()
    home.write('dotfiles/symposium.toml', '# mine\n')
    mkdirSync(join(home.directory, '.symposium'))
    symlinkSync('../dotfiles/symposium.toml', home.config)
    await editConfig(home.ports, useKit)
    expect(readlinkSync(home.config)).toBe('../dotfiles/symposium.toml')
    expect(lstatSync(join(home.directory, 'dotfiles/symposium.toml')).isFile()).toBe(true)
    expect(home.read('dotfiles/symposium.toml')).toBe('# mine\n\n[plugins]\nuse = ["kit"]\n')
  })

  it('keeps the mode', async () => {
    const home = createHome('auto-sync = true\n')
    chmodSync(home.config, 0o600)
    await editConfig(home.ports, useKit)
    expect(statSync(home.config).mode & 0o777).toBe(0o600)
  })

  it('keeps a byte-order mark, CRLF and a missing end of line', async () => {
    const home = createHome('\uFEFF# ä\r\n[plugins]\r\nuse = ["a"]')
    await editConfig(home.ports, useKit)
    expect(home.read(FILE)).toBe('\uFEFF# ä\r\n[plugins]\r\nuse = ["a", "kit"]')
  })

  it('refuses a change that would break the configuration', async () => {
    const home = createHome('auto-sync = true\n')
    await expect(editConfig(home.ports, () => 'auto-sync = 5\n')).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
    })
    expect(home.read(FILE)).toBe('auto-sync = true\n')
  })

  it('applies the change to what someone else saved in the meantime', async () => {
    const home = createHome('[plugins]\nuse = ["a"]\n')
    let isFirst = true
    await editConfig(home.ports, async (text) => {
      if (isFirst) {
        isFirst = false
        writeFileSync(home.config, '[plugins]\nuse = ["a", "from an editor"]\n')
      }
      return useKit(text)
    })
    expect(home.read(FILE)).toBe('[plugins]\nuse = ["a", "from an editor", "kit"]\n')
  })

  it('loses nothing when many save at once', async () => {
    const home = createHome('# mine\n')
    const names = Array.from({ length: 5 }, (_, index) => `kit${index}`)
    await Promise.all(names.map((name) => editConfig(home.ports, (text) => addUse(text, { name }))))
    const { config } = await loadConfig(home.ports)
    expect(config.plugins.use.map((entry) => entry.name).sort()).toEqual(names)
  })
})
