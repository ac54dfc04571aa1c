import type { LeafPredicateKind } from '@symposium/sdk'
import { leafWithoutForm } from '../leaf-without-form.js'

/** The plugin being asked about is one of the workspace's own (spec/model.md 2.9). */
export const workspaceMember: LeafPredicateKind<null> = leafWithoutForm({
  type: 'leaf',
  name: 'workspace-member',
  aliases: ['workspace'],
  effects: 'pure',
  evaluate: (_, context) => ({
    holds: context.workspaceMember,
    seen: context.workspaceMember ? 'a plugin of this workspace' : 'not a plugin of this workspace',
  }),
  inputs: () => ({ plugin: true }),
})
