import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { processes } from '../support.js'
import { allKinds, askIn, project } from './real.js'

const PLACEHOLDER = /\$\{PHASE_(NUMBER|DIR|REQ_IDS)\}/

/** What a shell is written in, with much that looks like a placeholder and is none. */
const command = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(' ', '\n', '\t', '"', "'", '`', '\\', '$(', ')', '(', '{', '}', ';', '#', ','),
      fc.constantFrom(
        '${HOME}',
        '$PHASE_DIR',
        '${PHASE_DIR:-x}',
        '${phase_dir}',
        '${ PHASE_DIR}',
        '$&',
        '$$',
      ),
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((pieces) => pieces.join(''))
  .filter(
    (text) => text.trim() !== '' && !text.includes('\0') && text.length <= 4096 && !PLACEHOLDER.test(text),
  )

const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))

// spec/gates.md 17.6
it('a command without placeholders reaches the shell as it is written, whatever the loop says', async () => {
  const root = project()
  await fc.assert(
    fc.asyncProperty(command, value, value, value, async (text, number, directory, requirementIds) => {
      const recorded = processes()
      const fields = { kind: 'command-exit-zero', command: text }
      // As a table, and as the call that it is shown and remembered as.
      for (const asked of [fields, parsePredicateValue(fields, allKinds).text]) {
        await askIn(root, asked, { processes: recorded, phase: { number, directory, requirementIds } })
      }
      expect(recorded.requests).toHaveLength(2)
      for (const { program, args, env } of recorded.requests) {
        expect([program, ...(args ?? [])]).toEqual(['sh', '-c', text])
        expect(env).toMatchObject({
          PHASE_NUMBER: number,
          PHASE_DIR: directory,
          PHASE_REQ_IDS: requirementIds,
        })
      }
    }),
    { numRuns: 300 },
  )
})
