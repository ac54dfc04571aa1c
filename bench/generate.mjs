// Makes what is measured: a workspace with 300 direct path dependencies, 60 of which carry one skill of four
// files, and registries of any size whose entries ask for packages that are not there.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DEPENDENCIES = 300
export const SKILLS = 60

function writeText(path, text) {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

function dependencyName(index) {
  return `part-${String(index).padStart(3, '0')}`
}

export function generateWorkspace(directory) {
  const project = join(directory, 'project')
  const names = Array.from({ length: DEPENDENCIES }, (_, index) => dependencyName(index))
  for (const [index, name] of names.entries()) {
    const root = join(directory, 'parts', name)
    writeText(
      join(root, 'Cargo.toml'),
      `[package]\nname = "${name}"\nversion = "1.${index}.0"\nedition = "2021"\n\n[workspace]\n`,
    )
    writeText(join(root, 'src/lib.rs'), '')
    if (index < SKILLS) {
      generateSkill(join(root, 'skills', `${name}-basics`), name)
    }
  }
  const dependencies = names.map((name) => `${name} = { path = "../parts/${name}" }`).join('\n')
  writeText(
    join(project, 'Cargo.toml'),
    `[package]\nname = "project"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n${dependencies}\n\n[workspace]\n`,
  )
  writeText(join(project, 'src/lib.rs'), '')
  const packages = [
    ...names.map((name, index) => `[[package]]\nname = "${name}"\nversion = "1.${index}.0"\n`),
    `[[package]]\nname = "project"\nversion = "0.1.0"\ndependencies = [\n${names.map((name) => ` "${name}",`).join('\n')}\n]\n`,
  ]
  writeText(join(project, 'Cargo.lock'), `version = 4\n\n${packages.join('\n')}`)
  return project
}

function generateSkill(directory, name) {
  const body = `Use ${name} with care.\n`.repeat(40)
  writeText(
    join(directory, 'SKILL.md'),
    `---\nname: ${name}-basics\ndescription: Basics of ${name}.\n---\n\n${body}`,
  )
  writeText(join(directory, 'reference.md'), body)
  writeText(join(directory, 'scripts/check.sh'), '#!/bin/sh\nexit 0\n')
  writeText(join(directory, 'scripts/list.sh'), '#!/bin/sh\nls\n')
}

export function generateRegistry(directory, entries) {
  for (let index = 0; index < entries; index += 1) {
    const name = `advice-${String(index).padStart(5, '0')}`
    writeText(
      join(directory, name, 'SYMPOSIUM.toml'),
      `name = "${name}"\ndepends-on = ["absent-${index}>=1.0"]\n`,
    )
    writeText(
      join(directory, name, 'skills', name, 'SKILL.md'),
      `---\nname: ${name}\ndescription: Advice on a package that is not here.\n---\n\nNothing.\n`,
    )
  }
}

export function writeConfiguration(home, registry) {
  const agents = ['claude', 'codex', 'kiro'].map((name) => `[[agent]]\nname = "${name}"\n`).join('\n')
  const source =
    registry === undefined ? '' : `[[registry]]\nname = "bench"\npath = ${JSON.stringify(registry)}\n\n`
  writeText(
    join(home, '.symposium/config.toml'),
    `auto-update = "off"\n\n[defaults]\nsymposium-recommendations = false\n\n[plugins]\nauto-enable = ["*"]\n\n${source}${agents}`,
  )
}
