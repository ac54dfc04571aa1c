import { describe, expect, it } from 'vitest'
import { locateToml } from '../../src/editing/locate.js'

const text = `# top
auto-sync = "x"
a.b.c = 1

[plugins]
use = [
  "kit",
  { name = "x", workspace = "/w" },
]

[[agent]]
name = "claude"

[[agent]]
name = "kiro"
[agent.extra]
"odd key" = 1
`

describe('locateToml', () => {
  it.each([
    { path: ['auto-sync'], place: [2, 1] },
    { path: ['a', 'b', 'c'], place: [3, 1] },
    { path: ['a'], place: [3, 1] },
    { path: ['plugins'], place: [5, 1] },
    { path: ['plugins', 'use'], place: [6, 1] },
    { path: ['plugins', 'use', 0], place: [7, 3] },
    { path: ['plugins', 'use', 1, 'workspace'], place: [8, 17] },
    { path: ['agent'], place: [11, 1] },
    { path: ['agent', 1], place: [14, 1] },
    { path: ['agent', 1, 'name'], place: [15, 1] },
    { path: ['agent', 1, 'extra', 'odd key'], place: [17, 1] },
    { path: ['agent', 0, 'missing'], place: [11, 1] },
    { path: ['plugins', 'use', 7, 'name'], place: [6, 1] },
  ] as const)('finds $path', ({ path, place }) => {
    expect(locateToml(text, path)).toEqual({ line: place[0], column: place[1] })
  })

  it.each([
    { name: 'a first key that is not there', text, path: ['nothing', 'here'] },
    { name: 'the root', text, path: [] },
    { name: 'a text that does not parse', text: 'a = ', path: ['a'] },
    { name: 'an inherited name', text, path: ['constructor'] },
  ])('does not find $name', ({ text, path }) => {
    expect(locateToml(text, path)).toBeUndefined()
  })

  it('counts behind a byte-order mark and with CRLF', () => {
    expect(locateToml('\uFEFF# x\r\n\r\na = 1\r\n', ['a'])).toEqual({ line: 3, column: 1 })
  })
})
