import { describe, expect } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import type { Ran } from '../support/run-line.js'

const HERE: Pick<Row, 'files' | 'dependencies'> = {
  files: {
    ...plugin('reg/lantern-tips', { manifest: 'name = "lantern-tips"\n' }),
    ...crate('toolbelt', { files: skills('.', 'toolbelt') }),
  },
  dependencies: ['toolbelt = { path = "../toolbelt" }'],
}
const errorOf = (ran: Ran): string => JSON.stringify(ran.ofKind('error'))

/** What to do about a name that is not quite one. */
const rows: readonly Row[] = [
  ...[
    ['lantern-tip', 'lantern-tips'],
    ['tool-belt', 'toolbelt'],
  ].map(([typed = '', meant = '']): Row => ({
    ...HERE,
    id: 'E10 G12',
    title: `use of ${typed} leads to what is here, without asking anybody for it`,
    line: ['use', typed],
    error: 'NAME_UNKNOWN',
    check: (_world, ran) =>
      expect(errorOf(ran)).toContain(`did you mean \`${meant}\`? symposium use ${meant}`),
  })),
  {
    id: 'C18',
    title: 'what is no name is shown as it was typed',
    line: ['crate-info', 'x = 1'],
    error: 'NAME_UNKNOWN',
    check: (_world, ran) => expect(errorOf(ran)).toContain('`x = 1` is no crate'),
  },
  {
    id: 'status row 8',
    title: 'a name that was declined in advance says how to take it back',
    plugins: ['disable = ["cargo:nothing", "kit"]'],
    line: ['status'],
    check: (_world, ran) =>
      expect(ran.ofKind('plugin_status').map(({ remedy }) => remedy)).toEqual([
        'symposium disable cargo:nothing --remove --global',
        'symposium disable kit --remove --global',
      ]),
  },
]

describe('names', () => {
  testRows(rows)
})
