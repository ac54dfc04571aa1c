import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plugin } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

/** A definition whose program writes down each call, and holds unless it is told `no`. */
function defines(directory: string, name = 'kit', manifest = 'depends-on = ["*"]'): Tree {
  const own = directory.slice(directory.lastIndexOf('/') + 1)
  return {
    ...plugin(directory, {
      manifest: `name = "${own}"\n${manifest}\n[[predicate]]\nname = "${name}"\ncommand = { script = "${name}.sh" }\n`,
      skills: [],
    }),
    [`${directory}/${name}.sh`]: `echo "${own} ${name} $*" >>"$ASKED"\n[ "$1" != no ]\n`,
  }
}

/** A plugin with a skill of its name, where its predicates hold. */
function asks(directory: string, ...predicates: readonly string[]): Tree {
  const own = directory.slice(directory.lastIndexOf('/') + 1)
  return plugin(directory, { manifest: `name = "${own}"\npredicates = ${JSON.stringify(predicates)}\n` })
}

interface PredicateWorld extends World {
  /** Calls that were made of programs, since the last time. */
  asked(): readonly string[]
}

function createPredicateWorld(files: Tree, options: WorldOptions = {}): PredicateWorld {
  const world: World = createWorld({ files, ...options })
  const file = world.at('asked')
  const run: World['run'] = (line, changes) =>
    world.run(line, { ...changes, variables: { ASKED: file, ...changes?.variables } })
  let seen = 0
  return {
    ...world,
    run,
    sync: (...words) => run(['sync', '--json', ...words]),
    asked() {
      const all = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      const news = all.slice(seen)
      seen = all.length
      return news
    },
  }
}

describe('a predicate that a plugin defines', () => {
  it('is asked once by a hundred plugins, and not again by the next sync (E-P43, E-C1)', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => asks(`reg/p${index}`, 'kit(x)'))
    const world = createPredicateWorld(Object.assign({}, defines('reg/tools'), ...hundred))
    expect((await world.sync()).code).toBe(0)
    expect(world.installed()).toHaveLength(100)
    expect(world.asked()).toEqual(['tools kit x'])
    world.write(asks('reg/late', 'kit(x)'))
    await world.sync()
    expect(world.installed()).toHaveLength(101)
    expect(world.asked()).toEqual([])
  })
})
