import { cpSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasRecommendations, RECOMMENDATIONS } from '../support/recommendations.js'
import type { World } from '../support/world.js'
import { authorWorld, check, lines } from './support.js'

function copied(): World {
  const world = authorWorld({ 'r/README.md': '' })
  cpSync(RECOMMENDATIONS, world.at('r'), { recursive: true })
  return world
}

describe.runIf(hasRecommendations)('the curated registry (spec/papers.md 4.1)', () => {
  it('is told of every retired spelling', async () => {
    const world = copied()
    const { ran, items } = await check(world, 'r')
    expect(ran.code).toBe(1)
    expect(lines(world, items)).toEqual([
      'registry r: warning MANIFEST_MISPLACED r/rtk/rtk.toml',
      'plugin <unknown>: error MANIFEST_RETIRED r/assert-struct/SKILL.md:4',
      'plugin dial9: error MANIFEST_RETIRED r/dial9/SYMPOSIUM.toml:2',
      'plugin dial9: error MANIFEST_RETIRED r/dial9/SYMPOSIUM.toml:5',
      'plugin dial9: error MANIFEST_RETIRED r/dial9/SYMPOSIUM.toml:6',
      'plugin error-battery-pack: error MANIFEST_RETIRED r/error-battery-pack/SYMPOSIUM.toml:2',
      'plugin error-battery-pack: warning MANIFEST_RETIRED r/error-battery-pack/SYMPOSIUM.toml:5',
      'plugin <unknown>: error MANIFEST_RETIRED r/formality-core/SKILL.md:4',
      'plugin symposium: error MANIFEST_RETIRED r/rust/SYMPOSIUM.toml:2',
      'skill find-crate-source',
      'skill rust-best-practice',
      'plugin <unknown>: error MANIFEST_RETIRED r/toasty/SKILL.md:4',
    ])
    const retired = items.filter(({ findings }) => findings.some(({ code }) => code === 'MANIFEST_RETIRED'))
    expect(retired.every(({ migration }) => migration?.includes('+depends-on'))).toBe(true)
    expect(items[0]?.findings[0]?.remedy).toContain(`symposium plugin migrate ${world.at('r/rtk')}`)
  })

  it('is valid once it has been migrated, and its files renamed', async () => {
    const world = copied()
    const ran = await world.run(['plugin', 'migrate', world.at('r'), '--rename', '--json'])
    expect(ran.code).toBe(0)
    expect(ran.events.at(-1)).toMatchObject({ migrated: 7, by_hand: 0 })
    const { ran: checked, items } = await check(world, 'r')
    expect(checked.code).toBe(0)
    // It never said what it is for: its list of dependencies is empty.
    expect(lines(world, items).filter((line) => line.includes('warning'))).toEqual([
      'plugin rtk: warning PLUGIN_DORMANT r/rtk/SYMPOSIUM.toml',
    ])
    expect(world.read('r/rtk/SYMPOSIUM.toml')).toContain(
      '# Installs the `rtk` binary via cargo from the rtk-ai/rtk git repo.\n',
    )
  })
})
