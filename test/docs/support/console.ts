import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Example } from './example.js'
import type { Block } from './markdown.js'
import { ROOT } from './pages.js'

interface Step {
  readonly command: string
  /** Lines that its output must have, in this order; `…` stands for anything. */
  readonly shown: readonly string[]
}

interface Done {
  readonly code: number
  readonly output: string
}

/** Runs the lines that begin with `$ ` and looks for what the page shows below each. */
export async function runConsole(block: Block, example: Example): Promise<void> {
  const steps = readSteps(block.text)
  expect(steps.length, 'a console block has lines that begin with `$ `').toBeGreaterThan(0)
  for (const { command, shown } of steps) {
    const { code, output } = await runCommand(command.split(' '), example)
    expect(code, `${command}\n${output}`).toBe(Number(block.notes.get('exit') ?? 0))
    compare(command, shown, output)
  }
}

function readSteps(text: string): readonly Step[] {
  const steps: { command: string; shown: string[] }[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2).trim(), shown: [] })
    else if (line.trim() !== '' && line.trim() !== '…') {
      if (steps.length === 0) throw new Error(`output without a command: ${line}`)
      steps.at(-1)?.shown.push(line.trimEnd())
    }
  }
  return steps
}

async function runCommand([program = '', ...words]: readonly string[], example: Example): Promise<Done> {
  switch (program) {
    case 'symposium':
      return symposium(words, example)
    case 'cargo':
      // `cargo agents …` starts `cargo-agents agents …`.
      expect(words[0]).toBe('agents')
      return symposium(words, example)
    case 'ls':
      return { code: 0, output: example.list(words[0] ?? '.').join('\n') }
    case 'cat':
      return { code: 0, output: example.show(words[0] ?? '') }
    case 'npm':
      checkNpm(words)
      return { code: 0, output: '' }
    default:
      throw new Error(`\`${program}\` is a program that these pages do not run`)
  }
}

async function symposium(words: readonly string[], example: Example): Promise<Done> {
  const { code, stdout, stderr } = await example.run(words)
  return { code, output: `${stderr}${stdout}` }
}

/** Not run, but what they name is there. */
function checkNpm(words: readonly string[]): void {
  const [command = '', name = ''] = words
  switch (command) {
    case 'ci':
      expect(words).toEqual(['ci'])
      return
    case 'test':
      expect(scripts()).toHaveProperty('test')
      return
    case 'run':
      expect(scripts()).toHaveProperty([name])
      return
    case 'install':
      checkInstall(words.slice(1))
      return
    default:
      throw new Error(`\`npm ${command}\` is a command that these pages do not speak of`)
  }
}

function checkInstall(words: readonly string[]): void {
  const folder = words.find((word) => word.startsWith('./'))
  if (folder === undefined) {
    // Of somebody else's extension into the managed folder.
    expect(words.slice(0, 2)).toEqual(['--prefix', '~/.symposium/extensions'])
  } else {
    expect(words[0]).toBe('--global')
    expect(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))).toHaveProperty(
      'bin.symposium',
    )
  }
}

function scripts(): unknown {
  const manifest: { readonly scripts?: unknown } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  return manifest.scripts
}

function compare(command: string, shown: readonly string[], output: string): void {
  const lines = output.split('\n').map((line) => line.trimEnd())
  let next = 0
  for (const expected of shown) {
    const pattern = new RegExp(`^${expected.split('…').map(escape).join('.*')}$`, 'u')
    const found = lines.findIndex((line, index) => index >= next && pattern.test(line))
    expect(found, `\`${command}\` was to print\n${expected}\nand printed\n${output}`).not.toBe(-1)
    next = found + 1
  }
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
