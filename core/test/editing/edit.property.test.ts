import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editText } from '../../src/editing/edit.js'
import type { TextTree } from '../../src/editing/text-tree.js'
import { documents } from './documents.js'
import { tree } from './json-cases.js'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 200)
const names = fc.uniqueArray(fc.constantFrom('symposium', 'a.b', 'web', '__proto__'), {
  minLength: 1,
  maxLength: 3,
})

describe('editText over generated TOML documents', () => {
  it('gives back the very bytes when servers that were added leave again (X6)', () =>
    fc.assert(
      fc.asyncProperty(documents, names, async ({ text }, names) => {
        // Blank lines at the end cannot be told from the gap before a section.
        fc.pre(!/\n\r?\n$/.test(text))
        const added = await editText('toml', text, (root) => {
          root['mcp_servers'] ??= {}
          for (const name of names) {
            tree(root['mcp_servers'])[name] = { command: '/x', args: ['mcp'], env: { K: 'V' } }
          }
        })
        const removed = await editText('toml', added, (root: TextTree) => {
          const servers = tree(root['mcp_servers'])
          for (const name of names) {
            delete servers[name]
          }
          if (Object.keys(servers).length === 0) {
            delete root['mcp_servers']
          }
        })
        expect(removed).toBe(text)
      }),
      { numRuns: RUNS },
    ))
})
