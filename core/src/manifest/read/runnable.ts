import type { InstallationSource, Runnable } from '../plugin.js'
import { pluginPath, programName, treePath, type PathCheck, type PathRules } from '../paths.js'
import type { Item } from '../item.js'

export interface RunnableTexts {
  readonly executable: string | undefined
  readonly script: string | undefined
  readonly source: InstallationSource | undefined
  readonly paths: PathRules
}

/** What `executable` or `script` of one table names; both together are an error (spec/model.md I1). */
export function checkRunnables(item: Item, texts: RunnableTexts): Runnable | undefined {
  const { executable, script } = texts
  if (executable !== undefined && script !== undefined) {
    item.reject(`\`executable\` and \`script\` in ${item.title} exclude each other`, {
      key: 'script',
      remedy: 'keep `script` for a shell script, `executable` for anything else',
    })
    return undefined
  }
  const key = executable === undefined ? 'script' : 'executable'
  const declared = executable ?? script
  if (declared === undefined) return undefined
  const check = checkPath(key, declared, texts)
  if (check.ok) return { type: key, path: check.path }
  item.reject(`\`${key}\` in ${item.title} ${check.message}`, {
    key,
    ...(check.escapes ? { code: 'PATH_ESCAPES' } : {}),
    remedy: remedyFor(key, texts),
  })
  return undefined
}

/**
 * Without a source the runnable is a file of the plugin, so its path is absolute
 * here (spec/model.md G32). Below a source it is looked for once that is there.
 */
function checkPath(key: Runnable['type'], declared: string, { source, paths }: RunnableTexts): PathCheck {
  if (source === undefined) return pluginPath(declared, paths)
  return installsPrograms(source) && key === 'executable' ? programName(declared) : treePath(declared)
}

/** Its programs are in a directory of their own, and named alone. */
function installsPrograms(source: InstallationSource): boolean {
  return source.type === 'cargo' || source.type === 'npm'
}

function remedyFor(key: Runnable['type'], { source, paths }: RunnableTexts): string {
  if (source !== undefined && installsPrograms(source) && key === 'executable') {
    return 'write the name of the installed program alone'
  }
  if (source !== undefined) return 'write a path relative to the top of the fetched tree, without `..`'
  return paths.origin === 'package'
    ? 'write a path inside the package; a program of the system is named by `command = "its-name"` and looked up on PATH'
    : 'write a path relative to the manifest, or an absolute one'
}
