import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { editToml } from '../../src/editing/edit-toml.js'
import type { TomlTable } from '../../src/editing/toml-values.js'
import { cases, list } from './cases.js'

describe('editToml', () => {
  it.each(cases)('$name', async ({ before, change, after }) => {
    expect(await editToml(before, change)).toBe(after)
  })

  it('gives back the text when nothing changes', async () => {
    const text = '\uFEFF a   =  1 # odd\r\n\r\n'
    expect(
      await editToml(text, (root) => {
        root['a'] = 1
      }),
    ).toBe(text)
  })

  it('leaves prototypes alone', async () => {
    await editToml('[__proto__]\npolluted = 1\n', (root) => {
      root['a'] = 1
    })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('refuses a text that does not parse', async () => {
    await expect(editToml('a = \n', () => {}, { file: '/c/config.toml' })).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      place: { file: '/c/config.toml' },
    })
  })

  it.each([
    {
      name: 'comments that the library would move',
      before: 'a = [\n  1 # one\n  , 2 # two\n  ,\n]\n',
      change: (root: TomlTable) => void list(root['a']).push(3),
    },
    {
      name: 'comments that the library would move when something leaves',
      before: 'a = [ # all\n  1 # one\n  , 2 # two\n  ,\n]\n',
      change: (root: TomlTable) => void list(root['a']).splice(1, 1, 3),
    },
    {
      name: 'a value that reads back as another',
      before: 'a = 1\n',
      change: (root: TomlTable) => {
        root['b'] = 5n
      },
    },
  ])('refuses rather than touch $name', async ({ before, change }) => {
    await expect(editToml(before, change)).rejects.toMatchObject({ code: 'CONFIG_EDIT_REFUSED' })
  })

  it('refuses what TOML cannot say, and shows what to write by hand (S72)', async () => {
    const error: unknown = await editToml('# c\na = 1\n', (root) => {
      root['plugins'] = { use: ['kit', 'x\uD800'] }
    }).catch((error: unknown) => error)
    expect(isSymposiumError(error) && error.code).toBe('CONFIG_EDIT_REFUSED')
    expect(isSymposiumError(error) && error.remedy).toContain('[plugins]\nuse = ["kit", ')
  })
})
