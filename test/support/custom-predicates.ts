import { existsSync, readFileSync } from 'node:fs'
import { plugin } from './plugins.js'
import type { Tree } from './tree.js'
import { createWorld, type World, type WorldOptions } from './world.js'

export interface DefinerOptions {
  /** `kit` unless told. */
  readonly name?: string
  /** Lines of the manifest behind the plugin's name. */
  readonly manifest?: string
  /** What the program does beside writing down its call; holds unless it is told `no`. */
  readonly script?: string
}

/** A plugin with a predicate whose program writes down each of its calls. */
export function defines(directory: string, options: DefinerOptions = {}): Tree {
  const { name = 'kit', manifest = 'depends-on = ["*"]\n', script = '[ "$1" != no ]' } = options
  const own = nameOf(directory)
  return {
    ...plugin(directory, { manifest: `name = "${own}"\n${manifest}${definition(name)}`, skills: [] }),
    ...program(directory, name, script),
  }
}

/** Lines of a manifest. */
export function definition(name = 'kit'): string {
  return `[[predicate]]\nname = "${name}"\ncommand = { script = "${name}.sh" }\n`
}

export function program(directory: string, name = 'kit', script = '[ "$1" != no ]'): Tree {
  return {
    [`${directory}/${name}.sh`]: `echo "${nameOf(directory)} ${name} $*" >>"$ASKED"\n${script}\n`,
  }
}

/** A plugin with a skill of its name, where its predicates hold. */
export function asks(directory: string, ...predicates: readonly string[]): Tree {
  return plugin(directory, {
    manifest: `name = "${nameOf(directory)}"\npredicates = ${JSON.stringify(predicates)}\n`,
  })
}

function nameOf(directory: string): string {
  return directory.slice(directory.lastIndexOf('/') + 1)
}

export interface PredicateWorld extends World {
  /** Calls that programs of predicates were started with since the last time: `plugin name argument`. */
  asked(): readonly string[]
}

export function createPredicateWorld(files: Tree, options: WorldOptions = {}): PredicateWorld {
  const world = createWorld({ ...options, files })
  return { ...world, ...watching(world) }
}

/** The same world, whose programs find where to write down that they were called. */
export function watching(world: World): Pick<PredicateWorld, 'run' | 'sync' | 'asked'> {
  const file = world.at('asked')
  const run: World['run'] = (line, changes) =>
    world.run(line, { ...changes, variables: { ASKED: file, ...changes?.variables } })
  let seen = 0
  return {
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
