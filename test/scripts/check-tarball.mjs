import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

import { run } from './processes.mjs'
import { readManifest, root } from './workspaces.mjs'

/** What no tarball may hold: sources, tests, configuration and what a build leaves for itself. */
const LEAKED =
  /^(src|test|scripts|fixtures)\/|(^|\/)(tsconfig[^/]*|.*\.tsbuildinfo|\.inputs\.json|.*\.test\..*)$/
const REQUIRED = ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'package.json']

/**
 * @typedef {object} Tarball
 * @property {string} name of the package
 * @property {string} path of the .tgz
 * @property {string} unpacked directory with its content
 * @property {readonly string[]} files relative paths
 */

/**
 * Everything that is wrong with a package as its users will get it.
 * @param {Tarball} tarball
 * @returns {Promise<readonly string[]>} one line for each problem
 */
export async function checkTarball(tarball) {
  const manifest = JSON.parse(readFileSync(join(tarball.unpacked, 'package.json'), 'utf8'))
  const problems = [
    ...checkFiles(tarball),
    ...checkManifest(manifest),
    ...checkEntries(tarball, manifest),
    ...(await checkWithPublint(tarball, manifest)),
    ...(manifest.exports === undefined ? [] : await checkTypes(tarball)),
  ]
  return problems.map((problem) => `${tarball.name}: ${problem}`)
}

function checkFiles({ files }) {
  return [
    ...REQUIRED.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...files.filter((file) => LEAKED.test(file)).map((file) => `${file} is not for users`),
  ]
}

function checkManifest(manifest) {
  const { license, engines, repository } = readManifest('')
  const same = (left, right) => JSON.stringify(left) === JSON.stringify(right)
  const problems = []
  if (manifest.license !== license) problems.push('has another licence than the project')
  if (!same(manifest.engines, engines)) problems.push('runs on other versions of Node than the project')
  if (manifest.repository?.url !== repository.url) problems.push('names another repository than the project')
  if (manifest.private !== undefined) problems.push('is private')
  return problems
}

/** Every file that package.json names is there; the private condition names sources, which are not. */
function checkEntries({ files, unpacked }, manifest) {
  const targets = [
    ...Object.values(manifest.bin ?? {}),
    ...Object.values(manifest.exports ?? {}).flatMap(({ types, default: target }) => [types, target]),
  ]
  const missing = targets.filter((target) => target === undefined || !files.includes(target.slice(2)))
  const bins = Object.values(manifest.bin ?? {})
    .filter((target) => existsSync(join(unpacked, target)))
    .filter((target) => !readFileSync(join(unpacked, target), 'utf8').startsWith('#!/usr/bin/env node\n'))
  return [
    ...(targets.length === 0 ? ['has no entry'] : []),
    ...missing.map((target) => `${target} is named in package.json but not packed`),
    ...bins.map((target) => `${target} is a program without a #! line`),
  ]
}

async function checkWithPublint({ path }, manifest) {
  const bytes = readFileSync(path)
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const { messages } = await publint({ pack: { tarball }, strict: true })
  return messages.map(
    (message) =>
      `publint: ${message.type}: ${formatMessage(message, manifest, { color: false }) ?? message.code}`,
  )
}

async function checkTypes({ path }) {
  const attw = join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js')
  const args = [attw, path, '--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii']
  const { code, stdout } = await run(process.execPath, args, { accept: [0, 1] })
  return code === 0 ? [] : [`the types do not resolve:\n${stdout}`]
}
