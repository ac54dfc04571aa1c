import { resolve } from 'node:path'
import type { Plugin } from '../manifest/plugin.js'
import { previewMigrations } from '../migration/preview.js'
import type { Session } from '../session.js'
import { checkPlugin, type CheckedPlugin } from './check-plugin.js'
import { checkDefinitions, checkPredicates, definitionsIn } from './check-predicates.js'
import { checkSkillFile, checkSkills } from './check-skills.js'
import { checkContext, type CheckContext } from './context.js'
import { findDuplicates } from './duplicates.js'
import { distinct, UNKNOWN_NAME, type CheckedItem, type Finding } from './finding.js'
import { checkNames } from './package-names.js'
import { checkPublished } from './published.js'
import { reportChecked } from './report.js'
import { findTarget, type Target } from './target.js'

export interface ValidateOptions {
  readonly path: string
  /** Warnings count as errors. */
  readonly strict: boolean
  /** Nobody is asked whether the packages exist that plugins name. */
  readonly offline: boolean
}

/**
 * Checks plugins, skills and packages for their authors, and reports everything at once. Nothing of what is
 * checked is run (cases/security.md S80).
 * @throws SymposiumError where the path leads to nothing that could be checked.
 */
export async function validate(
  session: Session,
  options: ValidateOptions,
): Promise<{ readonly valid: boolean }> {
  const { ports } = session
  const context = checkContext(session)
  const target = await findTarget(resolve(ports.environment.cwd, options.path), context)
  const offline = options.offline || isSet(ports.environment.variables['SYMPOSIUM_OFFLINE'])
  const items = await checkTarget(target, context, offline)
  return reportChecked(items, { reporter: session.reporter, strict: options.strict })
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== ''
}

async function checkTarget(
  target: Target,
  context: CheckContext,
  offline: boolean,
): Promise<readonly CheckedItem[]> {
  const checked: CheckedPlugin[] = []
  for (const subject of target.plugins) checked.push(await checkPlugin(subject, context))
  const items: CheckedItem[] = []
  if (target.registry !== undefined) {
    items.push({ kind: 'registry', name: target.path, file: target.path, findings: target.registry.findings })
  }
  const extra = acrossPlugins(checked, context)
  for (const each of checked) items.push(...(await itemsOf(each, extra.get(each) ?? [], context)))
  for (const file of target.skills) items.push(await checkSkillFile(file, context))
  const names = offline ? [] : await checkNames(pluginsOf(checked), nameContext(context))
  return [...(await previewMigrations(items, target, context)), ...names]
}

function pluginsOf(checked: readonly CheckedPlugin[]): readonly Plugin[] {
  return checked.flatMap(({ plugin }) => plugin ?? [])
}

function nameContext({ manifests, authoring, ports }: CheckContext): Parameters<typeof checkNames>[1] {
  return { kinds: manifests.kinds, authoring, files: ports.files }
}

/** What can be told of a plugin only beside the others. */
function acrossPlugins(
  checked: readonly CheckedPlugin[],
  { manifests: { kinds, files } }: CheckContext,
): ReadonlyMap<CheckedPlugin, readonly Finding[]> {
  const duplicates = findDuplicates(checked)
  const definitions = definitionsIn(checked)
  const known = { kinds: [...kinds.names()], definitions }
  return new Map(
    checked.map((each) => {
      const duplicate = duplicates.get(each)
      const predicates = [...checkDefinitions(each, definitions), ...checkPredicates(each, known, files)]
      return [each, duplicate === undefined ? predicates : [duplicate, ...predicates]]
    }),
  )
}

/** The plugin and, behind it, its skills. */
async function itemsOf(
  checked: CheckedPlugin,
  extra: readonly Finding[],
  context: CheckContext,
): Promise<readonly CheckedItem[]> {
  const { subject, plugin } = checked
  const skills = await checkSkills(checked, context)
  const published = await checkPublished(checked, context)
  const layers = subject.source.layers.flatMap((layer) => (layer.type === 'value' ? [] : [layer.file]))
  const own: CheckedItem = {
    kind: 'plugin',
    name: plugin?.name ?? UNKNOWN_NAME,
    file: layers.at(-1) ?? subject.source.directory,
    findings: distinct([...checked.findings, ...extra, ...skills.findings, ...published.findings]),
  }
  const below = skills.items.map((item) => ({
    ...item,
    findings: distinct([...item.findings, ...(published.skills.get(item.file ?? '') ?? [])]),
  }))
  return [own, ...below]
}
