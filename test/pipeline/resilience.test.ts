import { mkdirSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { use, type Ports } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { FAKE, fakeAgents, fakeManager, fakeWorld, wellBehaved } from '../support/fakes.js'
import { plugin, skills } from '../support/plugins.js'
import { openWorld, syncOnce } from '../support/session.js'
import { CLAUDE, createWorld, type World } from '../support/world.js'

function ledgerOf(world: World): string {
  const path = Object.keys(world.tree('home/.symposium/state')).find((name) => name.endsWith('ledger.json'))
  return `home/.symposium/state/${path ?? 'no ledger'}`
}

/** Two plugins were installed, and one of them is gone: what happens to it is the question. */
async function installedOnce(): Promise<World> {
  const world = createWorld({ files: { ...plugin('reg/a'), ...plugin('reg/b') } })
  await world.sync()
  world.remove('reg/b')
  return world
}

describe('the account of what is installed', () => {
  const ledgers = [
    ['faults F2', 'of a later version', '{"version":99}', 'LEDGER_NEWER'],
    ['faults F11', 'cut off', '{"symposium":1,"sk', 'LEDGER_DAMAGED'],
    ['faults F11', 'empty', '', 'LEDGER_DAMAGED'],
    ['faults F11', 'of something else', '[1,2]', 'LEDGER_DAMAGED'],
  ] as const

  it.each(ledgers)('%s %s is left as it is, and nothing is removed', async (_id, _title, text, code) => {
    const world = await installedOnce()
    const path = ledgerOf(world)
    world.write({ [path]: text })
    const ran = await world.sync()
    expect([ran.code, ran.warnings]).toEqual([0, [code]])
    expect(world.installed()).toEqual(['a', 'b'])
    expect(world.read(path)).toBe(text)
  })

  it('security S15 that names places outside touches none of them', async () => {
    const world = await installedOnce()
    world.write(skills('outside', 'victim'))
    const path = ledgerOf(world)
    world.write({ [path]: world.read(path).replaceAll('.claude/skills/b', '../outside/skills/victim') })
    const before = world.tree('outside')
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(world.tree('outside')).toEqual(before)
    expect(world.installed()).toContain('a')
  })

  it('faults F9 that a run could not write any more is made again', async () => {
    const world = createWorld({ files: { ...plugin('reg/a'), ...plugin('reg/b') } })
    await world.sync()
    const path = ledgerOf(world)
    world.remove(path)
    const before = world.stamps('ws')
    const ran = await world.sync()
    expect(ran.ofKind('sync_finished')).toMatchObject([
      { installed: 0, updated: 0, removed: 0, unchanged: 2 },
    ])
    expect(world.stamps('ws')).toEqual(before)
    world.remove('reg/b')
    await world.sync()
    expect(world.installed()).toEqual(['a'])
  })

  it('faults F8 that lost an entry by hand deletes nothing that is wanted', async () => {
    const world = createWorld({ files: { ...plugin('reg/a'), ...plugin('reg/b') } })
    await world.sync()
    const path = ledgerOf(world)
    const ledger: { skills: unknown[] } = JSON.parse(world.read(path))
    world.write({ [path]: JSON.stringify({ ...ledger, skills: ledger.skills.slice(1) }) })
    const ran = await world.sync()
    expect(ran.ofKind('sync_finished')).toMatchObject([{ removed: 0, unchanged: 2 }])
    expect(world.installed()).toEqual(['a', 'b'])
  })
})

/** The ports of a machine whose n-th write, and with `dead` all that follow, fail. */
function failing(n: number, options: { readonly dead: boolean; readonly counted: { writes: number } }) {
  const { dead, counted } = options
  return ({ writer }: Ports): Partial<Ports> => {
    const guarded = (path: string): void => {
      counted.writes += 1
      if (counted.writes === n || (dead && counted.writes > n)) {
        throw new SymposiumError('WRITE_FAILED', 'cannot be written (ENOSPC)', { place: { file: path } })
      }
    }
    return {
      writer: {
        ...writer,
        makeDirectory: (path) => (guarded(path), writer.makeDirectory(path)),
        writeText: (path, text) => (guarded(path), writer.writeText(path, text)),
        createText: (path, text) => (guarded(path), writer.createText(path, text)),
        copyFile: (from, to, executable) => (guarded(to), writer.copyFile(from, to, executable)),
        rename: (from, to) => (guarded(to), writer.rename(from, to)),
        remove: (path) => (guarded(path), writer.remove(path)),
      },
    }
  }
}

describe('writes that fail', () => {
  it.each([
    ['security S108 S20', 'every write from one on', true],
    ['S19 F-5', 'one write alone', false],
  ])('%s %s: nothing half is seen, and the next run converges', async (_id, _title, dead) => {
    const counted = { writes: 0 }
    // A machine that goes on is the gentler case, of which a sample will do.
    for (let n = 1; n === 1 || counted.writes >= n - 3; n += dead ? 1 : 3) {
      counted.writes = 0
      const world = fakeWorld()
      const extensions = wellBehaved(world)
      await syncOnce(world, { extensions })
      const old = world.tree(`ws/${FAKE}`)
      world.write({
        'kit/skills/kit/more.md': 'more',
        'kit/skills/kit/SKILL.md': `${old['kit/SKILL.md']}New.\n`,
      })
      const cut = await syncOnce(world, { extensions, ports: failing(n, { dead, counted }) }).catch(
        () => undefined,
      )
      const seen = Object.keys(world.tree(`ws/${FAKE}/kit`)).join(' ')
      expect(['', '.gitignore .symposium SKILL.md', '.gitignore .symposium SKILL.md more.md']).toContain(seen)
      if (cut !== undefined && !cut.failed && counted.writes < n) {
        break
      }
      const next = await syncOnce(world, { extensions })
      expect([next.failed, next.warnings()]).toEqual([false, []])
      expect(world.installed(FAKE)).toEqual(['kit'])
      expect(world.read(`ws/${FAKE}/kit/more.md`)).toBe('more')
    }
    expect(counted.writes).toBeGreaterThan(5)
  })

  it('faults K13 S19 a copy that fails for one agent fails the run, and serves the others', async () => {
    const world = fakeWorld(['use = ["kit"]'], ['claude', 'fake'])
    const { claude } = await import('@symposium/agent-claude')
    const extensions = [claude, ...wellBehaved(world)]
    const ports = ({ writer }: Ports): Partial<Ports> => ({
      writer: {
        ...writer,
        copyFile(from, to, executable) {
          if (to.includes('.claude')) {
            throw new SymposiumError('WRITE_FAILED', 'cannot be written (ENOSPC)', { place: { file: to } })
          }
          return writer.copyFile(from, to, executable)
        },
      },
    })
    const run = await syncOnce(world, { extensions, ports })
    expect(run.failed).toBe(true)
    expect(run.warnings()).toEqual(['WRITE_FAILED'])
    expect(run.events).toContainEqual(expect.objectContaining({ kind: 'sync_finished', installed: 1 }))
    expect(world.installed(FAKE)).toEqual(['kit'])
    expect(world.installed(CLAUDE)).toEqual([])
  })

  it('security S107 a lock whose owner died is taken over', async () => {
    const world = createWorld({ files: plugin('reg/a') })
    await world.sync()
    const lock = join(dirname(world.at(ledgerOf(world))), 'sync.lock')
    mkdirSync(lock)
    utimesSync(lock, new Date(1_000_000), new Date(1_000_000))
    world.write(skills('reg/a', 'more'))
    expect((await world.sync()).code).toBe(0)
    expect(world.installed()).toEqual(['a', 'more'])
  })
})

describe('what a run reads', () => {
  const counting =
    (reads: string[]) =>
    (ports: Ports): Partial<Ports> => ({
      files: {
        ...ports.files,
        readText: (path, limit) => {
          reads.push(path)
          return ports.files.readText(path, limit)
        },
      },
    })

  it('N-32 a command that changes the configuration reads every plugin once', async () => {
    const world = createWorld({
      agents: ['fake'],
      files: {
        ...plugin('reg/a'),
        ...plugin('reg/b', { manifest: 'name = "b"\n' }),
        ...skills('kit', 'kit'),
      },
    })
    const { path } = await import('@symposium/pm-path')
    const reads: string[] = []
    const { session } = await openWorld(world, {
      extensions: [path, fakeManager(world, 'buck'), fakeAgents()],
      ports: counting(reads),
    })
    await use(session, { name: 'b', scope: 'workspace' })
    expect(world.installed(FAKE)).toEqual(['a', 'b'])
    const content = reads.filter((file) => file.startsWith(world.at('reg')))
    expect(content.length).toBeGreaterThan(3)
    expect(new Set(content).size).toBe(content.length)
  })

  it('F-30 a run without changes reads no plugin at all', async () => {
    const world = createWorld({ agents: ['fake'], files: { ...plugin('reg/a'), ...plugin('reg/b') } })
    const { path } = await import('@symposium/pm-path')
    const extensions = [path, fakeManager(world, 'buck'), fakeAgents()]
    await syncOnce(world, { extensions })
    const reads: string[] = []
    await syncOnce(world, { extensions, ports: counting(reads) })
    expect(reads.filter((file) => !file.startsWith(world.at('home')))).toEqual([])
  })
})
