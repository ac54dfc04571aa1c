import type { PredicateKind } from '@symposium/sdk'
import { all } from './kinds/all.js'
import { any } from './kinds/any.js'
import { dependsOn } from './kinds/depends-on.js'
import { env } from './kinds/env.js'
import { not } from './kinds/not.js'
import { pathExists } from './kinds/path-exists.js'
import { shell } from './kinds/shell.js'
import { workspaceMember } from './kinds/workspace-member.js'

/**
 * What nearly every plugin asks, loaded in every run: how to ask it, in `kinds`. How it is written, which few runs need,
 * is added by `completeKinds` from `forms`. An event can ask these without a session.
 */
export const everydayKinds: readonly PredicateKind[] = [
  dependsOn,
  shell,
  pathExists,
  env,
  workspaceMember,
  not,
  any,
  all,
]
