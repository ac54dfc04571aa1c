import { describe, expect, it } from 'vitest'
import { skillText } from '../support/plugins.js'
import { createWorld } from '../support/world.js'
import { codeIn } from './support/markdown.js'
import { tableAt } from './support/pages.js'

const { rows } = tableAt('docs/plugin-authors.md', 'Retired spellings')

/** Codes of the warnings that one spelling gives; with `legacy` those of a registry that accepts it. */
async function warningsFor(spelling: string, place: string, legacy = false): Promise<readonly string[]> {
  const text = spelling.replace(']] ', ']]\n')
  const isSkill = place === '`SKILL.md`'
  const world = createWorld({
    config: `[defaults]\nsymposium-recommendations = false\n[[registry]]\nname = "team"\npath = "../../reg"\nlegacy = ${legacy}\n`,
    files: isSkill
      ? { 'reg/p/SKILL.md': skillText('p', text) }
      : { 'reg/p/SYMPOSIUM.toml': `name = "p"\n${withFetchable(text)}\n` },
  })
  return (await world.run(['status', '--json'])).warnings
}

/** A group of the packages that the gates name needs a gate that names one. */
function withFetchable(text: string): string {
  return text.includes('crate_path') ? `depends-on = ["serde"]\n${text}` : text
}

describe('the table of retired spellings', () => {
  it.each(rows)('%s', async (retired, current = '', place = '') => {
    const old = codeIn(retired)[0] ?? ''
    expect(await warningsFor(old, place)).toEqual([expect.stringMatching(/^(MANIFEST|PREDICATE)_RETIRED$/)])
    expect(await warningsFor(old, place, true)).toEqual(['MANIFEST_RETIRED'])
    expect(await warningsFor(codeIn(current)[0] ?? '', place)).toEqual([])
  })
})
