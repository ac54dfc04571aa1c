import { describeError } from '@symposium/sdk'
import { readJsonDocument, type JsonDocument, type JsonOptions } from './json-document.js'
import { renderPretty } from './json-render.js'
import { detectJsonStyle } from './json-style.js'
import { positionOf, refusal } from './refusal.js'
import { DuplicateKey, rewriteNode } from './rewrite-json.js'
import { changedMembers, copyTree, sameTextValue, type TextChange, type TextTree } from './text-tree.js'

const MARK = '\uFEFF'

/** What `editJson` does once its library is loaded. */
export function applyJsonChange(text: string, change: TextChange, options: JsonOptions): string {
  const mark = text.startsWith(MARK) ? MARK : ''
  const document = readJsonDocument(text.slice(mark.length), options)
  const intended = copyTree(document.value)
  change(intended)
  if (sameTextValue(document.value, intended)) {
    return text
  }
  const edited = rewrite(document, intended, options)
  if (!readsAs(edited, intended, options)) {
    throw refusal('cannot be changed without touching what is not to be changed', {
      ...options,
      remedy: byHand(document.value, intended),
    })
  }
  return mark + edited
}

/** What `parseJsonText` does once its library is loaded. */
export function readJsonTree(text: string, options: JsonOptions): TextTree {
  return readJsonDocument(text.startsWith(MARK) ? text.slice(MARK.length) : text, options).value
}

function rewrite(document: JsonDocument, intended: TextTree, options: JsonOptions): string {
  const { text, root } = document
  try {
    if (root === undefined) {
      return renderFirst(text, intended)
    }
    const style = detectJsonStyle(text, root)
    const edited = rewriteNode({ text, style, root }, root, intended) ?? ''
    return text.slice(0, root.offset) + edited + text.slice(root.offset + root.length)
  } catch (error) {
    if (error instanceof DuplicateKey) {
      throw refusal(error.message, {
        ...options,
        ...positionOf(text, error.offset),
        remedy: 'remove one of the two',
        cause: error,
      })
    }
    throw refusal(`cannot be changed as wanted (${describeError(error)})`, {
      ...options,
      remedy: byHand(document.value, intended),
      cause: error,
    })
  }
}

/** Comments without a value stay where they are, space makes way. */
function renderFirst(text: string, intended: TextTree): string {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const comments = text.trimEnd()
  const before = comments === '' ? '' : comments + eol
  return before + renderPretty(intended, { eol, unit: '  ', colon: ': ', indent: '' }) + eol
}

function readsAs(text: string, intended: TextTree, options: JsonOptions): boolean {
  try {
    return sameTextValue(readJsonDocument(text, options).value, intended)
  } catch {
    return false
  }
}

function byHand(before: TextTree, intended: TextTree): string {
  return `make the change by hand, in ${changedMembers(before, intended)}`
}
