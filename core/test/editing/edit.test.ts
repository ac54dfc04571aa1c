import { describe, expect, it } from 'vitest'
import { editText, parseText, type TextFormat } from '../../src/editing/edit.js'
import { isTextTree, type TextTree } from '../../src/editing/text-tree.js'

const file = '/home/config'

describe('editText', () => {
  it.each<{ format: TextFormat; before: string; after: string }>([
    { format: 'json', before: '{"a":1}', after: '{"a":1,"__proto__":{"b":[true]}}' },
    {
      format: 'json-with-comments',
      before: '{"a":1 /* x */}',
      after: '{"a":1 /* x */,"__proto__":{"b":[true]}}',
    },
    { format: 'jsonc', before: '{"a":1,}', after: '{"a":1,"__proto__":{"b":[true]},}' },
    { format: 'toml', before: 'a = 1 # x\n', after: 'a = 1 # x\n\n[__proto__]\nb = [true]\n' },
    { format: 'yaml', before: 'a: 1 # x\n', after: 'a: 1 # x\n__proto__:\n  b:\n    - true\n' },
  ])('edits $format, with any key', async ({ format, before, after }) => {
    const edited = await editText(
      format,
      before,
      (root) => {
        root['__proto__'] = { b: [true] }
      },
      { file },
    )
    expect(edited).toBe(after)
    const value = await parseText(format, edited)
    expect(Object.entries(value)).toEqual([
      ['a', 1],
      ['__proto__', { b: [true] }],
    ])
    const removed = await editText(format, edited, (root) => void delete root['__proto__'])
    expect(removed).toBe(before)
  })

  it.each<{ format: TextFormat; text: string; line: number; column: number }>([
    { format: 'json', text: '{\n/* x */}', line: 2, column: 1 },
    { format: 'jsonc', text: '{\n "a" 1}', line: 2, column: 6 },
    { format: 'toml', text: 'a = 1\nb = \n', line: 2, column: 5 },
    { format: 'yaml', text: 'a: 1\n b: 2\n', line: 1, column: 4 },
  ])('refuses broken $format to editors and readers alike', async ({ format, text, line, column }) => {
    const refused = { code: 'CONFIG_EDIT_REFUSED', place: { file, line, column } }
    await expect(editText(format, text, () => {}, { file })).rejects.toMatchObject(refused)
    await expect(parseText(format, text, { file })).rejects.toMatchObject(refused)
  })

  it('refuses what TOML cannot say', async () => {
    const change = (root: TextTree): void => {
      root['b'] = { c: [null] }
    }
    await expect(editText('toml', 'a = 1\n', change, { file })).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      place: { file },
    })
  })
})

const servers = (root: TextTree): TextTree => {
  root['mcp_servers'] ??= {}
  const value = root['mcp_servers']
  if (!isTextTree(value)) {
    throw new Error('not a table')
  }
  return value
}

describe('editText on the servers of Codex', () => {
  const entry = (): TextTree => ({ command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } })
  const web = (): TextTree => ({
    url: 'https://example.com/mcp',
    http_headers: { Authorization: 'Bearer X' },
  })
  const add = (root: TextTree): void => {
    servers(root)['symposium'] = entry()
    servers(root)['web'] = web()
  }
  const remove = (root: TextTree): void => {
    delete servers(root)['symposium']
    delete servers(root)['web']
    if (Object.keys(servers(root)).length === 0) {
      delete root['mcp_servers']
    }
  }
  const block =
    '[mcp_servers.symposium]\ncommand = "/usr/local/bin/cargo-agents"\nargs = ["mcp"]\n\n[mcp_servers.symposium.env]\nK = "V"\n\n[mcp_servers.web]\nurl = "https://example.com/mcp"\n\n[mcp_servers.web.http_headers]\nAuthorization = "Bearer X"\n'

  it.each([
    ['an empty file', '', block],
    ['a file of comments', '# mine\n', `# mine\n\n${block}`],
    [
      'a file with other tables (X6)',
      '# top\nmodel = "x" # this one\n\n[mcp_servers.other]\ncommand = "o" # inline\nenv = { A = "b" }\n\n# features\n[features]\nhooks = true\n',
      `# top\nmodel = "x" # this one\n\n[mcp_servers.other]\ncommand = "o" # inline\nenv = { A = "b" }\n\n${block}\n# features\n[features]\nhooks = true\n`,
    ],
    [
      'CRLF without a last line end (X19)',
      '\uFEFFa = 1\r\n\r\n[b]\r\nc = 2',
      `\uFEFFa = 1\r\n\r\n[b]\r\nc = 2\r\n\r\n${block.trimEnd().replaceAll('\n', '\r\n')}`,
    ],
  ])('adds to %s what their own command writes, and takes it out again', async (_name, before, after) => {
    const added = await editText('toml', before, add)
    expect(added).toBe(after)
    expect(await editText('toml', added, add)).toBe(added)
    expect(await editText('toml', added, remove)).toBe(before)
  })

  it('changes members of its own only (N-9, A-137)', async () => {
    const before =
      '# about it\n[mcp_servers.symposium] # ours\ncommand = "old" # path\nargs = ["mcp"]\nenabled = false\nstartup_timeout_sec = 20 # slow\nenv = { K = "V", MINE = "1" } # inline\n\n[mcp_servers.symposium.tools]\nx = 1\n'
    const edited = await editText('toml', before, (root) => {
      const server = servers(root)['symposium']
      if (isTextTree(server)) {
        server['command'] = '/new'
        server['env'] = { K: 'W', MINE: '1' }
      }
    })
    expect(edited).toBe(before.replace('"old"', '"/new"').replace('"V"', '"W"'))
  })
})
