import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

const LICENSE_NAME = /^(licen[cs]e|copying|notice)([.-]|$)/i

/**
 * The licence texts of the libraries that modules belong to, as their licences
 * ask of whoever passes the code on.
 * @param {readonly string[]} moduleIds absolute paths of modules in the bundle
 * @throws Error for a library without a licence text
 */
export function renderLicenses(moduleIds) {
  const libraries = new Map()
  for (const id of moduleIds) {
    const directory = id.includes(`${sep}node_modules${sep}`) ? libraryDirectory(id) : undefined
    if (directory === undefined || libraries.has(directory)) continue
    libraries.set(directory, readLibrary(directory))
  }
  const sections = [...libraries.values()].toSorted((left, right) => (left.title < right.title ? -1 : 1))
  const heading = 'This program contains the following libraries.\n'
  return [heading, ...sections.map(({ title, text }) => `${'-'.repeat(76)}\n${title}\n\n${text}\n`)].join(
    '\n',
  )
}

function libraryDirectory(id) {
  // A module may lie below a package.json that only sets the module type.
  for (let directory = dirname(id); directory !== dirname(directory); directory = dirname(directory)) {
    const file = join(directory, 'package.json')
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version !== undefined) return directory
  }
  return undefined
}

function readLibrary(directory) {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const files = readdirSync(directory).filter((file) => LICENSE_NAME.test(file))
  if (files.length === 0) throw new Error(`${name} ${version} (${license}) comes without a licence text`)
  const text = files.map((file) => readFileSync(join(directory, file), 'utf8').trim()).join('\n\n')
  return { title: `${name} ${version} (${license})`, text }
}
