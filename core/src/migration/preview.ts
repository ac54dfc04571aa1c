import { isSymposiumError } from '@symposium/sdk'
import type { CheckContext } from '../validation/context.js'
import { isRetired, type CheckedItem } from '../validation/finding.js'
import type { Target } from '../validation/target.js'
import { filesOf, migrateFile, type OwnFile } from './files.js'
import { unifiedDiff } from './unified-diff.js'

/** Adds to what is written in retired spellings what would become of it. */
export async function previewMigrations(
  items: readonly CheckedItem[],
  target: Target,
  context: CheckContext,
): Promise<readonly CheckedItem[]> {
  if (!items.some(({ findings }) => findings.some(isRetired))) return items
  const own = await filesOf(target, context)
  return Promise.all(
    items.map(async (item) => {
      const retired = new Set(item.findings.filter(isRetired).map(({ place }) => place?.file))
      const diffs = await Promise.all(
        own.filter(({ file }) => retired.has(file)).map((each) => diffOf(each, context)),
      )
      const migration = diffs.filter((diff) => diff !== '').join('\n')
      return migration === '' ? item : { ...item, migration }
    }),
  )
}

async function diffOf(own: OwnFile, context: CheckContext): Promise<string> {
  try {
    const migrated = await migrateFile(own, context)
    return migrated === undefined || migrated.text === migrated.before
      ? ''
      : await unifiedDiff(migrated.before, migrated.text)
  } catch (error) {
    // What has to be written by hand is among the findings.
    if (isSymposiumError(error)) return ''
    throw error
  }
}
