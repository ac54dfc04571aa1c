import { hasTool, matches } from '../hooks/matcher.js'
import type { DeclaredHook, DeclaredManifest } from '../manifest/declared.js'
import type { Findings } from '../manifest/findings.js'
import { Item } from '../manifest/item.js'

/** A plugin with more hooks than this is not compared pair by pair. */
const MOST_HOOKS = 100
const MOST_WORDS = 50

/**
 * Of two hooks of a plugin that fit one event only the last is run (spec/agents-and-hooks.md 3.7,
 * cases/original.md F-36), which hardly anybody means.
 */
export async function checkHooks({ hooks }: DeclaredManifest, findings: Findings): Promise<void> {
  const declared = hooks.flatMap((hook) => hook ?? []).slice(0, MOST_HOOKS)
  for (const [index, hook] of declared.entries()) {
    const item = new Item(hook.place, findings)
    checkMatcher(hook, item)
    for (const other of declared.slice(index + 1)) {
      if (!(await overlap(hook, other))) continue
      item.warn(
        `${item.title} is not run where ${other.place.title} fits too: they have one event and format`,
        {
          code: 'HOOK_SHADOWED',
          remedy: 'give them matchers that exclude each other, or make one hook of the two',
        },
      )
      break
    }
  }
}

/** Names of tools are each agent's own (spec/agents-and-hooks.md 3.8). */
function checkMatcher({ matcher, event, format, agent }: DeclaredHook, item: Item): void {
  if (matcher === undefined || !hasTool(event)) return
  if (/\s/.test(matcher)) {
    item.warn(`\`matcher\` in ${item.title} has a space, which no name of a tool has, and hardly ever fits`, {
      key: 'matcher',
      remedy: 'separate alternatives with `|` alone',
    })
  }
  if (format === 'symposium' && agent === undefined && /^\^?\(?\w+\)?\$?$/.test(matcher)) {
    item.warn(`\`matcher\` in ${item.title} is one agent's name for a tool; others call theirs otherwise`, {
      key: 'matcher',
      remedy:
        'list the names of all agents that are meant, as in `Bash|bash|run_shell_command`, or say which one with `agent`',
    })
  }
}

async function overlap(left: DeclaredHook, right: DeclaredHook): Promise<boolean> {
  if (left.event !== right.event || left.format !== right.format) return false
  if (left.agent !== undefined && right.agent !== undefined && left.agent !== right.agent) return false
  // Which of two hooks with predicates fits is known when they are asked.
  if (left.gate.length > 0 && right.gate.length > 0) return false
  if (left.matcher === right.matcher) return true
  for (const toolName of wordsOf(left.matcher, right.matcher)) {
    if (await bothMatch(left, right, toolName)) return true
  }
  return false
}

async function bothMatch(left: DeclaredHook, right: DeclaredHook, toolName: string): Promise<boolean> {
  const { event } = left
  return (
    (await matches(left.matcher, { event, toolName })) === true &&
    (await matches(right.matcher, { event, toolName })) === true
  )
}

/** Names that the author of the patterns thought of; the empty one stands for all others. */
function wordsOf(...matchers: readonly (string | undefined)[]): readonly string[] {
  const words = matchers.flatMap((matcher) => matcher?.match(/[A-Za-z_][\w-]*/g) ?? [])
  return ['', ...new Set(words)].slice(0, MOST_WORDS)
}
