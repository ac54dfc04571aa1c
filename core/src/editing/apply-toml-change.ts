import { describeError, SymposiumError } from '@symposium/sdk'
import { insertNew } from './insert-new.js'
import { parseTomlOrRefuse, parseTomlText } from './parse-toml.js'
import { patchValues } from './patch-values.js'
import type { EditTomlOptions, TomlChange } from './toml-change.js'
import { refusal } from './refusal.js'
import { removeGone } from './remove-gone.js'
import { renderTomlEntry, renderTomlSection } from './toml-render.js'
import { sameTextValue } from './text-tree.js'
import { isTableList, isTomlTable, member, type TomlTable } from './toml-values.js'

/** What `editToml` does once its libraries are loaded. */
export function applyTomlChange(text: string, change: TomlChange, options: EditTomlOptions = {}): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const before = parseTomlOrRefuse(body, options)
  const intended = parseTomlOrRefuse(body, options)
  change(intended)
  if (sameTextValue(before, intended)) {
    return text
  }
  try {
    const edited = keepEnd(
      body,
      patchValues(insertNew(removeGone(body, before, intended), intended), intended),
    )
    if (!sameTextValue(parseTomlText(edited), intended)) {
      throw new SymposiumError('INTERNAL', 'the result has another value')
    }
    return `${mark}${edited}`
  } catch (error) {
    const reason = `cannot be changed without touching what is not to be changed (${describeError(error)})`
    const remedy = `make the change by hand:\n${renderDifference(before, intended)}`
    throw refusal(reason, { ...options, remedy, cause: error })
  }
}

/** A file that ended without a newline still does. */
function keepEnd(before: string, after: string): string {
  return before === '' || before.endsWith('\n') ? after : withoutLineEnds(after)
}

/** A loop: an expression for this takes quadratic time on long runs of line ends inside. */
function withoutLineEnds(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') {
    end -= text[end - 2] === '\r' ? 2 : 1
  }
  return text.slice(0, end)
}

function renderDifference(before: TomlTable, intended: TomlTable): string {
  const keys = new Set([...Object.keys(before), ...Object.keys(intended)])
  const lines: string[] = []
  for (const key of keys) {
    const value = member(intended, key)
    if (sameTextValue(member(before, key), value)) {
      continue
    }
    if (value === undefined) {
      lines.push(`(remove \`${key}\`)`)
    } else if (isTomlTable(value)) {
      lines.push(...renderTomlSection([key], value))
    } else if (isTableList(value)) {
      lines.push(...value.flatMap((element) => renderTomlSection([key], element, { inList: true })))
    } else {
      lines.push(renderTomlEntry([key], value))
    }
  }
  return lines.join('\n')
}
