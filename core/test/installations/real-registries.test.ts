import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createNodePorts } from '../../src/host/node-ports.js'
import { createInstaller } from '../../src/installations/installer.js'
import type { InstallationSource } from '../../src/manifest/plugin.js'
import { installation, programOf } from './world.js'

/** Programs that nobody here wrote, from the real registries. Runs where those answer. */
const base = mkdtempSync(join(tmpdir(), 'symposium-registries-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const uid = process.getuid?.()
const ports = createNodePorts({
  cwd: base,
  home: homedir(),
  platform: process.platform,
  ...(uid === undefined ? {} : { uid }),
  variables: { ...process.env, SYMPOSIUM_HOME: join(base, 'home') },
})
const installer = createInstaller(ports, { version: '0.0.0', report: { debug: () => undefined } })
const plugin = { name: 'lamp', directory: base, installations: [] }

async function reasonToSkip(program: string, url: string): Promise<string | undefined> {
  if (ports.programs.find(program) === undefined) return `${program} is not on the PATH`
  const result = await ports.http.get({ url, timeout: 10_000, maxBytes: 16 * 1024 * 1024 })
  if (result.state === 'failed') return `${url} ${result.message}`
  return result.status === 200 ? undefined : `${url} answered with status ${result.status}`
}

const ROWS: readonly [
  program: string,
  url: string,
  source: InstallationSource,
  argument: string,
  says: RegExp,
][] = [
  [
    'npm',
    'https://registry.npmjs.org/semver/latest',
    { type: 'npm', package: 'semver', version: '^7.0' },
    '1.2.3',
    /^1\.2\.3$/m,
  ],
  [
    'cargo',
    'https://index.crates.io/sh/el/shellharden',
    { type: 'cargo', crate: 'shellharden', version: '^4.0', global: false },
    '--version',
    /^4\./m,
  ],
]

describe('a program of a real registry', () => {
  it.each(ROWS)(
    'is obtained through %s and runs',
    { timeout: 600_000 },
    async (program, url, source, argument, says) => {
      const reason = await reasonToSkip(program, url)
      if (reason !== undefined) {
        console.warn(`skipped: ${reason}`)
        return
      }
      const request = { plugin, installation: installation({ source }) }
      const path = programOf(await installer.acquire({ ...request, level: 'none', network: true }))
      const child = spawnSync(path, [argument], {
        encoding: 'utf8',
        env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
      })
      expect(`${child.stdout}${child.stderr}`).toMatch(says)
      expect(installer.located(request)?.run?.argv).toEqual([path])
    },
  )
})
