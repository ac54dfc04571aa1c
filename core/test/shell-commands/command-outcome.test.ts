import type { ProcessResult } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandOutcome } from '../../src/shell-commands/command-outcome.js'

const silent = { stdout: '', stderr: '' }

describe('the end of a command', () => {
  it.each<[title: string, result: ProcessResult, verdict: object]>([
    [
      'E62 that succeeds, whatever it said',
      { state: 'exited', code: 0, stdout: 'O', stderr: 'E' },
      { state: 'passed', message: 'command exited 0', details: { exitCode: 0 } },
    ],
    [
      'E63 that fails',
      { state: 'exited', code: 3, stdout: 'O\n', stderr: 'E\n' },
      { state: 'failed', message: 'command exited 3: E', details: { exitCode: 3, signal: null } },
    ],
    [
      'E66 that fails in silence',
      { state: 'exited', code: 3, ...silent },
      { state: 'failed', message: 'command exited 3', details: { exitCode: 3, signal: null } },
    ],
    [
      'E71 by a signal',
      { state: 'killed', signal: 'SIGKILL', ...silent },
      {
        state: 'failed',
        message: 'command killed by SIGKILL',
        details: { exitCode: null, signal: 'SIGKILL' },
      },
    ],
    [
      'E72 by the signal that also ends what takes too long',
      { state: 'killed', signal: 'SIGTERM', stdout: '', stderr: 'bye' },
      {
        state: 'failed',
        message: 'command killed by SIGTERM: bye',
        details: { exitCode: null, signal: 'SIGTERM' },
      },
    ],
    [
      'E74 by its time limit',
      { state: 'timed-out', signal: 'SIGTERM', ...silent },
      {
        state: 'failed',
        message: 'command timed out after 0.2s',
        details: { timedOut: true, signal: 'SIGTERM' },
      },
    ],
    [
      'E75 by its time limit, after it said something',
      { state: 'timed-out', signal: 'SIGKILL', stdout: 'step 1\nstep 2\n', stderr: '' },
      {
        state: 'failed',
        message: 'command timed out after 0.2s: step 1\nstep 2',
        details: { timedOut: true, signal: 'SIGKILL' },
      },
    ],
    [
      'E77 by itself, but late',
      { state: 'timed-out', ...silent },
      {
        state: 'failed',
        message: 'command timed out after 0.2s',
        details: { timedOut: true, signal: null },
      },
    ],
    [
      'that was cancelled',
      { state: 'timed-out', signal: 'SIGTERM', aborted: true, ...silent },
      { state: 'unavailable', message: 'the command was cancelled before it had ended' },
    ],
    [
      'E90 on a machine without `sh`',
      { state: 'not-started', reason: 'not-found', message: '`sh` was not found on PATH' },
      {
        state: 'failed',
        message: 'command exited 127: sh: not found',
        details: { exitCode: 127, signal: null },
      },
    ],
    [
      'E40, E88, E89 that did not start',
      { state: 'not-started', reason: 'other', message: 'there is no directory /x to run in' },
      {
        state: 'unavailable',
        message: 'the command could not be started: there is no directory /x to run in',
      },
    ],
    [
      'with an `sh` that may not be run',
      { state: 'not-started', reason: 'not-executable', message: '`sh` is no program that may be run' },
      {
        state: 'unavailable',
        message: 'the command could not be started: `sh` is no program that may be run',
      },
    ],
  ])('%s', (_title, result, verdict) => {
    expect(commandOutcome(result, { timeout: 0.2 })).toEqual(verdict)
  })

  it.each([
    [30, '30s'],
    [90, '90s'],
    [0.0005, '0.0005s'],
    [1e308, '1e+308s'],
  ])('after %d seconds is told as its author wrote them', (timeout, shown) => {
    expect(commandOutcome({ state: 'timed-out', ...silent }, { timeout }).message).toBe(
      `command timed out after ${shown}`,
    )
  })

  it('is a verdict with a message, or none with a reason, however it comes', () => {
    const output = { stdout: fc.string(), stderr: fc.string() }
    const end = fc.oneof(
      fc.record({ state: fc.constant('exited' as const), code: fc.integer({ min: 0, max: 255 }), ...output }),
      fc.record({
        state: fc.constant('killed' as const),
        signal: fc.constantFrom('SIGHUP', 'SIGSEGV'),
        ...output,
      }),
      fc.record({ state: fc.constant('timed-out' as const), ...output }),
      fc.record({
        state: fc.constant('not-started' as const),
        reason: fc.constantFrom('not-found' as const, 'not-executable' as const, 'other' as const),
        message: fc.string(),
      }),
    )
    fc.assert(
      fc.property(end, (result) => {
        const verdict = commandOutcome(result, { timeout: 1 })
        expect(verdict.message).not.toBe('')
        expect(verdict.state === 'passed').toBe(result.state === 'exited' && result.code === 0)
        expect('details' in verdict).toBe(verdict.state !== 'unavailable')
      }),
    )
  })
})
