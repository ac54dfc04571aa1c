import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runConsole } from './console.js'
import { checkConfig, checkManifest, checkPackage, checkSkill } from './content.js'
import type { Example } from './example.js'
import type { Block } from './markdown.js'
import { ROOT } from './pages.js'

/** Tries out one block, by its language and by what its comment says. What nobody would try out is an error. */
export async function checkBlock(block: Block, example: Example): Promise<void> {
  keep(block, example)
  switch (block.language) {
    case 'console':
      return runConsole(block, example)
    case 'toml':
      return checkToml(block)
    case 'markdown':
      return checkSkill(block)
    case 'json':
      expect(() => JSON.parse(block.text)).not.toThrow()
      return undefined
    case 'ts':
    case 'js':
      // Compiled and run together: see code.test.ts.
      expect(block.notes.has('file'), 'code says which file it is').toBe(true)
      return undefined
    case 'text':
      return checkText(block)
    default:
      throw new Error(`nobody tries out a block of the kind “${block.language}”`)
  }
}

/** `file: PATH` and `append: PATH`, below the copy of the example: the commands further down see it. */
function keep({ notes, text }: Block, example: Example): void {
  const file = notes.get('file')
  const append = notes.get('append')
  if (file !== undefined) example.write(file, text)
  if (append !== undefined) example.append(append, text)
}

async function checkToml(block: Block): Promise<void> {
  const { notes } = block
  if (notes.has('config')) return checkConfig(block)
  if (notes.has('manifest')) return checkManifest(block)
  if (notes.has('cargo')) return checkPackage(block)
  throw new Error('a comment above says what loads it: `config`, `manifest: …` or `cargo`')
}

/** A drawing, what a terminal shows (see terminal.test.ts), or a tree of files that are all there. */
function checkText({ notes, text }: Block): void {
  const base = notes.get('tree')
  if (base === undefined) {
    const isKnown = notes.has('diagram') || notes.has('terminal')
    expect(isKnown, 'a comment above says `diagram`, `terminal` or `tree: DIRECTORY`').toBe(true)
    return
  }
  const open: string[] = []
  for (const line of text.split('\n').filter((candidate) => candidate.trim() !== '')) {
    const [, indent = '', name = ''] = /^( *)(\S+)/.exec(line) ?? []
    open.length = indent.length / 2
    open.push(name.replace(/\/$/, ''))
    expect(existsSync(join(ROOT, base, ...open)), `${base}/${open.join('/')}`).toBe(true)
  }
}
