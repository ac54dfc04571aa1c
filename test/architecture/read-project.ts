import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSource } from './parse-source.js'
import { objectAt, type PackageFile, type Project, type TextFile } from './project.js'

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', '.git'])
/** Files whose bytes are not text, or whose text is made by a tool. */
const NOT_READ = /\.(tgz|crate|png|gz|tar|zip|ico)$|(^|\/)package-lock\.json$/

/** Reads the repository that this file lies in. */
export function readProject(): Project {
  const root = join(import.meta.dirname, '..', '..')
  const paths = listFiles(root)
  const texts = paths.filter((path) => !NOT_READ.test(path)).map((path) => readTextFile(root, path))
  const packageFiles = texts
    .filter(({ path }) => isWorkspaceManifest(path))
    .map(({ path, text }): PackageFile => ({
      folder: path.replace(/\/?package\.json$/, ''),
      manifest: objectAt({ manifest: JSON.parse(text) }, 'manifest'),
    }))
  const rootPackage = packageFiles.find((file) => file.folder === '')
  if (rootPackage === undefined) throw new Error('the repository has no package.json')
  return {
    sources: texts.filter(({ path }) => isSource(path)).map(({ path, text }) => parseSource(path, text)),
    root: rootPackage,
    packages: packageFiles.filter((file) => file.folder !== ''),
    texts,
  }
}

/** Everything that is tracked or about to be; without git, everything that is there. */
function listFiles(root: string): readonly string[] {
  if (existsSync(join(root, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
  }
  return walk(root, '')
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(root, path) : [path]
  })
}

function readTextFile(root: string, path: string): TextFile {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

function isWorkspaceManifest(path: string): boolean {
  return /^((sdk|core|pm-[^/]+|agents\/[^/]+|cli)\/)?package\.json$/.test(path)
}

/** Modules of ours: not what tests and examples keep as data. */
function isSource(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path) && !/(^|\/)fixtures\//.test(path)
}
