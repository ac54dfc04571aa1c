import type { FileReader, LeafPredicateKind, Outcome } from '@symposium/sdk'
import { describe, expect, it, vi } from 'vitest'
import { withProvenance, type EvaluationScope } from '../../src/predicates/ask.js'
import { evaluateGate, holds } from '../../src/predicates/evaluate.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { lowerDependsOn } from '../../src/predicates/lower.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { dependencies, exited, filesAt, gateOf, kinds, processes, scopeOf } from './support.js'

type Resolver = NonNullable<EvaluationScope['custom']>

describe('a gate', () => {
  const surroundings = {
    dependencies: dependencies('gizmo 1.5.0'),
    variables: { SET: '1', PATH: '/usr/bin' },
    files: filesAt('/usr/bin/fdfindx'),
  }

  it.each<[id: string, predicates: string[], expected: boolean]>([
    ['P7 empty', [], true],
    ['E-P31', ['not(depends-on(quill))'], true],
    ['E-P32', ['all(depends-on(gizmo), depends-on(quill))'], false],
    ['E-P33', ['any(path_exists(fdx), path_exists(fdfindx))'], true],
    ['E-P33', ['any(path_exists(fdx), path_exists(fdy))'], false],
    ['AND', ['depends-on(gizmo)', 'env(SET)'], true],
    ['AND', ['depends-on(gizmo)', 'env(UNSET)'], false],
    ['double negation', ['not(not(depends-on(gizmo)))'], true],
    ['nested', ['any(env(UNSET), all(env(SET), not(env(UNSET))))'], true],
    ['E-P28', ['workspace()'], false],
    ['E-P39 undefined', ['kit(x)'], false],
    ['E-P39 undefined, negated', ['not(kit(x))'], true],
    ['2.4 wildcard', lowerDependsOn(['*', 'a'], kinds).map((predicate) => predicate.text), true],
  ])('%s %j: %s', async (_, predicates, expected) => {
    const gate = gateOf(...predicates)
    expect(holds(gate, scopeOf(surroundings))).toBe(expected)
    expect(await evaluateGate(gate, scopeOf(surroundings))).toMatchObject({ holds: expected })
  })

  it.each<[predicates: string[], expected: boolean]>([
    [['shell(ok)'], true],
    [['shell(no)'], false],
    [['not(shell(no))'], true],
    [['shell(ok)', 'shell(no)'], false],
    [['shell(ok)', 'env(SET)', 'shell(ok2)'], true],
    [['any(shell(no), env(UNSET), shell(ok))'], true],
    [['any(env(UNSET), shell(no))'], false],
    [['all(shell(ok), env(SET), shell(ok))'], true],
    [['all(shell(ok), any(shell(no), not(shell(ok))))'], false],
  ])('with commands %j: %s', async (predicates, expected) => {
    const answered = processes((request) => exited(request.args[1]?.startsWith('ok') ? 0 : 1))
    const gate = gateOf(...predicates)
    expect(await holds(gate, scopeOf({ ...surroundings, processes: answered }))).toBe(expected)
    expect(await evaluateGate(gate, scopeOf({ ...surroundings, processes: answered }))).toMatchObject({
      holds: expected,
    })
  })

  it('E-P35 `depends-on = []` is no gate', () => {
    expect(holds(lowerDependsOn([], kinds), scopeOf())).toBe(true)
  })

  it('E-P30 the wildcard holds outside a workspace', () => {
    expect(holds(gateOf('depends-on(*)'), scopeOf({ workspaceRoot: undefined }))).toBe(true)
  })
})

describe('asking stops when the answer is known', () => {
  it.each<[predicates: string[], commands: string[]]>([
    [['env(UNSET)', 'shell(a)'], []],
    [['depends-on(absent)', 'shell(a)'], []],
    [['shell(a)', 'env(UNSET)', 'shell(b)'], ['a']],
    [['any(env(SET), shell(a))'], []],
    [['any(shell(a), shell(b))'], ['a']],
    [['all(env(UNSET), shell(a))'], []],
    [['all(shell(a), not(shell(b)), shell(c))'], ['a', 'b']],
    [['not(any(shell(a), shell(b)))', 'shell(c)'], ['a']],
  ])('%j runs %j', async (predicates, commands) => {
    for (const evaluate of [holds, evaluateGate]) {
      const recorded = processes()
      await evaluate(gateOf(...predicates), scopeOf({ processes: recorded, variables: { SET: '' } }))
      expect(recorded.requests.map((request) => request.args[1])).toEqual(commands)
    }
  })
})

describe('the tree of reasons', () => {
  it('has every node, asked or not', async () => {
    const evaluation = await evaluateGate(
      gateOf('any(env(A), not(env(B)), shell(x))', 'depends-on(quill)', 'env(C)'),
      scopeOf(),
    )
    expect(evaluation).toEqual({
      holds: false,
      tree: [
        {
          text: 'any(env(A), not(env(B)), shell(x))',
          holds: true,
          seen: 'B is not set',
          children: [
            { text: 'env(A)', holds: false, seen: 'A is not set' },
            {
              text: 'not(env(B))',
              holds: true,
              seen: 'B is not set',
              children: [{ text: 'env(B)', holds: false, seen: 'B is not set' }],
            },
            { text: 'shell(x)', holds: undefined, seen: 'not asked' },
          ],
        },
        { text: 'depends-on(quill)', holds: false, seen: 'not a dependency' },
        { text: 'env(C)', holds: undefined, seen: 'not asked' },
      ],
    })
  })

  it('says how combinators came out', async () => {
    const evaluation = await evaluateGate(
      gateOf('all(shell(a), shell(b))', 'any(env(A), env(B))'),
      scopeOf({ processes: processes(exited(0)) }),
    )
    expect(evaluation.tree.map((node) => node.seen)).toEqual(['all of them hold', 'none of them holds'])
  })

  it('is fit for a terminal', async () => {
    const evaluation = await evaluateGate(
      gateOf('shell(printf "\u{1b}[2J")', 'kit(\u{202e}x)'),
      scopeOf({ custom: () => ({ holds: false, seen: '\u{1b}]0;title\u{7}\nnext' }) }),
    )
    expect(evaluation.tree.map((node) => node.text)).toEqual([
      'shell(printf "\\u{1b}[2J")',
      'kit(\\u{202e}x)',
    ])
    expect(evaluation.tree[1]?.seen).toBe('\\u{1b}]0;title\\u{7}\\u{a}next')
  })
})

describe('what gave no answer', () => {
  const late: Outcome = { holds: false, seen: 'late', unavailable: true }

  it.each<[predicates: string[], result: boolean, unavailable: boolean]>([
    [['late()'], false, true],
    [['not(late())'], true, true],
    [['any(late(), env(SET))'], true, false],
    [['any(env(SET), late())'], true, false],
    [['any(late(), env(UNSET))'], false, true],
    [['all(late(), env(SET))'], false, true],
    [['all(env(UNSET), late())'], false, false],
    [['all(env(SET), not(late()))'], true, true],
    [['any(env(UNSET), all(env(UNSET), late()))'], false, false],
    [['env(SET)', 'not(late())', 'env(SET)'], true, true],
    [['env(UNSET)', 'late()'], false, false],
  ])('%j: %s, resting on it: %s', async (predicates, result, unavailable) => {
    for (const answer of [late, Promise.resolve(late)]) {
      const scope = scopeOf({ variables: { SET: '' }, custom: () => answer })
      const evaluation = await evaluateGate(gateOf(...predicates), scope)
      expect([evaluation.holds, evaluation.unavailable]).toEqual([result, unavailable ? true : undefined])
    }
  })
})

describe('predicates that plugins define', () => {
  it.each<[id: string, scope: EvaluationScope]>([
    ['without a resolver', scopeOf()],
    ['with one that knows others', scopeOf({ custom: () => undefined })],
  ])('E-P39 nobody defines: false, with the reason, %s', async (_, scope) => {
    const { tree } = await evaluateGate(gateOf('any(kit(x), Shell(x), constructor())'), scope)
    expect(tree[0]?.children?.map((node) => node.seen)).toEqual([
      'no loaded plugin defines `kit`',
      'no loaded plugin defines `Shell`; did you mean `shell`?',
      'no loaded plugin defines `constructor`',
    ])
  })

  it('are resolved by the caller, with the trimmed argument', async () => {
    const custom = vi.fn<Resolver>((name, argument) => ({ holds: argument === 'a, b', seen: name }))
    expect(await holds(gateOf('kit( a, b )', 'not(other())'), scopeOf({ custom }))).toBe(true)
    expect(custom.mock.calls).toEqual([
      ['kit', 'a, b'],
      ['other', ''],
    ])
  })
})

describe('one run', () => {
  it('P26 asks the same command, path or plugin predicate once', async () => {
    const recorded = processes()
    const custom = vi.fn<Resolver>(() => ({ holds: true, seen: '' }))
    const stat = vi.fn<FileReader['stat']>(() => undefined)
    const scope = scopeOf({ processes: recorded, custom, files: { ...filesAt(), stat } })
    const gate = gateOf('shell(a)', 'shell ( a )', 'kit(x)', 'any(kit( x ), kit(y))', 'not(path_exists(p/q))')
    const answers = await Promise.all([holds(gate, scope), holds(gate, scope), evaluateGate(gate, scope)])
    expect(answers).toMatchObject([true, true, { holds: true }])
    expect(recorded.requests).toHaveLength(1)
    expect(custom.mock.calls).toEqual([['kit', 'x']])
    expect(stat).toHaveBeenCalledTimes(1)
  })

  it('answers at once from what has been asked before', async () => {
    const scope = scopeOf()
    expect(holds(gateOf('shell(a)'), scope)).toBeInstanceOf(Promise)
    expect(await holds(gateOf('shell(a)'), scope)).toBe(true)
    expect(holds(gateOf('shell(a)', 'not(not(shell(a)))'), scope)).toBe(true)
  })

  it('remembers what gave no answer too, lest each gate wait for it', async () => {
    const recorded = processes({ state: 'timed-out', stdout: '', stderr: '' })
    const scope = scopeOf({ processes: recorded })
    await holds(gateOf('shell(a)'), scope)
    await holds(gateOf('shell(a)'), scope)
    expect(recorded.requests).toHaveLength(1)
  })

  it('answers ten thousand gates without a single promise', () => {
    const scope = scopeOf({ dependencies: dependencies('gizmo 1.5.0'), files: filesAt('/project/.git') })
    const gate = gateOf('any(depends-on(quill), depends-on(gizmo>=1))', 'path_exists(.git)', 'not(env(CI))')
    const answers = Array.from({ length: 10_000 }, () => holds(gate, scope))
    expect(answers.every((answer) => answer === true)).toBe(true)
    expect(evaluateGate(gate, scope)).not.toBeInstanceOf(Promise)
  })
})

describe('provenance (spec/model.md 2.9)', () => {
  it('E-P28 decides workspace-member() and workspace()', () => {
    const gate = gateOf('workspace-member()', 'workspace()')
    const others = scopeOf()
    const members = withProvenance(others, true)
    expect([others, members, others, members].map((scope) => holds(gate, scope))).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(withProvenance(members, true)).toBe(members)
  })

  it('never mixes in what is remembered', () => {
    const provenance: LeafPredicateKind<string> = {
      type: 'leaf',
      name: 'provenance',
      parse: (argument) => argument,
      evaluate: (_, context) => ({ holds: context.workspaceMember, seen: '' }),
    }
    const extended = new PredicateKinds([...everydayKinds, provenance])
    const gate = parseGate(['provenance(x)'], extended)
    const others = scopeOf({ kinds: extended })
    const answers = [others, withProvenance(others, true), others].map((scope) => holds(gate, scope))
    expect(answers).toEqual([false, true, false])
  })
})
