import { quote } from '../../report/show.js'
import type { DeclaredSkillGroup } from '../declared.js'
import { pluginPath } from '../paths.js'
import type { SkillSource } from '../plugin.js'
import { describe, type TableReader } from '../table-reader.js'
import { isTable, own, type RawTable } from '../toml.js'
import { gitUrlFault } from '../urls.js'
import type { ReadingContext } from './context.js'
import { readGate } from './gate.js'

const FORMS = 'write `source.path = "skills"` or `source.git = "https://github.com/owner/repo"`'

/** What people write elsewhere in a group; the older metadata dialect among it (spec/model.md G38). */
const MISPLACED = {
  path: 'write `source.path = "…"`',
  git: 'write `source.git = "…"`',
  crate: 'write a `[[plugins]]` entry with `source.cargo = "…"`',
}

/** `[[skills]]` (spec/model.md 1.3). */
export function readSkillGroups(
  manifest: TableReader,
  context: ReadingContext,
): readonly DeclaredSkillGroup[] {
  const groups: DeclaredSkillGroup[] = []
  for (const reader of manifest.tables('skills')) {
    if (reader === undefined) continue
    const gate = readGate(reader, context)
    const source = readSource(reader, context)
    reader.finish(MISPLACED)
    if (source !== undefined && !reader.rejected) groups.push({ place: reader.place, gate, source })
  }
  return groups
}

function readSource(reader: TableReader, context: ReadingContext): SkillSource | undefined {
  const source = reader.value('source')
  if (source === undefined) {
    reader.missing('source', FORMS)
    return undefined
  }
  // The packages that the gates name, as seed documents write it; warned of where the gates are known.
  if (source === 'crate') return { type: 'witness' }
  if (!isTable(source)) {
    const remedy = typeof source === 'string' ? chainedRemedy(source) : FORMS
    reader.reject(`\`source\` in ${reader.title} must have \`path\` or \`git\`, it is ${describe(source)}`, {
      key: 'source',
      remedy,
    })
    return undefined
  }
  return readTable(reader, source, context)
}

function readTable(reader: TableReader, source: RawTable, context: ReadingContext): SkillSource | undefined {
  const keys = Object.keys(source)
  const other = keys.find((key) => key !== 'path' && key !== 'git')
  if (other !== undefined) {
    rejectOther(reader, source, other)
    return undefined
  }
  if (keys.length !== 1) {
    const fault =
      keys.length === 0 ? 'must set `path` or `git`' : 'has `path` and `git`, which exclude each other'
    reader.reject(`\`source\` in ${reader.title} ${fault}`, { key: 'source', remedy: FORMS })
    return undefined
  }
  const [key = 'path'] = keys
  const value = own(source, key)
  if (typeof value !== 'string') {
    reader.reject(`\`source.${key}\` in ${reader.title} must be a string, not ${describe(value)}`, {
      key: ['source', key],
      remedy: FORMS,
    })
    return undefined
  }
  return key === 'path' ? readPath(reader, value, context) : readGit(reader, value, context)
}

function readPath(reader: TableReader, declared: string, { paths }: ReadingContext): SkillSource | undefined {
  const check = pluginPath(declared, paths)
  if (check.ok) return { type: 'path', path: check.path, declared, implicit: false }
  reader.reject(`\`source.path\` in ${reader.title} ${check.message}`, {
    key: ['source', 'path'],
    ...(check.escapes ? { code: 'PATH_ESCAPES' } : {}),
    remedy: 'write the path of a directory, relative to the manifest',
  })
  return undefined
}

/** The shape of the address is looked at when it is fetched; here only that git may be given it at all. */
function readGit(reader: TableReader, url: string, { paths }: ReadingContext): SkillSource | undefined {
  const fault = gitUrlFault(url, paths.origin)
  if (fault === undefined) return { type: 'git', url }
  reader.reject(`\`source.git\` in ${reader.title} ${fault}`, { key: ['source', 'git'], remedy: FORMS })
  return undefined
}

/** Packages are not sources of a group: they are chained (spec/model.md 1.3). */
function rejectOther(reader: TableReader, source: RawTable, key: string): void {
  const retired = key === 'crate' || key === 'crate_path'
  const value = own(source, key)
  const name = isTable(value) ? own(value, 'name') : key === 'crate_path' ? undefined : value
  reader.reject(
    retired
      ? `\`source.${key}\` in ${reader.title} is a retired spelling`
      : `unknown key ${quote(key)} in \`source\` in ${reader.title}`,
    {
      key: ['source', key],
      ...(retired ? { code: 'MANIFEST_RETIRED' as const } : {}),
      remedy: chainedRemedy(typeof name === 'string' ? name : undefined),
    },
  )
}

function chainedRemedy(name = 'widget'): string {
  const shown = /^[\w-]{1,64}$/.test(name) ? name : 'widget'
  return `for the skills of a package, write a \`[[plugins]]\` entry with \`source.cargo = "${shown}"\`; for others, ${FORMS}`
}
