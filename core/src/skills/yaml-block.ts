import type { Document, Node } from 'yaml'
import { countLineEnds } from './fence.js'
import type { FieldValue, FrontmatterField } from './field.js'
import { yamlTokens, type Yaml, type YamlFault } from './yaml-tokens.js'

export type YamlReading =
  | { readonly state: 'mapping'; readonly fields: readonly FrontmatterField[] }
  /** Nothing, a scalar or a list. */
  | { readonly state: 'no-mapping' }
  | { readonly state: 'broken'; readonly faults: readonly YamlFault[] }

/** A repeated fault says nothing new. */
const MOST_FAULTS = 3

/**
 * Reads a frontmatter as YAML 1.2 with the core schema (spec/model.md 3.2 F2,
 * appendix C). Nothing but scalars at the top level is ever turned into a value,
 * so no key of the text becomes the name of a property.
 *
 * @param line number of the block's first line.
 */
export async function readYamlBlock(block: string, line: number): Promise<YamlReading> {
  // Loading it takes longer than a whole run without it.
  const yaml = await import('yaml')
  const tokens = yamlTokens(yaml, block)
  if ('message' in tokens) {
    return { state: 'broken', faults: [tokens] }
  }
  const composer = new yaml.Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    strict: true,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document] = composer.compose(tokens, true, block.length)
  if (document === undefined) {
    return { state: 'no-mapping' }
  }
  if (document.errors.length > 0) {
    const faults = document.errors.slice(0, MOST_FAULTS)
    return { state: 'broken', faults: faults.map(({ pos: [offset], message }) => ({ offset, message })) }
  }
  return readMapping(document, { yaml, block, line })
}

interface Context {
  readonly yaml: Yaml
  readonly block: string
  readonly line: number
}

function readMapping(document: Document.Parsed, context: Context): YamlReading {
  const { yaml, block, line } = context
  if (!yaml.isMap(document.contents)) {
    return { state: 'no-mapping' }
  }
  const fields: FrontmatterField[] = []
  for (const { key, value } of document.contents.items) {
    const offset = key.range[0]
    if (!yaml.isScalar(key) || typeof key.value !== 'string') {
      return { state: 'broken', faults: [{ offset, message: 'every field needs a name that is text' }] }
    }
    fields.push({
      name: key.value,
      value: readValue(value, context),
      line: line + countLineEnds(block.slice(0, offset)),
    })
  }
  return { state: 'mapping', fields }
}

function readValue(node: Node | null, { yaml, block }: Context): FieldValue {
  if (yaml.isScalar(node) && typeof node.value === 'string') {
    return { type: 'string', text: node.value }
  }
  const [start, end] = node?.range ?? [0, 0]
  const source = block.slice(start, end)
  if (yaml.isSeq(node)) {
    return { type: 'list', source }
  }
  if (yaml.isMap(node)) {
    return { type: 'map', source }
  }
  const value = yaml.isScalar(node) ? node.value : null
  return {
    type: typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'empty',
    source,
  }
}
