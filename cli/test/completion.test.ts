import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownCommands } from '../src/commands/built-in.js'
import { completionModel } from '../src/completion/model.js'
import { parseLine } from '../src/parse.js'
import { runLine, temporaryDirectory } from './support.js'

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
const PROGRAMS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: 'bash',
  zsh: 'zsh',
  fish: 'fish',
  powershell: 'pwsh',
}

/** What each shell is given to complete the last word; it prints a candidate on each line. */
const HARNESSES: Readonly<
  Record<(typeof SHELLS)[number], (script: string, words: readonly string[]) => readonly string[]>
> = {
  bash: (script, words) => [
    '--norc',
    '-c',
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _symposium; printf '%s\\n' "\${COMPREPLY[@]}"`,
    script,
    ...words,
  ],
  zsh: (script, words) => [
    '-f',
    '-c',
    [
      'compdef() { :; }',
      'typeset -ga found',
      // As the shell's own: with -o nothing is offered before there is a dash (see completion-in-zsh.test.ts).
      '_describe() { local dash=no; local -a some; while [[ "$1" == -* ]]; do [[ "$1" == -o ]] && dash=yes; [[ "$1" == -t ]] && shift; shift; done',
      '  [[ "$dash" == yes && "${words[CURRENT]}" != -* ]] && return 1; some=("${(@P)2}"); found+=("${(@)some%%:*}"); }',
      'compadd() { shift; found=("$@"); }',
      '_files() { found=(FILES); }',
      '_message() { found=(); }',
      'source "$0"',
      'typeset -ga words; words=("$@"); CURRENT=$#',
      '_symposium',
      'for one in "${found[@]}"; do [[ "$one" == "${words[CURRENT]}"* || "$one" == FILES ]] && print -r -- "$one"; done',
      'true',
    ].join('\n'),
    script,
    ...words,
  ],
  fish: (script, words) => [
    '--no-config',
    '-c',
    'source $argv[1]; complete -C "$argv[2]"',
    script,
    words.join(' '),
  ],
  powershell: (script, words) => [
    '-NoProfile',
    '-Command',
    `. '${script}'; $line = '${words.join(' ')}'; ` +
      '[System.Management.Automation.CommandCompletion]::CompleteInput($line, $line.Length, $null)' +
      '.CompletionMatches | ForEach-Object CompletionText',
  ],
}

const scratch = temporaryDirectory()
mkdirSync(join(scratch.path, 'bin'))
for (const name of ['symposium', 'cargo-agents']) {
  const program = join(scratch.path, 'bin', name)
  writeFileSync(program, '#!/bin/sh\n[ "$1" = complete ] && echo "names-of-$2"\n')
  chmodSync(program, 0o755)
}
afterAll(() => scratch.remove())

function missing(shell: (typeof SHELLS)[number]): boolean {
  const { error } = spawnSync(PROGRAMS[shell], ['--version'], { stdio: 'ignore' })
  if (error !== undefined) {
    console.warn(`Tests are skipped: there is no ${PROGRAMS[shell]}.`)
  }
  return error !== undefined
}

/** The words that may stand where the last one does. */
function complete(shell: (typeof SHELLS)[number], line: string): readonly string[] {
  const script = join(scratch.path, shell === 'powershell' ? 'script.ps1' : `script.${shell}`)
  const { stdout, stderr, status } = spawnSync(PROGRAMS[shell], HARNESSES[shell](script, line.split(' ')), {
    cwd: scratch.path,
    env: { ...process.env, PATH: `${join(scratch.path, 'bin')}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  const words = stdout.split('\n').map((row) => row.split('\t')[0]?.trim() ?? '')
  return [...new Set(words)].filter((word) => word !== '').sort()
}

const EVERYWHERE = ['--directory', '--help', '--json', '--quiet', '--update', '--verbose']
const commands = [...shownCommands().map(({ name }) => name), 'help']

/** A line that is completed, and what must be among the candidates, or all of them where so said. */
const ROWS: readonly (readonly [line: string, among: readonly string[], without: readonly string[]])[] = [
  ['symposium ', commands, ['validate', 'hook', 'enable']],
  ['cargo-agents ', commands, ['hook']],
  ['symposium sy', ['sync'], ['status', 'init']],
  ['symposium --', [...EVERYWHERE, '--version'], ['--dry-run']],
  ['symposium sync --', ['--dry-run', '--check', ...EVERYWHERE], ['--add-agent', '--version']],
  ['symposium -q sync --d', ['--directory', '--dry-run'], ['--check']],
  ['symposium telemetry ', ['status', 'enable', 'disable', 'show'], ['sync']],
  ['symposium telemetry show --c', ['--count'], EVERYWHERE],
  ['symposium --update ', ['none', 'check', 'fetch'], ['sync']],
  ['symposium sync --update f', ['fetch'], ['none']],
  ['symposium --update check sync --ch', ['--check'], EVERYWHERE],
  ['symposium init --hook-scope ', ['global', 'project'], ['sync']],
  ['symposium completion ', ['bash', 'zsh', 'fish', 'powershell'], ['sync']],
  ['symposium plugin validate --s', ['--strict'], EVERYWHERE],
  ['symposium agents sy', ['sync'], ['status']],
  ['symposium greet --', [], EVERYWHERE],
  ['symposium greet sy', [], ['sync']],
  ['symposium ', ['names-of-commands'], ['names-of-plugins']],
  ['symposium use na', ['names-of-plugins'], ['names-of-commands']],
  ['symposium sync na', [], ['names-of-plugins', 'names-of-commands']],
]

describe('symposium completion', () => {
  it.each(SHELLS)('K11 prints a script for %s and nothing else, as text and in JSON', async (shell) => {
    const options = { cwd: scratch.path, home: scratch.path }
    const text = await runLine(['completion', shell, '-q'], options)
    const json = await runLine(['completion', shell, '--json'], options)
    expect(text).toMatchObject({ code: 0, stderr: '' })
    expect(json.json()).toEqual([{ kind: 'completion_script', shell, script: text.stdout }])
    for (const name of commands) expect(text.stdout).toContain(name)
  })

  it('refuses a shell that it does not know', async () => {
    const ran = await runLine(['completion', 'tcsh'], { cwd: scratch.path, home: scratch.path })
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('one of bash, zsh, fish, powershell')
  })

  it('offers nothing that the parser would not take', () => {
    for (const { path, commands: below } of completionModel(shownCommands()).places) {
      for (const { name } of below) {
        expect(parseLine([...path, name, '--help'])).toMatchObject({ type: 'help' })
      }
    }
  })
})

describe.each(SHELLS)('in %s', (shell) => {
  const isMissing = missing(shell)

  beforeAll(async () => {
    const { stdout } = await runLine(['completion', shell], { cwd: scratch.path, home: scratch.path })
    writeFileSync(join(scratch.path, shell === 'powershell' ? 'script.ps1' : `script.${shell}`), stdout)
  })

  it.skipIf(isMissing).each(ROWS)('`%s`', (line, among, without) => {
    const found = complete(shell, line)
    // Some shells offer options only once there is a dash.
    expect(found).toEqual(expect.arrayContaining([...among]))
    expect(found.filter((word) => without.includes(word))).toEqual([])
  })
})
