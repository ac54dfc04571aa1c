import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readLedger } from '../../src/agent-files/ledger.js'
import { readConsent } from '../../src/consent/ledger.js'
import { createNodePorts } from '../../src/host/node-ports.js'
import type { Ports } from '../../src/host/ports.js'
import { skipUnlessRoot, skipOnWindows } from '../support/skip-unless.js'

const ME = process.getuid?.() ?? 0
const NOBODY = 65_534

function portsIn(home: string, uid: number): Ports {
  return createNodePorts({ cwd: home, home, platform: process.platform, variables: {}, uid })
}

const LEDGERS = [
  {
    name: 'consent.json',
    text: '{"version":1,"packages":[]}',
    read: (ports: Ports) => readConsent(ports),
  },
  {
    name: 'agent-files.json',
    text: '{"version":1,"files":[],"servers":[]}',
    read: ({ directories, files, environment }: Ports) => readLedger(directories, files, environment.uid),
  },
]

describe.skipIf(skipOnWindows()).each(LEDGERS)('S109 $name', ({ name, text, read }) => {
  function ledger(): { readonly home: string; readonly file: string } {
    const home = mkdtempSync(join(tmpdir(), 'symposium-foreign-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const { state } = portsIn(home, ME).directories
    mkdirSync(state, { recursive: true })
    const file = join(state, name)
    writeFileSync(file, text, { mode: 0o600 })
    return { home, file }
  }

  it('is used where nobody else can have written it', () => {
    expect(read(portsIn(ledger().home, ME)).state).toBe('usable')
  })

  it('is of no use where everybody may write it', () => {
    const { home, file } = ledger()
    chmodSync(file, 0o606)
    expect(read(portsIn(home, ME))).toMatchObject({ state: 'unusable', problem: { place: { file } } })
  })

  it.skipIf(skipUnlessRoot())(
    'is of no use where it belongs to somebody else, the administrator aside',
    () => {
      const { home, file } = ledger()
      expect(read(portsIn(home, NOBODY)).state).toBe('usable')
      chownSync(file, NOBODY, NOBODY)
      expect(read(portsIn(home, ME))).toMatchObject({
        problem: { message: `belongs to another user (uid ${NOBODY})` },
      })
      expect(read(portsIn(home, NOBODY)).state).toBe('usable')
    },
  )
})
