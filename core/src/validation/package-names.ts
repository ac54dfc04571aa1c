import type { FileReader } from '@symposium/sdk'
import type { Plugin } from '../manifest/plugin.js'
import { ANY_NAME } from '../predicates/atom.js'
import { mentionsIn } from '../predicates/analysis.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { guard } from '../registry/guard.js'
import type { Instance } from '../registry/instance.js'
import { finding, type CheckedItem, type Finding } from './finding.js'
import { gatesOf } from './gates-of.js'
import { lineOf } from './line-of.js'

/** Look-ups of one run at a time, and in all. */
const AT_ONCE = 8
const MOST_NAMES = 500

/** A package that some plugin names, and where first. */
interface NamedPackage {
  /** Whoever might have it, where the name stands without. */
  readonly pm: string | undefined
  readonly name: string
  readonly file: string | undefined
}

/**
 * Whether the packages exist that plugins name, in all positions: gates of every part, chained plugins,
 * installations (spec/pipeline.md G66, cases/original.md F-22). That nobody could be asked is a warning.
 */
export async function checkNames(
  plugins: readonly Plugin[],
  { kinds, authoring, files }: NameContext,
): Promise<readonly CheckedItem[]> {
  const all = collectNames(plugins, kinds)
  const isAsked = (each: NamedPackage): boolean => askedAbout(each, authoring).length > 0
  const unasked = all.filter((each) => !isAsked(each))
  const managers = new Set(unasked.map(({ pm }) => pm))
  const items: CheckedItem[] = [...managers].map((pm) =>
    notLookedFor(
      pm,
      unasked.filter((each) => each.pm === pm),
    ),
  )
  const named = all.filter(isAsked).slice(0, MOST_NAMES)
  for (let start = 0; start < named.length; start += AT_ONCE) {
    const found = await Promise.all(
      named.slice(start, start + AT_ONCE).map((each) => checkName(each, authoring, files)),
    )
    items.push(...found)
  }
  return items
}

export interface NameContext {
  readonly kinds: PredicateKinds
  readonly authoring: readonly Instance[]
  readonly files: FileReader
}

/** Every name once, with the package manager where it says one. */
function collectNames(plugins: readonly Plugin[], kinds: PredicateKinds): readonly NamedPackage[] {
  const named = new Map<string, NamedPackage>()
  for (const plugin of plugins) {
    const [file] = plugin.manifestFiles
    for (const { pm, name } of [...mentioned(plugin, kinds), ...plugin.chained, ...installed(plugin)]) {
      const key = `${pm ?? ''}:${name}`
      if (name !== ANY_NAME && !named.has(key)) named.set(key, { pm, name, file })
    }
  }
  return [...named.values()]
}

interface Mention {
  readonly pm?: string
  readonly name: string
}

function mentioned(plugin: Plugin, kinds: PredicateKinds): readonly Mention[] {
  return gatesOf(plugin).flatMap(({ gate }) => mentionsIn(gate, kinds))
}

function installed({ installations }: Plugin): readonly Mention[] {
  return installations.flatMap(({ source }): readonly Mention[] => {
    if (source?.type === 'npm') return [{ pm: 'npm', name: source.package }]
    return source?.type === 'cargo' && source.git === undefined ? [{ pm: 'cargo', name: source.crate }] : []
  })
}

function askedAbout({ pm }: NamedPackage, authoring: readonly Instance[]): readonly Instance[] {
  return authoring.filter((each) => (pm === undefined || each.name === pm) && each.pm.exists !== undefined)
}

const MOST_SHOWN = 10

function notLookedFor(pm: string | undefined, named: readonly NamedPackage[]): CheckedItem {
  const who = pm === undefined ? 'no package manager here looks names up' : `\`${pm}\` does not look names up`
  const shown = named.slice(0, MOST_SHOWN).map(({ name }) => `\`${name}\``)
  const more = named.length > MOST_SHOWN ? ` and ${named.length - MOST_SHOWN} more` : ''
  const message = `whether they exist is not known: ${shown.join(', ')}${more}; ${who}`
  return { kind: 'package', name: pm ?? '*', findings: [finding('note', { code: 'NOT_CHECKED', message })] }
}

async function checkName(
  named: NamedPackage,
  authoring: readonly Instance[],
  files: FileReader,
): Promise<CheckedItem> {
  const { pm, name, file } = named
  const shown = pm === undefined ? name : `${pm}:${name}`
  const place = file === undefined ? {} : { place: { file, ...lineOf(name, file, files) } }
  const item = (findings: readonly Finding[]): CheckedItem => ({ kind: 'package', name: shown, findings })
  const asked = askedAbout(named, authoring)
  const answers = await Promise.all(asked.map((each) => guard.exists(each, name)))
  if (answers.some((answer) => answer.ok && answer.value)) return item([])
  const failed = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
  if (failed.length > 0) {
    // Not being able to tell is not absence.
    return item(failed.map((problem) => finding('warning', { ...problem, ...place })))
  }
  const everywhere = asked.map((each) => `\`${each.name}\``).join(' nor ')
  return item([
    finding('error', {
      code: 'PACKAGE_NOT_FOUND',
      message:
        asked.length === 1
          ? `${everywhere} has no package of this name`
          : `neither ${everywhere} has a package of this name`,
      ...place,
      remedy:
        'check the spelling; a package that is not published yet can be left out of the check with --offline',
    }),
  ])
}
