import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBlock } from './support/check-block.js'
import { copyExample, type Example } from './support/example.js'
import { PAGES } from './support/pages.js'

describe.each(PAGES)('$path', (page) => {
  let example: Example

  beforeAll(() => {
    example = copyExample()
  })

  afterAll(() => example.remove())

  it('has no fence that nobody would look into', () => {
    expect(page.strayFences).toEqual([])
  })

  // In their order: a command sees what the files and commands above it have done.
  it.each(page.blocks)('line $line: $language', async (block) => {
    expect.hasAssertions()
    await checkBlock(block, example)
  })
})
