import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLine } from '../../support/run-line.js'

export interface Help {
  readonly commands: readonly string[]
  /** Long names, with their dashes. */
  readonly options: readonly string[]
  /** Command lines. */
  readonly examples: readonly string[]
}

/** Every command that help leads to, by its words; groups are passed through. */
export async function listCommands(words: readonly string[] = []): Promise<readonly string[]> {
  const { commands } = await readHelp(words)
  if (commands.length === 0) {
    return [words.join(' ')]
  }
  const below = await Promise.all(commands.map((name) => listCommands([...words, name])))
  return below.flat()
}

/** What `--help` shows, section by section. */
export async function readHelp(words: readonly string[]): Promise<Help> {
  const home = join(tmpdir(), 'no-home-of-anybody')
  const { stdout } = await runLine([...words, '--help'], { cwd: tmpdir(), home })
  const section = (title: string): readonly string[] => {
    const [, text = ''] = stdout.split(`\n${title}:\n`)
    return (text.split('\n\n')[0] ?? '').split('\n').filter((line) => line !== '')
  }
  const commands = ['Commands', 'Commands for humans', 'Commands for agents'].flatMap(section)
  return {
    commands: commands.map((line) => line.trim().split(' ')[0] ?? ''),
    options: section('Options').flatMap((line) => /--[\w-]+/.exec(line) ?? []),
    examples: section('Examples').map((line) => line.trim().split(/ {2,}/)[0] ?? ''),
  }
}
