import type { Verdict } from '@symposium/sdk'

/** Before a tool call. What has no word of its own becomes the one that lets less through. */
export const WORDS: Readonly<Partial<Record<Verdict, string>>> = {
  deny: 'deny',
  deny_unless_prior_grant: 'deny',
  force_ask: 'ask',
  ask: 'ask',
  allow: 'allow',
}
