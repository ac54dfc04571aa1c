import type { TomlChange } from '../../src/editing/toml-change.js'
import { isTomlTable, type TomlTable, type TomlValue } from '../../src/editing/toml-values.js'
import type { Document, Part } from './documents.js'

export interface Edit {
  readonly name: string
  readonly change: TomlChange
  /** Lines that have to be in the result as they were, in this order. */
  readonly kept: readonly string[]
  /** Comments inside the part that was changed that have to be in the result. */
  readonly comments: readonly string[]
}

/** One of the edits that the document allows, with what it must leave alone. */
export function editOf(document: Document, choice: number): Edit {
  const edits: Edit[] = [
    {
      name: 'add a root key',
      change: (root) => {
        root['new'] = [1, { name: 'x' }]
      },
      ...allBut(document, []),
    },
    {
      name: 'add a table',
      change: (root) => {
        root['new'] = { use: ['kit'], sub: { a: 1 } }
      },
      ...allBut(document, []),
    },
    {
      name: 'add a first list of tables',
      change: (root) => {
        root['new'] = [{ name: 'a' }, { name: 'b' }]
      },
      ...allBut(document, []),
    },
  ]
  for (const part of document.parts) {
    if (part.kind === 'floating') {
      continue
    }
    const parent = part.path.slice(0, -1)
    const key = part.path.at(-1) ?? ''
    edits.push({
      name: `remove ${part.path.join('.')}`,
      change: (root) => remove(at(root, parent), key),
      ...allBut(document, [part, ...part.inside]),
    })
    if (part.kind !== 'entry') {
      edits.push({
        name: `add to ${part.path.join('.')}`,
        change: (root) => assign(at(root, part.path), 'new', 'value'),
        ...allBut(document, []),
      })
    }
    if (part.kind === 'element') {
      edits.push({
        name: `append to ${parent.join('.')}`,
        change: (root) => insert(at(root, parent), { name: 'new' }),
        ...allBut(document, []),
      })
    }
    if (part.kind === 'entry') {
      edits.push({
        name: `replace ${part.path.join('.')}`,
        change: (root) => assign(at(root, parent), key, 'replaced'),
        ...allBut(document, [part], leadingOf(part)),
      })
    }
    if (part.elements !== undefined) {
      edits.push({
        name: `append to the list ${part.path.join('.')}`,
        change: (root) => insert(at(root, part.path), { name: 'new', workspace: '/w' }),
        ...allBut(document, [part], [...leadingOf(part), ...(part.elementComments ?? [])]),
      })
      for (let index = 0; index < part.elements; index += 1) {
        edits.push({
          name: `remove element ${index} of the list ${part.path.join('.')}`,
          change: (root) => remove(at(root, part.path), index),
          ...allBut(
            document,
            [part],
            [
              ...leadingOf(part),
              ...(part.elementComments ?? []).filter((_comment, other) => other !== index),
            ],
          ),
        })
      }
    }
  }
  const edit = edits[choice % edits.length]
  if (edit === undefined) {
    throw new Error('there is always an edit')
  }
  return edit
}

function allBut(
  document: Document,
  touched: readonly Part[],
  comments: readonly string[] = [],
): { kept: readonly string[]; comments: readonly string[] } {
  const kept = document.parts.filter((part) => !touched.includes(part)).flatMap((part) => part.lines)
  return { kept, comments }
}

function leadingOf(part: Part): string[] {
  return part.lines.filter((line) => line.startsWith('# c'))
}

function at(root: TomlTable, path: readonly (string | number)[]): TomlValue {
  let value: TomlValue = root
  for (const part of path) {
    const next: TomlValue | undefined = isTomlTable(value)
      ? value[String(part)]
      : Array.isArray(value)
        ? value[Number(part)]
        : undefined
    if (next === undefined) {
      throw new Error(`there is no ${path.join('.')}`)
    }
    value = next
  }
  return value
}

function remove(holder: TomlValue, key: string | number): void {
  if (Array.isArray(holder)) {
    holder.splice(Number(key), 1)
  } else if (isTomlTable(holder)) {
    delete holder[String(key)]
  }
}

function assign(holder: TomlValue, key: string | number, value: TomlValue): void {
  if (isTomlTable(holder)) {
    holder[String(key)] = value
  }
}

function insert(holder: TomlValue, value: TomlValue): void {
  if (Array.isArray(holder)) {
    holder.push(value)
  }
}
