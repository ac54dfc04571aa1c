import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  substitutePlaceholders,
  type PlaceholderValues,
} from '../../src/shell-commands/substitute-placeholders.js'

const values = { phaseNumber: '03', phaseDir: '.planning/phases/03-x', phaseReqIds: 'A-1,B-2' }

describe('a command with placeholders', () => {
  it.each<[title: string, command: string, given: PlaceholderValues, expected: string]>([
    [
      'E49 has plain values put in, everywhere',
      "a ${PHASE_NUMBER} '${PHASE_DIR}' # ${PHASE_REQ_IDS} ${PHASE_NUMBER}",
      values,
      "a 03 '.planning/phases/03-x' # A-1,B-2 03",
    ],
    [
      'E50 has nothing put in for what is unknown',
      '[${PHASE_NUMBER}|${PHASE_DIR}]',
      { phaseDir: null },
      '[|]',
    ],
    [
      'E51 leaves other variables alone',
      '${HOME} ${phase_dir} ${PHASE_DIRS}',
      values,
      '${HOME} ${phase_dir} ${PHASE_DIRS}',
    ],
    ['E52 leaves the form without braces to the shell', '$PHASE_DIR', values, '$PHASE_DIR'],
    ['E53 leaves the form with a default to the shell', '${PHASE_DIR:-none}', values, '${PHASE_DIR:-none}'],
    ['E54 puts plain values into single quotes', "'${PHASE_DIR}'", { phaseDir: '/p' }, "'/p'"],
    [
      'E55 leaves a value with a quote to the shell',
      "'${PHASE_DIR}'",
      { phaseDir: "it's" },
      "'${PHASE_DIR}'",
    ],
    [
      'E56 leaves a value with a command to the shell',
      '"${PHASE_DIR}"',
      { phaseDir: '$(echo X)' },
      '"${PHASE_DIR}"',
    ],
    [
      'E57 leaves a value that closes quotes to the shell',
      '"${PHASE_DIR}"',
      { phaseDir: 'x"; cmd; "' },
      '"${PHASE_DIR}"',
    ],
    [
      'E58 leaves a value with a space to the shell',
      'ls ${PHASE_DIR}',
      { phaseDir: 'a b' },
      'ls ${PHASE_DIR}',
    ],
    [
      'E59 does not look into values',
      '${PHASE_DIR}',
      { ...values, phaseDir: '${PHASE_NUMBER}' },
      '${PHASE_DIR}',
    ],
    ['E60 takes values literally', '${PHASE_DIR}', { phaseDir: '$&$1$$' }, '${PHASE_DIR}'],
    ['a value with a newline at its end', '${PHASE_DIR}', { phaseDir: 'a\n' }, '${PHASE_DIR}'],
    ['a value with letters that look alike', '${PHASE_DIR}', { phaseDir: 'а' }, '${PHASE_DIR}'],
  ])('%s', (_title, command, given, expected) => {
    expect(substitutePlaceholders(command, given).command).toBe(expected)
  })

  it('E52 sets all three for the shell', () => {
    expect(substitutePlaceholders('', { phaseDir: '$(x)', phaseNumber: null }).env).toEqual({
      PHASE_NUMBER: '',
      PHASE_DIR: '$(x)',
      PHASE_REQ_IDS: '',
    })
  })

  it('E39 may become longer than what its author may write', () => {
    const phaseDir = 'x'.repeat(100_000)
    expect(substitutePlaceholders('${PHASE_DIR}', { phaseDir }).command).toBe(phaseDir)
  })
})

it('passes on as it is what has no placeholder', () => {
  const placeholder = /\$\{PHASE_(NUMBER|DIR|REQ_IDS)\}/
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('${', 'PHASE_DIR', '}', '$', '$PHASE_DIR', '${PHASE_DIR:-x}'),
      ),
    )
    .map((pieces) => pieces.join(''))
    .filter((command) => !placeholder.test(command))
  fc.assert(
    fc.property(text, fc.string(), (command, value) => {
      expect(substitutePlaceholders(command, { phaseDir: value, phaseNumber: value }).command).toBe(command)
    }),
  )
})
