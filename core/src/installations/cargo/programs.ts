import { join } from 'node:path'
import { quote } from '../../report/show.js'
import type { InstallContext } from '../context.js'
import type { Inspection, Layout } from '../managed-source.js'

/** A root that cargo installed into: its programs are in `bin`. */
export function cargoLayout(directory: string, { ports }: InstallContext): Layout {
  const programs = join(directory, 'bin')
  const ending = ports.environment.platform === 'win32' ? '.exe' : ''
  return {
    base: directory,
    scripts: programs,
    program(name) {
      const path = join(programs, name.endsWith(ending) ? name : `${name}${ending}`)
      return { path, argv: [path] }
    },
    programs: () =>
      (ports.files.list(programs) ?? []).filter(({ type }) => type === 'file').map(({ name }) => name),
  }
}

/** @param wanted name of a program; without it there has to be a single one. */
export function inspectPrograms(
  wanted: string | undefined,
  layout: Layout,
  { ports }: InstallContext,
): Inspection {
  const names = layout.programs()
  const others = names.length === 0 ? '' : `; it has ${names.slice(0, 10).map(quote).join(', ')}`
  if (wanted !== undefined) {
    return ports.files.stat(layout.program(wanted).path)?.type === 'file'
      ? { state: 'usable' }
      : { state: 'broken', why: `has no program ${quote(wanted)}${others}` }
  }
  if (names.length === 1) return { state: 'usable' }
  return names.length === 0
    ? { state: 'broken', why: 'has no program' }
    : { state: 'ambiguous', why: `has several programs${others}` }
}
