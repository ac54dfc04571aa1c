import { SymposiumError } from '@symposium/sdk'
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml'
import { emptyTree, type TextTree, type TextValue } from './text-tree.js'

/** Something that a YAML text may not hold when it is to be edited. */
export class YamlFault extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message)
  }
}

/** Aliases multiply what is in a text; this is where it ends (cases/security.md S62). */
const MOST_VALUES = 100_000
const CORE_TAGS = ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map(
  (name) => `tag:yaml.org,2002:${name}`,
)

export function readYamlTree(root: YAMLMap): TextTree {
  return new Reading().tree(root)
}

/** The name of a mapping's entry; a number or a boolean is called what it is written as. */
export function yamlKeyOf(pair: Pair): string {
  if (!isScalar(pair.key)) {
    throw new YamlFault('holds a key that is no scalar', offsetOf(pair.key))
  }
  return keyName(pair.key)
}

function keyName(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}

/** What a merge key brings in is not written where it would have to be changed. */
export function refuseMergeKey(keys: readonly string[]): void {
  if (keys.includes('<<')) {
    throw new SymposiumError(
      'INTERNAL',
      'a merge key (`<<`) stands in a mapping that would have to be changed',
    )
  }
}

class Reading {
  private readonly anchors = new Map<string, TextValue>()
  private count = 0

  value(node: unknown): TextValue {
    this.countValue(node)
    if (node === null || node === undefined) {
      return null
    }
    if (isAlias(node)) {
      const target = this.anchors.get(node.source)
      if (target === undefined) {
        throw new YamlFault('holds an alias without an anchor before it', offsetOf(node))
      }
      return this.copy(target, node)
    }
    const value = this.ownValue(node)
    const anchor = (isMap(node) || isSeq(node) || isScalar(node)) && node.anchor
    if (anchor) {
      this.anchors.set(anchor, value)
    }
    return value
  }

  tree(map: YAMLMap): TextTree {
    refuseTag(map)
    const tree = emptyTree()
    for (const pair of map.items) {
      const name = yamlKeyOf(pair)
      if (Object.hasOwn(tree, name)) {
        throw new YamlFault(`holds the key \`${name}\` twice in one mapping`, offsetOf(pair.key))
      }
      this.value(pair.key)
      tree[name] = this.value(pair.value)
    }
    return tree
  }

  private ownValue(node: unknown): TextValue {
    if (isMap(node)) {
      return this.tree(node)
    }
    if (isSeq(node)) {
      refuseTag(node)
      return node.items.map((item) => this.value(item))
    }
    if (isScalar(node)) {
      refuseTag(node)
      return scalarValue(node)
    }
    throw new YamlFault('holds something that is no value', offsetOf(node))
  }

  /** Of its own, since the value may be changed in one place only. */
  private copy(value: TextValue, alias: Node): TextValue {
    this.countValue(alias)
    if (Array.isArray(value)) {
      return value.map((item) => this.copy(item, alias))
    }
    if (typeof value !== 'object' || value === null || value instanceof Date) {
      return value
    }
    const tree = emptyTree()
    for (const [key, item] of Object.entries(value)) {
      tree[key] = this.copy(item, alias)
    }
    return tree
  }

  private countValue(node: unknown): void {
    this.count += 1
    if (this.count > MOST_VALUES) {
      throw new YamlFault('holds too many values', offsetOf(node))
    }
  }
}

function scalarValue({ value, source }: Scalar): TextValue {
  if (typeof value === 'number') {
    const isRounded = !Number.isSafeInteger(value) && source !== undefined && /^[-+]?\d+$/.test(source)
    return isRounded ? BigInt(source.replace('+', '')) : value
  }
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint' ? value : null
}

function refuseTag(node: Node): void {
  const tag = isAlias(node) ? undefined : node.tag
  if (tag !== undefined && tag !== '' && !CORE_TAGS.includes(tag)) {
    throw new YamlFault(`holds the tag \`${tag}\``, offsetOf(node))
  }
}

function offsetOf(node: unknown): number {
  return isMap(node) || isSeq(node) || isScalar(node) || isAlias(node) ? (node.range?.[0] ?? 0) : 0
}
