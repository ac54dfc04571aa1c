import { SymposiumError, type LeafPredicateKind } from '@symposium/sdk'

/** The plugin being asked about is one of the workspace's own (spec/model.md 2.9). */
export const workspaceMember: LeafPredicateKind<null> = {
  type: 'leaf',
  name: 'workspace-member',
  aliases: ['workspace'],
  effects: 'pure',
  parse(argument) {
    if (argument === '') return null
    throw new SymposiumError('PREDICATE_SYNTAX', '`workspace-member` takes no argument', {
      remedy: 'write `workspace-member()`',
    })
  },
  fields: [],
  parseFields: () => null,
  format: () => '',
  evaluate: (_, context) => ({
    holds: context.workspaceMember,
    seen: context.workspaceMember ? 'a plugin of this workspace' : 'not a plugin of this workspace',
  }),
  inputs: () => ({ plugin: true }),
}
