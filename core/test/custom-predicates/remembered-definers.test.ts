import { expect, it } from 'vitest'
import { fromCached, toCached } from '../../src/manifest/cached-plugin.js'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import { contextOf, MANIFEST, sourceOf, textFiles } from '../manifest/support.js'
import { kinds } from '../predicates/support.js'

const GATED = 'name = "lamp"\ndepends-on = ["absent"]\n'
const DEFINES = '[[predicate]]\nname = "kit"\ncommand = { script = "kit.sh" }\n'

it.each<[string, string, readonly string[] | undefined, readonly string[]]>([
  ['without definitions is not read', GATED, ['absent'], []],
  ['with some is, since others may ask for them (P21)', GATED + DEFINES, undefined, ['kit']],
])('a remembered plugin that does not apply %s', async (_title, text, needs, names) => {
  const source = sourceOf('registry')
  const loaded = await loadPlugin(source, contextOf(textFiles({ [MANIFEST]: text })))
  const stored = toCached(loaded, { source, print: 'p', kinds })
  const { plugin } = fromCached(stored, { source, print: 'p', dependencies: [] }) ?? {}
  expect([plugin?.requiredNames, plugin?.predicates.map(({ name }) => name)]).toEqual([needs, names])
})
