import { expect } from 'vitest'
import { crate } from '../../support/cargo.js'
import { skill } from '../../support/plugins.js'
import type { Ran } from '../../support/run-line.js'
import type { Tree } from '../../support/tree.js'
import { createWorld, type World } from '../../support/world.js'
import type { Block } from './markdown.js'

const QUIET = '[defaults]\nsymposium-recommendations = false\n'

/** A configuration file, loaded by the command itself. */
export async function checkConfig(block: Block): Promise<void> {
  const paths = [...block.text.matchAll(/^path = "([^"]+)"/gm)].map((match) => match[1] ?? '')
  const directories = Object.fromEntries(paths.map((path) => [`home/.symposium/${path}/`, '']))
  const world = createWorld({ config: block.text, files: directories })
  expectWarnings(await world.run(['status', '--json']), block)
}

/** A manifest of a registry's entry, of a package or of the workspace. */
export async function checkManifest(block: Block): Promise<void> {
  const origin = block.notes.get('manifest')
  const place = PLACES.get(origin ?? '')
  if (place === undefined) throw new Error(`a manifest is one of ${[...PLACES.keys()].join(', ')}`)
  const { directory, files, dependencies, plugins } = place
  const content: Tree = { [`${directory}/SYMPOSIUM.toml`]: block.text, ...groupsOf(block.text, directory) }
  const world = createWorld({ files: { ...files, ...content }, dependencies, plugins })
  expectLoaded(await world.run(['status', '--json']), block)
}

interface Place {
  readonly directory: string
  readonly files: Tree
  readonly dependencies: readonly string[]
  readonly plugins: readonly string[]
}

const PLACES: ReadonlyMap<string, Place> = new Map([
  ['registry', { directory: 'reg/example', files: {}, dependencies: [], plugins: [] }],
  ['workspace', { directory: 'ws', files: {}, dependencies: [], plugins: [] }],
  [
    'package',
    {
      directory: 'widget',
      files: crate('widget'),
      dependencies: ['widget = { path = "../widget" }'],
      plugins: ['use = ["widget"]'],
    },
  ],
])

/** A Cargo.toml with a manifest in it, of a package that somebody depends on and has enabled. */
export async function checkPackage(block: Block): Promise<void> {
  const name = /^name = "([\w-]+)"/m.exec(block.text)?.[1] ?? ''
  const world = createWorld({
    files: {
      'package/Cargo.toml': block.text,
      'package/src/lib.rs': '',
      ...groupsOf(block.text, 'package'),
    },
    dependencies: [`${name} = { path = "../package" }`],
    plugins: [`use = ["${name}"]`],
  })
  const ran = await world.run(['status', '--json'])
  expectLoaded(ran, block)
  expect(ran.ofKind('plugin_status').map((row) => row['name'])).toEqual([name])
}

/** A SKILL.md: of a plugin, `skill: workspace` of the workspace, or `skill: entry` alone in a registry. */
export async function checkSkill(block: Block): Promise<void> {
  // A name that is refused would lead elsewhere, and this is the directory that it lies in.
  const name = /^name: ([\w-]+)$/m.exec(block.text)?.[1] ?? 'example'
  const world = await worldOf(block, name)
  const ran = await world.run(['status', '--json'])
  expectWarnings(ran, block)
  if (block.notes.has('warns')) return
  const { stdout } = await world.run(['explain', name])
  expect(stdout).toContain(`skill ${name}`)
}

async function worldOf({ notes, text }: Block, name: string): Promise<World> {
  const config = `${QUIET}[skills]\nfrontmatter = "${notes.get('frontmatter') ?? 'strings'}"\n[[registry]]\nname = "team"\npath = "../../reg"\n`
  const options = { config, files: crate('ws', { name: 'app' }) }
  switch (notes.get('skill')) {
    case 'workspace':
      return createWorld({
        ...options,
        files: { ...options.files, [`ws/.agents/skills/${name}/SKILL.md`]: text, 'reg/': '' },
      })
    case 'entry':
      return createWorld({ ...options, files: { ...options.files, [`reg/${name}/SKILL.md`]: text } })
    default:
      return createWorld({
        ...options,
        files: {
          ...options.files,
          'reg/example/SYMPOSIUM.toml': 'name = "example"\ndepends-on = ["*"]\n',
          [`reg/example/skills/${name}/SKILL.md`]: text,
        },
      })
  }
}

/** Skills in the directories that a manifest's groups name. */
function groupsOf(manifest: string, directory: string): Tree {
  const paths = [...manifest.matchAll(/^source\.path = "([^"]+)"/gm)].map((match) => match[1] ?? '')
  return Object.assign({}, ...paths.map((path, index) => skill(`${directory}/${path}/group-${index}`)))
}

/** Without the warnings that the page announces there are none; a plugin that is refused has failed. */
function expectLoaded(ran: Ran, block: Block): void {
  expectWarnings(ran, block)
  const states = ran.ofKind('plugin_status').map((row) => row['state'])
  expect(states, ran.stderr).toHaveLength(1)
  expect(states[0] === 'failed', ran.stderr).toBe(block.notes.get('state') === 'failed')
}

function expectWarnings(ran: Ran, { notes }: Block): void {
  const announced = (notes.get('warns') ?? '').split(',').map((code) => code.trim())
  expect(ran.warnings, ran.stderr).toEqual(announced.filter((code) => code !== ''))
  expect(ran.ofKind('error'), ran.stderr).toEqual([])
}
