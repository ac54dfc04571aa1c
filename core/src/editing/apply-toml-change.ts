import { describeError, SymposiumError } from '@symposium/sdk'
import { insertNew } from './insert-new.js'
import { parseTomlText } from './parse-toml.js'
import { patchValues } from './patch-values.js'
import type { EditTomlOptions, TomlChange } from './toml-change.js'
import { removeGone } from './remove-gone.js'
import { renderTomlEntry, renderTomlSection } from './toml-render.js'
import { isTableList, isTomlTable, member, sameTomlValue, type TomlTable } from './toml-values.js'

/** What `editToml` does once its libraries are loaded. */
export function applyTomlChange(text: string, change: TomlChange, options: EditTomlOptions = {}): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  const before = parseOrRefuse(body, options)
  const intended = parseOrRefuse(body, options)
  change(intended)
  if (sameTomlValue(before, intended)) {
    return text
  }
  try {
    const edited = keepEnd(
      body,
      patchValues(insertNew(removeGone(body, before, intended), intended), intended),
    )
    if (!sameTomlValue(parseTomlText(edited), intended)) {
      throw new SymposiumError('INTERNAL', 'the result has another value')
    }
    return `${mark}${edited}`
  } catch (error) {
    throw new SymposiumError(
      'CONFIG_EDIT_REFUSED',
      `cannot be changed without touching what is not to be changed (${describeError(error)}), and was left as it is`,
      {
        ...placeOf(options),
        remedy: `make the change by hand:\n${renderDifference(before, intended)}`,
        cause: error,
      },
    )
  }
}

function parseOrRefuse(text: string, options: EditTomlOptions): TomlTable {
  try {
    return parseTomlText(text)
  } catch (error) {
    throw new SymposiumError('CONFIG_EDIT_REFUSED', 'is not valid TOML, and was left as it is', {
      ...placeOf(options),
      remedy: 'repair the file first',
      cause: error,
    })
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
    if (sameTomlValue(member(before, key), value)) {
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

function placeOf(options: EditTomlOptions): { place?: { file: string } } {
  return options.file === undefined ? {} : { place: { file: options.file } }
}
