import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { plainEnvironment, run } from './processes.mjs'
import { root } from './workspaces.mjs'

const example = join(root, 'examples', 'extension')

/**
 * The way of somebody who publishes an adapter and of somebody who installs it:
 * the example is packed, installed where the command looks for extensions beside
 * the packed SDK, named in the configuration, and used by the installed command.
 * @param {{ scratch: string, command: string, sdk: string }} given `sdk`: path of the SDK's tarball
 * @throws Error where the extension brings nothing
 */
export async function tryExtension({ scratch, command, sdk }) {
  const { project, symposium } = await installExtension({ scratch, example, command, sdk })
  writeFiles(scratch, {
    'home/.symposium/config.toml':
      '[defaults]\nsymposium-recommendations = false\n\n[[extension]]\npackage = "@example/symposium-orchard"\n\n[[agent]]\nname = "robin"\n',
    'project/orchard.json': '{"packages":{"pear":{"version":"1.2.0","path":"../pear"}}}\n',
    'pear/skills/pear-basics/SKILL.md':
      '---\nname: pear-basics\ndescription: Basics of pear.\n---\nPick it ripe.\n',
  })
  await symposium(['use', 'pear'])
  const installed = join(project, '.robin', 'skills', 'pear-basics', 'SKILL.md')
  if (!existsSync(installed)) throw new Error(`${installed} was not installed`)
}

/**
 * A home in which the packed example is installed beside the packed SDK, and a project.
 * @param {{ scratch: string, example: string, command: string, sdk: string }} given
 */
export async function installExtension({ scratch, example, command, sdk }) {
  const home = join(scratch, 'home')
  const project = join(scratch, 'project')
  const managed = join(home, '.symposium', 'extensions')
  for (const directory of [managed, project]) mkdirSync(directory, { recursive: true })

  const env = plainEnvironment()
  const packed = await run('npm', ['pack', '--json', '--pack-destination', scratch], { cwd: example, env })
  const [{ filename }] = Object.values(JSON.parse(packed.stdout.slice(packed.stdout.search(/^[[{]/m))))
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund']
  await run('npm', ['install', ...quiet, '--prefix', managed, sdk, join(scratch, filename)], {
    cwd: scratch,
    env,
  })
  const own = { cwd: project, env: { ...env, HOME: home, USERPROFILE: home } }
  return { home, project, symposium: (words, options) => run(command, words, { ...own, ...options }) }
}

/** Puts the examples where a compiler finds the packed types, to be checked against them. */
export function copyExampleSources(directory) {
  const filter = (path) => !path.includes('node_modules')
  cpSync(example, directory, { recursive: true, filter })
  cpSync(join(root, 'examples', 'gate-extension'), join(directory, 'gates'), { recursive: true, filter })
}

export function writeFiles(directory, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(directory, path, '..'), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
}
