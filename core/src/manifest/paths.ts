import { isAbsolute, resolve, sep } from 'node:path'
import { textFault } from './text-rules.js'
import type { Origin } from './plugin.js'

/** Where the paths of a manifest start, and whether they may lead elsewhere. */
export interface PathRules {
  readonly directory: string
  readonly origin: Origin
}

export type PathCheck =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly escapes: boolean; readonly message: string }

/**
 * The absolute path of a file or directory of the plugin. Manifests of registries
 * and the workspace are trusted and may point anywhere (spec/model.md 1.3); a
 * package's may not leave its own root (cases/security.md S11, S14). Links are not
 * resolved here: they are followed wherever they point (design/decisions.md, Skills).
 */
export function pluginPath(declared: string, rules: PathRules): PathCheck {
  const fault = textFault(declared)
  if (fault !== undefined) return { ok: false, escapes: false, message: fault }
  const path = resolve(rules.directory, declared)
  if (rules.origin !== 'package' || isInside(rules.directory, path)) return { ok: true, path }
  return { ok: false, escapes: true, message: "leaves the package's own directory" }
}

/** A path below something that is not there yet, for example a tree that will be fetched. Kept as it is written. */
export function treePath(declared: string): PathCheck {
  const fault = textFault(declared)
  if (fault !== undefined) return { ok: false, escapes: false, message: fault }
  if (isAbsolute(declared) || /^[A-Za-z]:|\\/.test(declared) || declared.split('/').includes('..')) {
    return { ok: false, escapes: true, message: 'must stay inside the fetched tree' }
  }
  return { ok: true, path: declared }
}

/** The name of a program that an installer puts into a directory of its own. */
export function programName(declared: string): PathCheck {
  const fault = textFault(declared)
  if (fault !== undefined) return { ok: false, escapes: false, message: fault }
  if (/[/\\]/.test(declared) || /^[-.]/.test(declared)) {
    return { ok: false, escapes: true, message: 'must be the name of a program, not a path' }
  }
  return { ok: true, path: declared }
}

function isInside(root: string, path: string): boolean {
  const directory = resolve(root)
  // The separator keeps `/w/plugin-evil` out of `/w/plugin` (cases/security.md S8).
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)
}
