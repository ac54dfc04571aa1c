import { hasMore } from '../consent/has-more.js'
import type { Subject } from '../enablement/decide.js'
import type { GatedPlugin } from './inactive-record.js'
import type { ActivationInput } from './input.js'
import { agreeWith, ASKING_RUNS, shownName } from './reasons.js'
import type { PluginRecord } from './record.js'

export type Admitted =
  | { readonly type: 'ask'; readonly found: GatedPlugin }
  /** Without its plugin: nobody may come to ask its gate later. */
  | { readonly type: 'unasked'; readonly record: Omit<PluginRecord, 'plugin'> }

/** A package that is enabled goes on with what was agreed to, and as if it had nothing else (cases/security.md S88). */
export async function admitEnabled(
  { id, route, decision, plugin: declared, problems }: GatedPlugin,
  { input, subject }: { readonly input: ActivationInput; readonly subject: Subject },
): Promise<Admitted> {
  // What the user has enabled needs nobody else to speak for it.
  const vouchedByPackage =
    route.type === 'chain' && decision.verdict === 'candidate' && input.transports.includes(route.owner.pm)
  const consent = await input.admit({ plugin: declared, vouchedByPackage })
  const remedy = hasMore(consent) ? { remedy: agreeWith(subject, decision) } : {}
  const common = { id, route, decision, problems, consent, ...remedy }
  if (consent.mayAskOwnGate) {
    return { type: 'ask', found: { ...common, plugin: consent.plugin } }
  }
  const name = shownName(declared)
  const record = { ...common, name, state: 'inactive', reason: ASKING_RUNS, undetermined: true } as const
  return { type: 'unasked', record }
}
