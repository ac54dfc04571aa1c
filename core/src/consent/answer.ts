import { addAutoEnable, addDisable } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import type { EntryScope } from '../operations/entry-scope.js'
import { sameWorkspace } from '../operations/entry-scope.js'
import type { Session } from '../session.js'
import { agree, refuse, type EntryPlace } from './change-entries.js'
import { changeConsent } from './ledger.js'
import type { ConsentLedger } from './ledger-format.js'
import type { PackageOffer } from './offer.js'
import { agreeWithWorkspace, refuseNewOfWorkspace } from './workspace-entries.js'
import type { WorkspaceOffer } from './workspace-offer.js'

/** `decline` of a candidate goes to `disable`; of what an enabled package wants more, it stays off for good. */
interface PackageAnswer {
  readonly offer: PackageOffer
  readonly choice: 'agree' | 'decline'
  readonly scope: EntryScope
}

/** For the workspace alone. `decline`: it stays off for good. */
interface WorkspaceAnswer {
  readonly offer: WorkspaceOffer
  readonly choice: 'agree' | 'decline'
}

export type ConsentAnswer = PackageAnswer | WorkspaceAnswer

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
  const own = answers.filter((answer) => answer.offer.type === 'workspace')
  const packages = answers.filter(isForPackage)
  const candidates = packages.filter(({ offer }) => offer.type === 'candidate')
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
  own.forEach(({ choice }) => session.reporter.emit({ kind: 'info', message: OF_WORKSPACE[choice] }))
  report(session, packages)
}

const OF_WORKSPACE = {
  agree: 'agreed to what the plugins of this workspace bring',
  decline: 'stays off, and is not asked about again: what the plugins of this workspace bring beside skills',
} as const

function isForPackage(answer: ConsentAnswer): answer is PackageAnswer {
  return answer.offer.type !== 'workspace'
}

function changedBy(answer: ConsentAnswer, ledger: ConsentLedger, root: string): ConsentLedger {
  if (!isForPackage(answer)) {
    return (answer.choice === 'agree' ? agreeWithWorkspace : refuseNewOfWorkspace)(ledger, answer.offer)
  }
  const { offer, choice, scope } = answer
  const { id, isOfProject, parts, added, looked } = offer
  const place: EntryPlace = {
    pm: id.pm,
    name: id.name,
    ...(scope === 'everywhere' && !isOfProject ? {} : { workspace: root }),
  }
  if (choice === 'agree') return agree(ledger, place, { capabilities: parts, looked })
  return offer.type === 'widened' ? refuse(ledger, place, { capabilities: added, looked }) : ledger
}

/** One event for each group that is not empty. */
function report({ reporter }: Session, answers: readonly PackageAnswer[]): void {
  const groups: readonly (readonly [string, PackageAnswer['choice'], PackageOffer['type']])[] = [
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
