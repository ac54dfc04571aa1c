import { isValidMatcher } from '../hooks/matcher.js'
import { quote } from '../report/show.js'
import type { DeclaredHook } from './declared.js'
import type { Findings } from './findings.js'
import { Item } from './item.js'

/** A matcher that can never fit makes its hook useless, which nobody would notice (spec/agents-and-hooks.md 3.8). */
export async function checkMatchers(
  hooks: readonly (DeclaredHook | undefined)[],
  findings: Findings,
): Promise<void> {
  for (const hook of hooks) {
    if (hook?.matcher === undefined || (await isValidMatcher(hook.matcher, hook.event))) continue
    const item = new Item(hook.place, findings)
    item.warn(`\`matcher\` in ${item.title} is no valid pattern and never fits: ${quote(hook.matcher)}`, {
      key: 'matcher',
      remedy: 'write a regular expression without look-around and back-references, such as `^(Edit|Write)$`',
    })
  }
}
