import { describe, expect, it } from 'vitest'
import { gateCommands } from '../../src/consent/gate-commands.js'
import { gateOf, kinds } from '../predicates/support.js'

describe('asking a gate may start', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['nothing', [], []],
    ['nothing for what only looks', ['depends-on(a)', 'path_exists(x)', 'env(CI)', 'workspace-member()'], []],
    ['a command', ['shell(make -q)'], ['shell(make -q)']],
    ['a command at any depth', ['not(any(env(CI), all(shell(a), env(B))))'], ['shell(a)']],
    // The argument is this gate's, whoever defines the predicate.
    ['what plugins define (spec/gates.md 16)', ['kit(x y)', 'not(team/kit())'], ['kit(x y)', 'team/kit()']],
  ])('%s', (_title, gate, expected) => {
    const commands = gateCommands(gateOf(...gate), kinds)
    expect(commands).toEqual(expected.map((text) => ({ kind: 'predicates', text })))
  })
})
