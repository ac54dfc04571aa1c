import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { installExtension, writeFiles } from './try-extension.mjs'
import { root } from './workspaces.mjs'

const AGENT = '[defaults]\nsymposium-recommendations = false\n\n[[agent]]\nname = "claude"\n'
const REGISTRY = '\n[[registry]]\nname = "team"\npath = "../../team"\n'
const EXTENSION = '\n[[extension]]\npackage = "@example/symposium-changelog"\n'

/**
 * One package brings a kind of predicate, and a plugin of others asks it in gates and for a skill: what is asked while
 * the package is named in the configuration has an answer, and without the entry no gate passes.
 * @param {{ scratch: string, command: string, sdk: string }} given `sdk`: path of the SDK's tarball
 * @throws Error where the command does otherwise
 */
export async function tryGates({ scratch, command, sdk }) {
  const example = join(root, 'examples', 'gate-extension')
  const { home, project, symposium } = await installExtension({ scratch, example, command, sdk })
  writeFiles(scratch, {
    'home/.symposium/config.toml': AGENT + REGISTRY + EXTENSION,
    'project/Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n',
    'project/Cargo.lock': 'version = 4\n\n[[package]]\nname = "shop"\nversion = "1.0.0"\n',
    'project/src/lib.rs': '',
    'project/CHANGELOG.md': '## 1.2.0\n',
    'team/release/SYMPOSIUM.toml':
      'name = "release"\ndepends-on = ["*"]\n' +
      gate('{ kind = "changelog-mentions", text = "1.2.0" }') +
      gate('"not(changelog-mentions(2.0.0))"'),
    'team/release/skills/notes/SKILL.md':
      '---\nname: notes\ndescription: Notes.\npredicates: changelog-mentions(1.2.0)\n---\nWrite them.\n',
  })
  const notes = join(project, '.claude', 'skills', 'notes')

  await symposium(['sync'])
  if (!existsSync(notes)) throw new Error(`${notes} was not installed`)
  await expectGates(symposium, { code: 0, state: 'passed' })

  writeFiles(home, { '.symposium/config.toml': AGENT + REGISTRY })
  rmSync(notes, { recursive: true })
  await symposium(['sync'])
  if (existsSync(notes)) throw new Error(`${notes} was installed without anybody to ask`)
  await expectGates(symposium, { code: 1, state: 'unavailable' })
}

function gate(predicate) {
  return `[[gates]]\npoint = "ship:pre"\ncheck = { predicate = ${predicate} }\nblocking = true\non-error = "halt"\n`
}

async function expectGates(symposium, { code, state }) {
  const words = ['gates', 'run', 'ship:pre', '--keep-going', '--json']
  const { stdout } = await symposium(words, { accept: [code] })
  const states = JSON.parse(stdout).flatMap((event) => (event.kind === 'gate_checked' ? [event.state] : []))
  if (states.join() !== `${state},${state}`) throw new Error(`the gates are ${states.join()}, not ${state}`)
}
