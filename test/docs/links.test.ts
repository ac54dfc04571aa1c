import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorOf, parseMarkdown } from './support/markdown.js'
import { PAGES, ROOT } from './support/pages.js'

const LINKS = PAGES.flatMap((page) =>
  page.links.filter(({ target }) => !/^[a-z]+:/.test(target)).map((link) => ({ ...link, page })),
)

describe('links', () => {
  it('are there', () => {
    expect(LINKS.length).toBeGreaterThan(10)
  })

  it.each(LINKS)('$page.path:$line to $target', ({ target, page }) => {
    const [path = '', fragment] = target.split('#')
    const file = path === '' ? page.path : join(dirname(page.path), path)
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    if (fragment !== undefined) {
      const { headings } = parseMarkdown(readFileSync(join(ROOT, file), 'utf8'))
      expect(headings.map(anchorOf)).toContain(fragment)
    }
  })

  it('lead to every page of docs from the first one', () => {
    const reached = new Set(
      LINKS.filter(({ page }) => page.path === 'README.md').map(({ target }) => target.split('#')[0]),
    )
    expect(
      PAGES.map(({ path }) => path).filter((path) => path !== 'README.md' && !reached.has(path)),
    ).toEqual([])
  })
})
