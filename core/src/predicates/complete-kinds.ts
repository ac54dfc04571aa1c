import type { JsonValue, LeafPredicateKind } from '@symposium/sdk'
import { dependsOnForm } from './forms/depends-on.js'
import { envForm } from './forms/env.js'
import type { LeafForm } from './forms/leaf-form.js'
import { pathExistsForm } from './forms/path-exists.js'
import { shellForm } from './forms/shell.js'
import { workspaceMemberForm } from './forms/workspace-member.js'
import { furtherPredicateKinds } from './further-kinds.js'
import { dependsOn } from './kinds/depends-on.js'
import { env } from './kinds/env.js'
import { pathExists } from './kinds/path-exists.js'
import { shell } from './kinds/shell.js'
import { workspaceMember } from './kinds/workspace-member.js'
import { loadedKinds } from './loaded-kinds.js'

let completed = false

/** Makes the core's own kinds whole, wherever they are registered: whoever reads predicates needs all of them. */
export function completeKinds(): void {
  if (completed) return
  completed = true
  complete(dependsOn, dependsOnForm)
  complete(env, envForm)
  complete(pathExists, pathExistsForm)
  complete(shell, shellForm)
  complete(workspaceMember, workspaceMemberForm)
  for (const outline of furtherPredicateKinds) {
    Object.assign(
      outline,
      loadedKinds.find(({ name }) => name === outline.name),
    )
  }
}

function complete<Args extends JsonValue>(kind: LeafPredicateKind<Args>, form: LeafForm<Args>): void {
  Object.assign(kind, form)
}
