import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import { guard } from '../registry/guard.js'
import type { CheckContext } from './context.js'
import { carriesContent, entrySubject, packageSubject, type PluginSubject } from './subjects.js'

/**
 * The packages whose sources a directory holds, whether or not they carry anything.
 * @throws SymposiumError where there is one that cannot be read.
 */
export async function packagesIn(
  directory: string,
  { authoring }: Pick<CheckContext, 'authoring'>,
): Promise<readonly PluginSubject[]> {
  const subjects: PluginSubject[] = []
  for (const each of authoring) {
    const asked = await guard.localPackage(each, directory)
    if (!asked.ok) {
      throw new SymposiumError(asked.problem.code, asked.problem.message, { ...asked.problem })
    }
    if (asked.value !== undefined) {
      subjects.push(packageSubject(asked.value, directory, each))
    }
  }
  return subjects
}

/** Of packages in a directory those that their users get something from. */
export function carriersAmong(
  packages: readonly PluginSubject[],
  files: FileReader,
): readonly PluginSubject[] {
  return packages.filter((each) => carriesContent(each, files))
}

/** Skills for those who work on a project, in its root or the directory of a member. */
export function sharedSkills(directory: string, files: FileReader): readonly PluginSubject[] {
  return files.stat(join(directory, '.agents', 'skills'))?.type === 'directory'
    ? [entrySubject(directory, undefined, 'workspace')]
    : []
}
