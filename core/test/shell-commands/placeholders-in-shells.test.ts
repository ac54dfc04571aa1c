import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { substitutePlaceholders } from '../../src/shell-commands/substitute-placeholders.js'
import { skipOnWindows } from '../support/skip-unless.js'

const MARK = 'mark'

/** Each way of writing a placeholder in which what a shell puts there is data. */
const CONTEXTS = [
  'printf %s ${PHASE_DIR}',
  'printf %s "${PHASE_DIR}"',
  "printf %s '${PHASE_DIR}'",
  'printf %s "a ${PHASE_DIR} \'${PHASE_DIR}\'"',
  'cat <<END\n${PHASE_DIR}\nEND',
  "cat <<'END'\n${PHASE_DIR}\nEND",
  'cat <<-END\n\ta ${PHASE_DIR} b\n\tEND',
  ': # ${PHASE_DIR}',
  'A=${PHASE_DIR}',
  'A=x${PHASE_DIR}y; printf %s "$A"',
  'A=${PHASE_DIR} printf x',
  'printf %s "$(printf %s ${PHASE_DIR})"',
  'printf %s `printf %s "${PHASE_DIR}"`',
  'A=$(printf %s "${PHASE_DIR}"); printf %s "$A"',
  'printf %s "${OTHER:-${PHASE_DIR}}" ${OTHER:-${PHASE_DIR}}',
  'printf %s "$PHASE_DIR" "${PHASE_DIR:-none}" ${PHASE_DIR#x}',
  'case ${PHASE_DIR} in *) : ;; esac',
  'case x in ${PHASE_DIR}) : ;; esac',
  'for a in ${PHASE_DIR}; do printf %s "$a"; done',
  '[ "${PHASE_DIR}" = x ] || :',
  '(printf %s ${PHASE_DIR}; { printf %s ${PHASE_DIR}; })',
  'sh -c \'printf %s "${PHASE_DIR}"\'',
  'printf %s "${PHASE_DIR}" > out',
]

/** Parts of a shell's language, by which text becomes code, and some that mean nothing to it. */
const SYNTAX = `" ' \` $( ) ; & | || && \\ # = ! * ( $(( )) { } <( \${ \${PHASE_DIR} $PHASE_REQ_IDS $0 $& %s - -- x é 🎉`
const pieces = [...SYNTAX.split(' '), '{ ', '; }', ' ', '\n', "'\n", '\nEND\n', '\r', '\u2028']

/** Text in which a shell would find what makes a file of that name, if it took any of it for code. */
const value = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(`touch ${MARK}`, `>${MARK}`, `touch\t${MARK}`), weight: 3 },
      { arbitrary: fc.constantFrom(...pieces), weight: 5 },
      { arbitrary: fc.string({ maxLength: 3 }), weight: 1 },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((text) => text !== '')

const shells = ['sh', 'bash', 'ksh', 'zsh'].filter(
  (shell) => shell === 'sh' || spawnSync(shell, ['-c', ':']).status === 0,
)

let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'symposium-placeholders-'))
})

afterEach(() => {
  rmSync(cwd, { recursive: true, force: true })
})

function run(shell: string, command: string, env: Readonly<Record<string, string>> = {}): number | null {
  const options = {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
    timeout: 20_000,
  } as const
  return spawnSync(shell, ['-c', command], options).status
}

describe.skipIf(skipOnWindows())('whatever a placeholder stands for', () => {
  it.each(shells)('%s runs nothing of it, and takes it for text', (shell) => {
    fc.assert(
      fc.property(value, (phaseDir) => {
        // One process for each value: what is left to the shell is the same code for all of them.
        const { command, env } = substitutePlaceholders(CONTEXTS.join('\n'), {
          phaseDir,
          phaseReqIds: phaseDir,
        })
        expect(run(shell, command, env)).toBe(0)
        expect(existsSync(join(cwd, MARK))).toBe(false)
        expect(readFileSync(join(cwd, 'out'), 'utf8')).toBe(phaseDir)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['E56 a substitution', 1, `$(touch ${MARK})`],
    ['E57 an end of quotes', 1, `x"; touch ${MARK}; "`],
    ['an end of single quotes', 2, `'; touch ${MARK}; '`],
    ['a newline in a comment', 7, `x\ntouch ${MARK}`],
    ['the end of a document', 5, `END\ntouch ${MARK}`],
    ['a space after an assignment', 8, `x touch ${MARK}`],
  ])('%s: no shell runs it, as each would if it were pasted', (_title, index, phaseDir) => {
    const context = CONTEXTS[index] ?? ''
    const { command, env } = substitutePlaceholders(context, { phaseDir })
    expect(run('sh', command, env)).toBe(0)
    expect(existsSync(join(cwd, MARK))).toBe(false)
    run(
      'sh',
      context.replaceAll('${PHASE_DIR}', () => phaseDir),
      env,
    )
    expect(existsSync(join(cwd, MARK))).toBe(true)
  })
})

describe.skipIf(skipOnWindows())('a command with placeholders prints', () => {
  it.each([
    ['E52', 'printf %s "$PHASE_DIR"', '/p q', '/p q'],
    ['E53', 'printf %s "${PHASE_DIR:-none}"', '/p', '/p'],
    ['E53 of nothing', 'printf %s "${PHASE_DIR:-none}"', '', 'none'],
    ['E54', "printf %s '${PHASE_DIR}'", '/p', '/p'],
    ['E55', "printf %s '${PHASE_DIR}'", "it's", '${PHASE_DIR}'],
    ['E56', 'printf %s "${PHASE_DIR}"', '$(echo X)', '$(echo X)'],
    ['E57', 'printf %s "${PHASE_DIR}"', 'x"; cmd; "', 'x"; cmd; "'],
    ['E58', "printf '[%s]' ${PHASE_DIR}", 'a b', '[a][b]'],
    ['E59', 'printf %s "${PHASE_DIR}"', '${PHASE_NUMBER}', '${PHASE_NUMBER}'],
    ['E60', 'printf %s "${PHASE_DIR}"', '$&$1$$', '$&$1$$'],
  ])('%s: %s', (_id, written, phaseDir, printed) => {
    const { command, env } = substitutePlaceholders(written, { phaseDir, phaseNumber: '03' })
    expect(run('sh', `{ ${command}\n} > out`, env)).toBe(0)
    expect(readFileSync(join(cwd, 'out'), 'utf8')).toBe(printed)
  })
})
