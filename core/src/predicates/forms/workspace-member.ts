import { SymposiumError } from '@symposium/sdk'
import type { LeafForm } from './leaf-form.js'

export const workspaceMemberForm: LeafForm<null> = {
  parse(argument) {
    if (argument === '') return null
    throw new SymposiumError('PREDICATE_SYNTAX', '`workspace-member` takes no argument', {
      remedy: 'write `workspace-member()`',
    })
  },
  fields: [],
  parseFields: () => null,
  format: () => '',
}
