import { describeError, SymposiumError } from '@symposium/sdk'
import { refusal } from './refusal.js'
import { YamlRewriting, type Splice } from './rewrite-yaml.js'
import {
  changedMembers,
  copyTree,
  sameTextValue,
  type TextChange,
  type TextOptions,
  type TextTree,
} from './text-tree.js'
import { readYamlDocument, type YamlDocument } from './yaml-document.js'
import { detectYamlStyle } from './yaml-layout.js'
import { YamlLines } from './yaml-lines.js'
import { renderYamlEntries } from './yaml-render.js'

const MARK = '\uFEFF'

/** What `editYaml` does once its library is loaded. */
export function applyYamlChange(text: string, change: TextChange, options: TextOptions): string {
  const mark = text.startsWith(MARK) ? MARK : ''
  const body = text.slice(mark.length)
  const read = readYamlDocument(body, options)
  const before = read.value
  const intended = copyTree(before)
  change(intended)
  if (sameTextValue(before, intended)) {
    return text
  }
  try {
    const edited = rewrite(read, intended, options)
    if (!readsAs(edited, intended, options)) {
      throw new SymposiumError('INTERNAL', 'the result has another value')
    }
    return mark + edited
  } catch (error) {
    throw refusal(`cannot be changed without touching what is not to be changed (${describeError(error)})`, {
      ...options,
      remedy: `make the change by hand, in ${changedMembers(before, intended)}`,
      cause: error,
    })
  }
}

/** What `parseYamlText` does once its library is loaded. */
export function readYaml(text: string, options: TextOptions): TextTree {
  return readYamlDocument(text.startsWith(MARK) ? text.slice(MARK.length) : text, options).value
}

function rewrite(read: YamlDocument, intended: TextTree, options: TextOptions): string {
  const { text, value: before } = read
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n'
  const endsInLine = text.trim() === '' || text.endsWith('\n')
  // Whole lines are easier to move; a file that ended without a line end still does.
  const document = endsInLine ? read : readYamlDocument(text + eol, options)
  const style = detectYamlStyle(document.text, document.root)
  if (document.root === undefined) {
    const start = text.trim() === '' ? '' : document.text
    return withoutEnd(
      start +
        renderYamlEntries(intended, '', style)
          .map((line) => line + eol)
          .join(''),
      !endsInLine,
    )
  }
  const lines = new YamlLines(document.text, document.comments)
  const rewriting = new YamlRewriting(document.text, lines, style)
  rewriting.collection(document.root, before, intended)
  refuseLostComments(document, rewriting.splices)
  return withoutEnd(spliced(document.text, rewriting.splices), !endsInLine)
}

function withoutEnd(text: string, wanted: boolean): string {
  return wanted ? text.replace(/\r?\n$/, '') : text
}

function spliced(text: string, splices: readonly Splice[]): string {
  const parts: string[] = []
  let position = 0
  for (const { start, end, text: inserted } of splices.toSorted((left, right) => left.start - right.start)) {
    if (start < position) {
      throw new SymposiumError('INTERNAL', 'two changes meet')
    }
    parts.push(text.slice(position, start), inserted)
    position = end
  }
  return parts.join('') + text.slice(position)
}

/** Comments leave with what they belong to, never because something takes another value. */
function refuseLostComments({ comments }: YamlDocument, splices: readonly Splice[]): void {
  const isLost = (comment: number): boolean =>
    splices.some(({ start, end, replaces }) => replaces && start <= comment && comment < end)
  if (comments.some(isLost)) {
    throw new SymposiumError('INTERNAL', 'a comment would be lost')
  }
}

function readsAs(text: string, intended: TextTree, options: TextOptions): boolean {
  try {
    return sameTextValue(readYamlDocument(text, options).value, intended)
  } catch {
    return false
  }
}
