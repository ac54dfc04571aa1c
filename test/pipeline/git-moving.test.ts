import { describe, expect, it } from 'vitest'
import { serveGit } from '../support/git/http-server.js'
import { createRemote } from '../support/git/repository.js'
import { configure } from '../support/git/world.js'
import { plugin, skillText } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const FETCH = ['sync', '--json', '--update', 'fetch']

/** Two skills whose text names the revision: they belong together. */
function revision(number: number): Record<string, string> {
  const numbered = (name: string): string => skillText(name).replace('---\n', `---\nrevision: "${number}"\n`)
  return {
    ...plugin('a'),
    'a/skills/a/SKILL.md': numbered('a'),
    ...plugin('b'),
    'b/skills/b/SKILL.md': numbered('b'),
  }
}

/** Which revision each installed skill is of. */
function revisions(world: World): readonly string[] {
  return world.installed().map((name) => {
    const text = world.read(`ws/.claude/skills/${name}/SKILL.md`)
    return /^revision: "(\d+)"$/m.exec(text)?.[1] ?? 'none'
  })
}

/** A registry behind a server that moves on at one moment of a run. */
async function moving(isMoment: (path: string, earlier: readonly string[]) => boolean): Promise<World> {
  const world = createWorld()
  const remote = createRemote(world.base, 'registry')
  remote.push(revision(1))
  const asked: string[] = []
  let next = 2
  const server = await serveGit({
    root: world.base,
    intercept: ({ url = '' }) => {
      if (isMoment(url, asked)) {
        remote.push(revision(next))
        next += 1
      }
      asked.push(url)
      return false
    },
  })
  configure(world, `${server.url}/registry.git`)
  return world
}

describe('a registry that moves while a sync runs', () => {
  it('pipeline G16 gives the commit that was asked about, whole, and the next one at the next fetch', async () => {
    // The second time that its refs are asked for is the fetch itself.
    const world = await moving((path, earlier) => path.includes('info/refs') && earlier.length === 2)
    expect((await world.run(FETCH)).warnings).toEqual([])
    expect(revisions(world)).toEqual(['1', '1'])
    expect((await world.run(FETCH)).warnings).toEqual([])
    expect(revisions(world)).toEqual(['2', '2'])
  })

  it('R11 pipeline G17 is never installed in part, however many runs fetch it at once', async () => {
    const world = await moving((path) => path.includes('info/refs'))
    const runs = await Promise.all([FETCH, FETCH, FETCH, FETCH].map((line) => world.run(line)))
    for (const { code, warnings } of runs) expect({ code, warnings }).toEqual({ code: 0, warnings: [] })
    const [first, second, ...others] = revisions(world)
    expect(others).toEqual([])
    expect(second).toBe(first)
    expect(Number(first)).toBeGreaterThan(0)
  })
})
