import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPhase } from '../../src/gates/phase.js'
import { createNodePorts } from '../../src/host/node-ports.js'

describe('what a loop says of itself', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-phase-')))
  const root = join(base, 'project')
  const { files } = createNodePorts({ cwd: base, home: base, platform: process.platform, variables: {} })

  beforeAll(() => {
    mkdirSync(join(root, 'phases/01'), { recursive: true })
    mkdirSync(join(base, 'outside'))
    symlinkSync(join(base, 'outside'), join(root, 'out'))
    symlinkSync(join(base, 'nowhere'), join(root, 'dangling'))
    symlinkSync('phases', join(root, 'in'))
    symlinkSync(root, join(base, 'linked'))
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))

  it.each([
    ['a directory below the root', 'phases/01', 'phases/01'],
    ['one that does not exist', 'phases/02', 'phases/02'],
    ['a link that stays inside', 'in/01', 'in/01'],
    ['dots that stay inside', 'phases/../phases/01', 'phases/01'],
    ['the root itself', '.', ''],
  ])('%s is taken as an absolute path', (_, directory, expected) => {
    expect(readPhase({ directory }, { root, files })).toEqual({ directory: join(root, expected) })
  })

  it('takes an absolute one, also of a root behind a link', () => {
    expect(readPhase({ directory: join(root, 'phases') }, { root, files })).toEqual({
      directory: join(root, 'phases'),
    })
    expect(readPhase({ directory: join(root, 'phases') }, { root: join(base, 'linked'), files })).toEqual({
      directory: join(root, 'phases'),
    })
  })

  it.each([
    ['E96 a way out', '../outside'],
    ['E96 another place', '/etc'],
    ['a neighbour whose name begins alike', '../project-x'],
    ['E98 a link that leads out', 'out'],
    ['E98 something behind one', 'out/deeper'],
    ['a link to nowhere', 'dangling/x'],
    ['a NUL', 'a\0b'],
  ])('%s is refused', (_, directory) => {
    expect(() => readPhase({ directory }, { root, files })).toThrow(
      expect.objectContaining({ code: 'GATE_CONTEXT' }),
    )
  })

  it('E97 blank is absent', () => {
    expect(readPhase({ directory: '', number: ' ', requirementIds: '\n' }, { root, files })).toEqual({})
  })

  it('keeps the other texts as they are', () => {
    expect(readPhase({ number: '03', requirementIds: ' A, B' }, { root, files })).toEqual({
      number: '03',
      requirementIds: ' A, B',
    })
    expect(() => readPhase({ number: '\0' }, { root, files })).toThrow('NUL')
  })

  // In `$((${PHASE_NUMBER} + 1))` bash calculates with the value, and runs what an index holds.
  it.each(['03', '2.1', '07-auth', '4b'])('takes the number %s', (number) => {
    expect(readPhase({ number }, { root, files })).toEqual({ number })
  })

  it.each(['a[$(touch x)]', 'PATH', '1[$(x)]', '1 2', '-1', '1;x', '1\n2'])(
    'refuses %j for a number',
    (number) => {
      expect(() => readPhase({ number }, { root, files })).toThrow('is no number')
    },
  )
})
