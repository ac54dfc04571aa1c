import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMarkdown, type Markdown, type Table } from './markdown.js'

export interface Page extends Markdown {
  /** From the root of the repository, with `/`. */
  readonly path: string
}

export const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The pages for users and authors, each of whose blocks is tried out. */
export const PAGES: readonly Page[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
].map((path) => ({ path, ...parseMarkdown(readFileSync(join(ROOT, path), 'utf8')) }))

function pageAt(path: string): Page {
  const page = PAGES.find((candidate) => candidate.path === path)
  if (page === undefined) throw new Error(`there is no page ${path}`)
  return page
}

/** The table under a heading. */
export function tableAt(path: string, heading: string): Table {
  const table = pageAt(path).tables.find((candidate) => candidate.heading === heading)
  if (table === undefined) throw new Error(`${path} has no table under “${heading}”`)
  return table
}
