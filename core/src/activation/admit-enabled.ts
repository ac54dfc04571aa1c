import type { Admission, AdmissionRequest } from '../consent/admit.js'
import { hasMore } from '../consent/has-more.js'
import { isOff } from '../consent/is-off.js'
import type { Subject } from '../enablement/decide.js'
import type { GatedPlugin } from './inactive-record.js'
import type { ActivationInput } from './input.js'
import { AGREE_WITH_WORKSPACE, agreeWith, ASKING_RUNS, shownName } from './reasons.js'
import type { PluginRecord } from './record.js'

export type Admitted =
  | { readonly type: 'ask'; readonly found: GatedPlugin }
  /** Without its plugin: nobody may come to ask its gate later. */
  | { readonly type: 'unasked'; readonly record: Omit<PluginRecord, 'plugin'> }

/** A package that is enabled goes on with what was agreed to, and as if it had nothing else (cases/security.md S88). */
export async function admitEnabled(
  found: GatedPlugin,
  { input, subject }: { readonly input: ActivationInput; readonly subject: Subject },
): Promise<Admitted> {
  const { route, decision } = found
  // What the user has enabled needs nobody else to speak for it; a registry speaks for the user.
  const vouchedByPackage =
    route.type === 'chain' && decision.verdict === 'candidate' && route.ownerOrigin !== 'registry'
  const enabledHere = decision.entry?.global === false
  return admitted(found, {
    input,
    vouchedByPackage,
    enabledHere,
    remedy: (consent) => agreeWith(subject, decision, consent),
  })
}

/** A plugin of the workspace is on without a word of the user's, with whatever was agreed to of it. */
export async function admitOwn(found: GatedPlugin, input: ActivationInput): Promise<Admitted> {
  return admitted(found, {
    input,
    vouchedByPackage: false,
    enabledHere: false,
    remedy: () => AGREE_WITH_WORKSPACE,
  })
}

interface Admitting extends Pick<AdmissionRequest, 'vouchedByPackage' | 'enabledHere'> {
  readonly input: ActivationInput
  /** The command that agrees to what is left out. */
  remedy(consent: Admission): string
}

async function admitted(
  { id, route, decision, plugin: declared, problems }: GatedPlugin,
  { input, vouchedByPackage, enabledHere, remedy }: Admitting,
): Promise<Admitted> {
  const consent = await input.admit({ plugin: declared, vouchedByPackage, enabledHere })
  const common = {
    id,
    route,
    decision,
    problems,
    consent,
    ...(hasMore(consent) ? { remedy: remedy(consent) } : {}),
  }
  if (consent.mayAskOwnGate) {
    return { type: 'ask', found: { ...common, plugin: consent.plugin } }
  }
  const name = shownName(declared)
  const undetermined = !isOff(consent)
  const record = { ...common, name, state: 'inactive', reason: ASKING_RUNS, undetermined } as const
  return { type: 'unasked', record }
}
