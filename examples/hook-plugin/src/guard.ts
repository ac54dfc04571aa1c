#!/usr/bin/env node
import { context, deny, runHook } from '@symposium/sdk/hook'

const FORCED = /\bgit\b[^;&|]*\bpush\b[^;&|]*(\s--force\b(?!-)|\s-f\b)/

/** Agents name things differently: most call it `command`, Antigravity `CommandLine`. */
function commandIn(input: unknown): string {
  const { command, CommandLine } = Object(input) as { command?: unknown; CommandLine?: unknown }
  const text = command ?? CommandLine
  return typeof text === 'string' ? text : ''
}

await runHook({
  PreToolUse: ({ toolInput }) =>
    FORCED.test(commandIn(toolInput))
      ? deny('Force pushes rewrite history that others have: push to a new branch, or use --force-with-lease.')
      : undefined,
  SessionStart: () => context('Shared branches of this repository are never rewritten.'),
})
