import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runLine, type Ran } from '../support/run-line.js'

/** The same packages where there is no cargo, and no dependency on them. Runs where crates.io's index answers. */
const INDEX = 'https://index.crates.io/config.json'
const base = mkdtempSync(join(tmpdir(), 'symposium-real-'))
const project = join(base, 'project')
const SKILLS = ['application-errors', 'error-handling-basics', 'library-errors']

const reason = await whyNot()
if (reason !== undefined) {
  console.warn(`skipped: ${reason}`)
}

afterAll(() => rmSync(base, { recursive: true, force: true }))

function whyNot(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asking = get(INDEX, { timeout: 20_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? undefined : `${INDEX} answered with ${answer.statusCode}`)
    })
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', ({ message }) => resolve(`${INDEX} cannot be reached: ${message}`))
  })
}

function symposium(...line: readonly string[]): Promise<Ran> {
  const variables = { PATH: '/nowhere', SYMPOSIUM_CARGO: 'no-cargo-here', https_proxy: '', HTTPS_PROXY: '' }
  return runLine(line, { cwd: project, home: join(base, 'home'), variables })
}

function installed(): readonly string[] {
  const parent = join(project, '.claude/skills')
  return existsSync(parent) ? readdirSync(parent) : []
}

describe.skipIf(reason !== undefined)('real crates without cargo', () => {
  it('are used where nothing depends on them, and served without the network then', async () => {
    mkdirSync(join(project, 'src'), { recursive: true })
    writeFileSync(
      join(project, 'Cargo.toml'),
      '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
    )
    writeFileSync(join(project, 'src/main.rs'), 'fn main() {}\n')
    expect((await symposium('init', '--add-agent', 'claude')).code).toBe(0)

    const used = await symposium('use', 'error_battery-pack')
    expect(used.code).toBe(0)
    expect(installed()).toEqual(SKILLS)

    const offline = await symposium('sync', '--json', '--update', 'none')
    expect(offline.ofKind('sync_finished')).toMatchObject([{ unchanged: 3, removed: 0 }])

    const info = await symposium('crate-info', 'error-battery-pack', '--json')
    expect(info.ofKind('package_info')).toMatchObject([{ name: 'error-battery-pack' }])
    const missing = await symposium('use', 'no-such-crate-of-anybody-here')
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('no crate or plugin named')])
  }, 120_000)
})
