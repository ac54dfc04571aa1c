import { addAutoEnable, addDisable } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import type { EntryScope } from '../operations/entry-scope.js'
import { sameWorkspace } from '../operations/entry-scope.js'
import type { Session } from '../session.js'
import { agree, refuse, type EntryPlace } from './change-entries.js'
import { changeConsent } from './ledger.js'
import type { ConsentLedger } from './ledger-format.js'
import type { ConsentOffer } from './offer.js'

/** `decline` of a candidate goes to `disable`; of what an enabled package wants more, it stays off for good. */
export interface ConsentAnswer {
  readonly offer: ConsentOffer
  readonly choice: 'agree' | 'decline'
  readonly scope: EntryScope
}

/**
 * Writes down all answers at once (spec/pipeline.md 3.5): first what was agreed to,
 * which does nothing by itself, then the entries of the configuration.
 * @throws SymposiumError what `changeConsent` and `editConfig` throw.
 */
export async function answerConsent(session: Session, answers: readonly ConsentAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const view = await session.requireWorkspace()
  await changeConsent(session.ports, (ledger) =>
    answers.reduce((sofar, answer) => changedBy(answer, sofar, view.canonicalRoot), ledger),
  )
  const candidates = answers.filter(({ offer }) => offer.type === 'candidate')
  if (candidates.length > 0) {
    await editConfig(session.ports, async (text) => {
      let changed = text
      for (const { offer, choice, scope } of candidates) {
        const entry = scope === 'everywhere' ? offer.entry : { ...offer.entry, workspace: view.root }
        const add = choice === 'agree' ? addAutoEnable : addDisable
        changed = await add(changed, entry, sameWorkspace(session))
      }
      return changed
    })
  }
  report(session, answers)
}

function changedBy(
  { offer, choice, scope }: ConsentAnswer,
  ledger: ConsentLedger,
  root: string,
): ConsentLedger {
  const { id, parts, added, looked } = offer
  const place: EntryPlace = {
    pm: id.pm,
    name: id.name,
    ...(scope === 'everywhere' ? {} : { workspace: root }),
  }
  if (choice === 'agree') return agree(ledger, place, { capabilities: parts, looked })
  return offer.type === 'widened' ? refuse(ledger, place, { capabilities: added, looked }) : ledger
}

/** One event for each group that is not empty. */
function report({ reporter }: Session, answers: readonly ConsentAnswer[]): void {
  const groups: readonly (readonly [string, ConsentAnswer['choice'], ConsentOffer['type']])[] = [
    ['enabled', 'agree', 'candidate'],
    ['declined', 'decline', 'candidate'],
    ['agreed to all of', 'agree', 'widened'],
    ['stays off, and is not asked about again: what is new in', 'decline', 'widened'],
  ]
  for (const [title, choice, type] of groups) {
    const names = answers.flatMap((answer) =>
      answer.choice === choice && answer.offer.type === type
        ? [`${answer.offer.id.name} (${answer.scope === 'everywhere' ? 'everywhere' : 'in this workspace'})`]
        : [],
    )
    if (names.length > 0) {
      reporter.emit({ kind: 'info', message: `${title}: ${names.join(', ')}` })
    }
  }
}
