import { describe, expect, it } from 'vitest'
import { answerTo, type Ask, type PredicateSurroundings } from '../../src/custom-predicate/index.js'

describe('a predicate of a plugin (Q10)', () => {
  it.each<[string, Ask, PredicateSurroundings, object]>([
    ['holds', () => true, {}, {}],
    ['does not hold', () => false, {}, { exitCode: 1 }],
    ['waits for a promise', async () => Promise.resolve(false), {}, { exitCode: 1 }],
    ['is told what it is asked', ({ args }) => args.join() === '--fast,x y', { args: ['--fast', 'x y'] }, {}],
    [
      'watches a file that it reads',
      ({ watchedFile }) => watchedFile('Config') === 'text',
      { readFile: (path) => (path === 'Config' ? 'text' : undefined) },
      { stdout: '{"watchFile":"Config"}\n' },
    ],
    [
      'watches a file that is not there',
      ({ watchedFile }) => watchedFile('Config') === undefined,
      {},
      { stdout: '{"watchFile":"Config"}\n' },
    ],
    [
      'watches a variable',
      ({ watchedVariable }) => watchedVariable('CI') === '1',
      { variables: { CI: '1' } },
      { stdout: '{"watchEnv":"CI"}\n' },
    ],
    [
      'takes no variable from a prototype',
      ({ watchedVariable }) => watchedVariable('constructor') === undefined,
      { variables: {} },
      { stdout: '{"watchEnv":"constructor"}\n' },
    ],
    [
      'says each event once, in order',
      ({ watchedFile, watchedVariable, watchFor }) => {
        watchedFile('a')
        watchFor(1500.5)
        watchedFile('a')
        watchedVariable('A')
        return true
      },
      {},
      { stdout: '{"watchFile":"a"}\n{"watchTime":1500}\n{"watchEnv":"A"}\n' },
    ],
    ...[
      [Number.NaN, 0],
      [Infinity, Number.MAX_SAFE_INTEGER],
      [-0.5, 0],
    ].map(([given = 0, said]): [string, Ask, PredicateSurroundings, object] => [
      `counts for ${given} milliseconds`,
      ({ watchFor }) => (watchFor(given), true),
      {},
      { stdout: `{"watchTime":${said}}\n` },
    ]),
    [
      'is asked each time',
      ({ watchFor }) => {
        watchFor(-1)
        return false
      },
      {},
      { stdout: '{"watchTime":0}\n', exitCode: 1 },
    ],
    [
      'is not remembered where it fails',
      ({ watchedFile }) => watchedFile('Config') === '',
      {
        readFile: () => {
          throw new Error('no permission')
        },
      },
      { stdout: '{"watchTime":0}\n', stderr: 'no permission\n', exitCode: 2 },
    ],
  ])('%s', async (_, ask, surroundings, expected) => {
    const output = await answerTo(ask, surroundings)
    expect(output).toEqual({ stdout: '', stderr: '', exitCode: 0, ...expected })
  })
})
