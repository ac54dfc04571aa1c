import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { PAGES, ROOT } from './support/pages.js'

/** The pages' code as files in a directory of each page's own, beside which the packages are found. */
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-docs-code-')))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const files = PAGES.flatMap((page) =>
  page.blocks
    .filter(({ language }) => language === 'ts' || language === 'js')
    .map(({ notes, text }) => {
      const name = notes.get('file') ?? ''
      return { page: page.path, name, text, file: join(directory, page.path.replaceAll('/', '-'), name) }
    }),
)
for (const { file, text } of files) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
const tsconfig = {
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { composite: false, declaration: false, noEmit: true, allowJs: true, checkJs: true },
  files: files.map(({ file }) => file),
}
writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(tsconfig))

describe('code', () => {
  it('is there', () => {
    expect(files.length).toBeGreaterThan(2)
  })

  it('compiles', () => {
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', directory], { encoding: 'utf8' })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})

/** Tests among it are tests of this suite. */
describe.each(files.filter(({ file }) => file.endsWith('.test.ts')))('$page: $name', async ({ file }) => {
  await import(pathToFileURL(file).href)
})
