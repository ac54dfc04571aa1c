import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runLine, type Ran } from '../../support/run-line.js'
import { writeTree } from '../../support/tree.js'
import { ROOT } from './pages.js'

/** A copy of the example, in which the commands of one page are run one after another. */
export interface Example {
  readonly base: string
  write(path: string, text: string): void
  append(path: string, text: string): void
  read(path: string): string
  run(words: readonly string[], input?: string): Promise<Ran>
  /** Names in a directory of the project. */
  list(directory: string): readonly string[]
  /** Text of a file, named from the project. */
  show(file: string): string
  remove(): void
}

export function copyExample(): Example {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-docs-')))
  for (const part of ['project', 'packages', 'registry', 'home']) {
    cpSync(join(ROOT, 'examples', part), join(base, part), { recursive: true })
  }
  const project = join(base, 'project')
  const read = (path: string): string => readFileSync(join(base, path), 'utf8')
  const launcher = { node: process.execPath, bundle: join(base, 'hook.cjs') }
  return {
    base,
    write: (path, text) => writeTree(base, { [path]: text }),
    append: (path, text) => writeTree(base, { [path]: `${read(path)}\n${text}` }),
    read,
    // The pages show what is here, not what the network has today.
    run: (words, input = '') =>
      runLine(words, {
        cwd: project,
        home: join(base, 'home'),
        launcher,
        input,
        variables: { SYMPOSIUM_OFFLINE: '1' },
      }),
    list: (directory) => readdirSync(resolve(project, directory)).sort(),
    show: (file) => readFileSync(resolve(project, file.replace(/^~/, join(base, 'home'))), 'utf8'),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}
