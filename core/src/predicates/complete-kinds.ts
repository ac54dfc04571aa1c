import type { JsonValue, LeafPredicateKind } from '@symposium/sdk'
import { dependsOnForm } from './forms/depends-on.js'
import { envForm } from './forms/env.js'
import type { LeafForm } from './forms/leaf-form.js'
import { pathExistsForm } from './forms/path-exists.js'
import { shellForm } from './forms/shell.js'
import { workspaceMemberForm } from './forms/workspace-member.js'
import { rareKinds } from './rare-kinds.js'
import { dependsOn } from './kinds/depends-on.js'
import { env } from './kinds/env.js'
import { pathExists } from './kinds/path-exists.js'
import { shell } from './kinds/shell.js'
import { workspaceMember } from './kinds/workspace-member.js'
import { rareKindsInFull } from './rare-kinds-in-full.js'

let completed = false

/**
 * Makes the core's own kinds whole, wherever they are registered: whoever reads predicates needs all of them, and
 * nobody else does. They are changed in place, since sessions, bundles and tests hold the same objects.
 */
export function completeKinds(): void {
  if (completed) return
  completed = true
  complete(dependsOn, dependsOnForm)
  complete(env, envForm)
  complete(pathExists, pathExistsForm)
  complete(shell, shellForm)
  complete(workspaceMember, workspaceMemberForm)
  for (const outline of rareKinds) {
    Object.assign(
      outline,
      rareKindsInFull.find(({ name }) => name === outline.name),
    )
  }
}

function complete<Args extends JsonValue>(kind: LeafPredicateKind<Args>, form: LeafForm<Args>): void {
  Object.assign(kind, form)
}
