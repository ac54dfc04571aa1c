import { below } from './cargo.js'
import type { Tree } from './tree.js'

/** The text of a SKILL.md. Further fields are lines of its frontmatter. */
export function skillText(name: string, ...fields: readonly string[]): string {
  return ['---', `name: ${name}`, `description: About ${name}.`, ...fields, '---', `Read ${name}.`, ''].join(
    '\n',
  )
}

/** A skill in a directory, named like it unless told. */
export function skill(
  directory: string,
  options: { readonly name?: string; readonly fields?: readonly string[]; readonly files?: Tree } = {},
): Tree {
  const name = options.name ?? directory.slice(directory.lastIndexOf('/') + 1)
  return {
    [`${directory}/SKILL.md`]: skillText(name, ...(options.fields ?? [])),
    ...below(directory, options.files ?? {}),
  }
}

/** A plugin with a manifest and skills named as listed; always on unless the manifest gates it. */
export function plugin(
  directory: string,
  options: { readonly manifest?: string; readonly skills?: readonly string[] } = {},
): Tree {
  const name = directory.slice(directory.lastIndexOf('/') + 1)
  return {
    [`${directory}/SYMPOSIUM.toml`]: options.manifest ?? `name = "${name}"\ndepends-on = ["*"]\n`,
    ...skills(directory, ...(options.skills ?? [name])),
  }
}

/** Skills in the conventional place of a package. */
export function skills(directory: string, ...names: readonly string[]): Tree {
  return Object.assign({}, ...names.map((name) => skill(`${directory}/skills/${name}`)))
}
