import type { PredicateKind } from '@symposium/sdk'
import { all } from './kinds/all.js'
import { any } from './kinds/any.js'
import { dependsOn } from './kinds/depends-on.js'
import { env } from './kinds/env.js'
import { not } from './kinds/not.js'
import { pathExists } from './kinds/path-exists.js'
import { shell } from './kinds/shell.js'
import { workspaceMember } from './kinds/workspace-member.js'

/** Registered like those of any extension. */
export const builtinPredicateKinds: readonly PredicateKind[] = [
  dependsOn,
  shell,
  pathExists,
  env,
  workspaceMember,
  not,
  any,
  all,
]
