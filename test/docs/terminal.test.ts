import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runLine } from '../support/run-line.js'
import { bundle, hasTmux, openTerminal } from '../support/terminal.js'
import { writeTree } from '../support/tree.js'
import { PAGES, ROOT } from './support/pages.js'

/** What the page shows of a terminal, block by block. */
const SHOWN = PAGES.filter(({ path }) => path === 'README.md')
  .flatMap(({ blocks }) => blocks)
  .filter(({ notes }) => notes.has('terminal'))
  .map(({ text }) => text.trimEnd())

/** The project of `examples/shop`, and the package that it depends on, in a home of their own. @returns the home. */
function copyShop(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-shop-')))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const part of ['shop', 'packages']) {
    cpSync(join(ROOT, 'examples', part), join(home, part), { recursive: true })
  }
  writeTree(home, { '.symposium/config.toml': '[defaults]\nsymposium-recommendations = false\n' })
  return home
}

describe.skipIf(!hasTmux)('the session that README shows (needs tmux)', () => {
  let made: ReturnType<typeof bundle>

  beforeAll(() => {
    made = bundle()
  })
  afterAll(() => made.remove())

  it('is what a terminal shows today', async () => {
    const home = copyShop()
    const { dist } = made
    const terminal = await openTerminal({ home, cwd: join(home, 'shop'), dist, columns: 96, rows: 70 })
    terminal.type('symposium init')
    for (const question of ['Which coding agents', 'Where should hooks', 'What about newer', 'Record what']) {
      await terminal.until(question)
      await terminal.press('Enter')
    }
    await terminal.untilPrompt()
    terminal.type('symposium sync')
    const asked = await terminal.until('No, never')

    await terminal.press('Down', 'Enter')
    await terminal.untilPrompt()
    terminal.type('symposium status')
    await terminal.untilPrompt()
    terminal.type('symposium explain till-receipts')
    const done = await terminal.untilPrompt()

    const answered = done.slice(done.indexOf('◇  Enable it?'))
    expect([asked, answered]).toEqual(SHOWN)
  })
})

describe.skipIf(!hasTmux)('the questions of init (need tmux)', () => {
  let made: ReturnType<typeof bundle>

  beforeAll(() => {
    made = bundle()
  })
  afterAll(() => made.remove())

  it('write down what differs from the defaults, and a later Escape leaves it', async () => {
    const home = copyShop()
    const config = join(home, '.symposium', 'config.toml')
    const terminal = await openTerminal({
      home,
      cwd: join(home, 'shop'),
      dist: made.dist,
      columns: 96,
      rows: 70,
    })
    terminal.type('symposium init')
    await terminal.until('Which coding agents')
    await terminal.press('Enter')
    for (const question of ['Where should hooks', 'What about newer', 'Record what']) {
      await terminal.until(question)
      await terminal.press('Down', 'Enter')
    }
    await terminal.untilPrompt()
    const written = readFileSync(config, 'utf8')
    expect(written).toContain('hook-scope = "project"')
    expect(written).toContain('auto-update = "warn"')
    expect(written).toContain('[telemetry]\nenabled = true')

    terminal.type(String.raw`printf '\033[H\033[2J'; symposium init`)
    await terminal.until('Enter: confirm')
    await terminal.press('Escape')
    await terminal.untilPrompt()
    expect(readFileSync(config, 'utf8')).toBe(written)
  })
})

describe('the package that it shows', () => {
  it('is one that its author could publish', async () => {
    const home = copyShop()
    const place = { cwd: join(home, 'packages', 'till'), home }
    const checked = await runLine(['plugin', 'validate', '.', '--strict', '--offline'], place)
    expect(checked).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    ['has a hook that blocks what it is for', 'cargo run -- refund --live', 2, 'are for people: drop --live'],
    ['has a hook that lets everything else through', 'cargo test', 0, ''],
  ])('%s', async (_title, command, code, reason) => {
    const home = copyShop()
    const place = { cwd: join(home, 'shop'), home, launcher: { node: process.execPath, bundle: '' } }
    await runLine(['init', '--add-agent', 'claude'], place)
    expect((await runLine(['use', 'till'], place)).code).toBe(0)
    const input = JSON.stringify({
      hook_event_name: 'PreToolUse',
      cwd: place.cwd,
      tool_name: 'Bash',
      tool_input: { command },
    })
    const answer = await runLine(['hook', 'claude', 'pre-tool-use'], { ...place, input })
    expect(answer).toMatchObject({ code, stderr: expect.stringContaining(reason) })
  })
})
