import { parseTOML, type AST } from 'toml-eslint-parser'
import type { KeyPath } from '../manifest/locus.js'

/** A `key = value` in a text, wherever it stands. */
export interface FoundPair {
  /** From the top of the manifest, its last keys being those of the pair. */
  readonly path: KeyPath
  readonly node: AST.TOMLKeyValue
  /** The `[[section]]` that it stands in directly. */
  readonly section: AST.TOMLTable | undefined
}

export interface TomlNodes {
  readonly pairs: readonly FoundPair[]
  /** With their paths. */
  readonly sections: readonly { readonly path: KeyPath; readonly node: AST.TOMLTable }[]
}

/** What is written of a manifest in a TOML text, below some keys. */
export function readNodes(text: string, prefix: readonly string[]): TomlNodes {
  const program = parseTOML(text, { tomlVersion: '1.1' })
  const pairs: FoundPair[] = []
  const sections: TomlNodes['sections'][number][] = []
  for (const node of program.body[0].body) {
    if (node.type === 'TOMLKeyValue') {
      addPair(node, [], undefined)
      continue
    }
    const path = within(node.resolvedKey)
    if (path !== undefined) sections.push({ path, node })
    for (const pair of node.body) addPair(pair, node.resolvedKey, node)
  }
  return { pairs, sections }

  function within(path: KeyPath): KeyPath | undefined {
    return prefix.every((key, index) => path[index] === key) ? path.slice(prefix.length) : undefined
  }

  function addPair(node: AST.TOMLKeyValue, parent: KeyPath, section: AST.TOMLTable | undefined): void {
    const full = [...parent, ...node.key.keys.map(nameOf)]
    const path = within(full)
    if (path !== undefined && path.length > 0) pairs.push({ path, node, section })
    addInside(node.value, full)
  }

  function addInside(value: AST.TOMLContentNode, path: KeyPath): void {
    if (value.type === 'TOMLInlineTable') for (const pair of value.body) addPair(pair, path, undefined)
    if (value.type !== 'TOMLArray') return
    for (const [index, element] of value.elements.entries()) addInside(element, [...path, index])
  }
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}
