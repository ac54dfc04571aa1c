import { dirname, resolve } from 'node:path'
import type { ReportEvent } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import type { Session } from '../session.js'
import { checkPlugin } from '../validation/check-plugin.js'
import { checkSkillFile, checkSkills } from '../validation/check-skills.js'
import { checkContext, type CheckContext } from '../validation/context.js'
import { distinct, isRetired, type Finding } from '../validation/finding.js'
import { manifestNames } from '../validation/manifest-names.js'
import { strayProblem } from '../validation/strays.js'
import { findTarget, type Target } from '../validation/target.js'
import { filesOf, migrateFile, type OwnFile } from './files.js'
import { overlay } from './overlay.js'
import { unifiedDiff } from './unified-diff.js'

export interface MigrateOptions {
  readonly path: string
  readonly dryRun: boolean
  /** Gives manifests that nobody finds the name by which they are found. */
  readonly rename: boolean
}

interface Migrated {
  readonly own: OwnFile
  readonly before: string
  readonly text: string
  readonly changes: readonly string[]
}

/**
 * Rewrites what is retired in manifests and SKILL.md files, each file by itself, and then loads the result
 * without `legacy`: what does not load, or could not be rewritten safely, is reported with what to do.
 * @throws SymposiumError where the path leads to nothing that could be migrated.
 */
export async function migrate(
  session: Session,
  options: MigrateOptions,
): Promise<{ readonly complete: boolean }> {
  const { reporter, ports } = session
  const context = checkContext(session)
  const path = resolve(ports.environment.cwd, options.path)
  const target = await findTarget(path, context)
  const { migrated, problems, strays, unchanged } = await migrateAll(
    await filesOf(target, context),
    options,
    context,
  )
  for (const each of migrated) {
    if (!options.dryRun) write(each, ports)
    reporter.emit(await migratedEvent(each, options))
  }
  const left = [...problems, ...(await loadingProblems(target, migrated, context))]
  for (const problem of [...strays, ...left]) reporter.problem(problem)
  reporter.emit({
    kind: 'migration_finished',
    migrated: migrated.length,
    unchanged,
    by_hand: left.length,
    dry_run: options.dryRun,
  })
  return { complete: left.length === 0 }
}

interface MigratedFiles {
  readonly migrated: readonly Migrated[]
  readonly problems: readonly Problem[]
  /** What is left as it is, and is nobody's fault but that of its name. */
  readonly strays: readonly Problem[]
  readonly unchanged: number
}

async function migrateAll(
  own: readonly OwnFile[],
  { rename }: MigrateOptions,
  context: CheckContext,
): Promise<MigratedFiles> {
  const migrated: Migrated[] = []
  const problems: Problem[] = []
  const strays: Problem[] = []
  let unchanged = 0
  for (const each of own) {
    if (each.type === 'stray' && !(rename && canRename(each, context))) {
      strays.push(strayProblem(each.file))
      continue
    }
    try {
      const result = await migrateFile(each, context)
      if (result === undefined) continue
      if (result.changes.length > 0 || each.type === 'stray') migrated.push({ own: each, ...result })
      else unchanged += 1
    } catch (error) {
      problems.push(problemFrom(error, { code: 'NOT_MIGRATED', file: each.file }))
    }
  }
  return { migrated, problems, strays, unchanged }
}

function canRename(
  { renamed }: Extract<OwnFile, { type: 'stray' }>,
  { ports: { files } }: CheckContext,
): boolean {
  return renamed !== undefined && manifestNames(dirname(renamed), files).length === 0
}

function renamedTo(own: OwnFile): string | undefined {
  return own.type === 'stray' ? own.renamed : undefined
}

/** The byte-order mark is no part of a text that is read, and stays where there is one. */
function write({ own, before, text }: Migrated, { files, writer }: Ports): void {
  if (text !== before) {
    const isMarked = files.stat(own.file)?.size === Buffer.byteLength(before) + Buffer.byteLength(MARK)
    writer.writeText(own.file, isMarked ? `${MARK}${text}` : text)
  }
  const renamed = renamedTo(own)
  if (renamed !== undefined) writer.rename(own.file, renamed)
}

const MARK = '\uFEFF'

async function migratedEvent(
  { own, before, text, changes }: Migrated,
  { dryRun }: MigrateOptions,
): Promise<ReportEvent> {
  const renamed = renamedTo(own)
  return {
    kind: 'file_migrated',
    path: own.file,
    changes,
    ...(renamed === undefined ? {} : { renamed_to: renamed }),
    ...(dryRun && before !== text ? { diff: await unifiedDiff(before, text) } : {}),
    dry_run: dryRun,
  }
}

/** What keeps the migrated plugins and skills from loading as everything else does. */
async function loadingProblems(
  target: Target,
  migrated: readonly Migrated[],
  context: CheckContext,
): Promise<readonly Problem[]> {
  const texts = new Map(migrated.map(({ own, text }) => [own.file, text]))
  const files = overlay(context.ports.files, texts)
  const migratedContext: CheckContext = {
    ...context,
    ports: { ...context.ports, files },
    manifests: { ...context.manifests, files },
  }
  const findings: Finding[] = []
  for (const subject of target.plugins) {
    const checked = await checkPlugin(subject, migratedContext)
    const { items } = await checkSkills(checked, migratedContext)
    findings.push(...checked.findings, ...items.flatMap((item) => item.findings))
  }
  for (const file of target.skills) findings.push(...(await checkSkillFile(file, migratedContext)).findings)
  const left = findings.filter((each) => each.level === 'error' || isRetired(each))
  return distinct(left).map(withoutLevel)
}

function withoutLevel(finding: Finding): Problem {
  const { level: _, ...problem } = finding
  return problem
}
