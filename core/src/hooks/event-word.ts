import { HOOK_EVENTS, type HookEvent } from '@symposium/sdk'

/** `PreToolUse` as `pre-tool-use`: the word on a command line and in file names (spec/agents-and-hooks.md 3.1). */
export function eventWord(event: HookEvent): string {
  return event.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()
}

/** The event that a word of a command line names; the spelling of manifests is none (spec/agents-and-hooks.md 3.1). */
export function eventOfWord(word: string): HookEvent | undefined {
  return HOOK_EVENTS.find((event) => eventWord(event) === word)
}
