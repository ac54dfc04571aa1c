import type { Readable, Writable } from 'node:stream'
import { confirm, isCancel, log, select } from '@clack/prompts'
import {
  answerConsent,
  consentOffers,
  problemFrom,
  refreshRegistries,
  reopenSession,
  type ConsentAnswer,
  type ConsentOffer,
  type EntryScope,
  type PackageOffer,
  type Session,
} from '@symposium/core'
import { describeOffer } from './output/consent-offer.js'
import { homeInText } from './output/home.js'

/** The terminal of the process where absent. */
export interface PromptStreams {
  readonly input?: Readable
  readonly output?: Writable
}

interface Answer {
  readonly choice: 'agree' | 'decline'
  readonly scope: EntryScope
}

type Choice = 'later' | 'here' | 'everywhere' | 'not-here' | 'never'

const CANDIDATE_CHOICES: readonly (readonly [Choice, string])[] = [
  ['later', 'Ask me later'],
  ['here', 'Enable in this workspace'],
  ['everywhere', 'Enable everywhere'],
  ['not-here', 'No, not in this workspace'],
  ['never', 'No, never'],
]

const WIDENED_CHOICES: readonly (readonly [Choice, string])[] = [
  ['later', 'Keep it off for now and ask me later'],
  ['here', 'Agree in this workspace'],
  ['everywhere', 'Agree everywhere'],
  ['not-here', 'Keep it off in this workspace and do not ask again'],
  ['never', 'Keep it off everywhere and do not ask again'],
]

/** What belongs to a project is agreed to in that one alone. */
const WORKSPACE_CHOICES: readonly (readonly [Choice, string])[] = [
  ['later', 'Not now: keep it off and ask me later'],
  ['here', 'Agree, in this workspace'],
  ['not-here', 'Never here: keep it off and do not ask again'],
]

const QUESTIONS: Readonly<
  Record<ConsentOffer['type'], { readonly message: string; readonly choices: typeof WORKSPACE_CHOICES }>
> = {
  candidate: { message: 'Enable it?', choices: CANDIDATE_CHOICES },
  widened: { message: 'Agree to what is new?', choices: WIDENED_CHOICES },
  workspace: { message: 'Agree to it?', choices: WORKSPACE_CHOICES },
}

const ANSWERS: Readonly<Record<Exclude<Choice, 'later'>, Answer>> = {
  here: { choice: 'agree', scope: 'workspace' },
  everywhere: { choice: 'agree', scope: 'everywhere' },
  'not-here': { choice: 'decline', scope: 'workspace' },
  never: { choice: 'decline', scope: 'everywhere' },
}

export interface Asked {
  readonly answers: readonly ConsentAnswer[]
  /** Somebody wants to be asked no further. */
  readonly isEnded: boolean
  /** What kept the rest from being asked. */
  readonly failure?: unknown
}

/**
 * One question for the project itself and one for each package that awaits consent, after all that it brings. Enter
 * alone says nothing; Escape ends the questions, and what was answered before counts
 * (spec/pipeline.md 3.5, cases/faults.md G12).
 */
export async function promptForConsent(
  offers: readonly ConsentOffer[],
  streams: PromptStreams = {},
  shorten = (text: string): string => text,
): Promise<Asked> {
  const answers: ConsentAnswer[] = []
  try {
    for (const offer of offers) {
      const { title, lines } = describeOffer(offer)
      log.step(title, streams)
      log.message(lines.map(shorten), { ...streams, spacing: 0 })
      const { message, choices } = questionFor(offer)
      const choice = await select<Choice>({
        message,
        options: choices.map(([value, label]) => ({ value, label })),
        initialValue: 'later',
        ...streams,
      })
      if (isCancel(choice)) return { answers, isEnded: true }
      if (choice !== 'later') answers.push(answerOf(offer, ANSWERS[choice]))
    }
  } catch (failure) {
    return { answers, isEnded: false, failure }
  }
  return { answers, isEnded: false }
}

/** What the project decides about is nobody's everywhere. */
function questionFor(offer: ConsentOffer): (typeof QUESTIONS)[ConsentOffer['type']] {
  const question = QUESTIONS[offer.type]
  return offer.type === 'widened' && offer.isOfProject
    ? { ...question, choices: WORKSPACE_CHOICES }
    : question
}

function answerOf(offer: ConsentOffer, { choice, scope }: Answer): ConsentAnswer {
  return offer.type === 'workspace' ? { offer, choice } : { offer, choice, scope }
}

/**
 * Asks about all that awaits consent, and writes the answers down.
 * @returns the session to go on with: another one where something was decided.
 */
export async function askForConsent(session: Session): Promise<Session> {
  await refreshRegistries(session)
  const shown = new Set<string>()
  let round = await askOnce(session, shown)
  // What is agreed to may name further packages, which are asked about in their turn.
  while (round.mayGoOn) round = await askOnce(round.session, shown)
  return round.session
}

interface Round {
  readonly session: Session
  readonly mayGoOn: boolean
}

/** Asks about what was not shown yet. */
async function askOnce(session: Session, shown: Set<string>): Promise<Round> {
  const offers = (await consentOffers(session)).filter((offer) => !shown.has(keyOf(offer)))
  if (offers.length === 0) return { session, mayGoOn: false }
  offers.forEach((offer) => shown.add(keyOf(offer)))
  // Nothing else may be drawn while somebody chooses.
  session.options.onPhase('')
  const { answers, failure, isEnded } = await promptForConsent(
    offers,
    {},
    homeInText(session.ports.environment),
  )
  if (failure !== undefined) {
    const { message } = problemFrom(failure, { code: 'INTERNAL' })
    session.reporter.problem({
      code: 'INTERNAL',
      message: `nobody could be asked any further: ${message}`,
      remedy: 'symposium use NAME enables a plugin without a question',
    })
  }
  await answerConsent(session, answers)
  return answers.length === 0
    ? { session, mayGoOn: false }
    : { session: await reopenSession(session), mayGoOn: !isEnded && failure === undefined }
}

function keyOf(offer: ConsentOffer): string {
  return offer.type === 'workspace' ? offer.root : `${offer.id.pm}:${offer.id.name}`
}

/** Whether what the plugins of the project bring, as it was listed, may run here; no is preselected. */
export async function confirmWorkspace(streams: PromptStreams = {}): Promise<boolean> {
  const message = 'This project brings that itself. Agree to it, in this workspace?'
  const answer = await confirm({ message, initialValue: false, ...streams })
  return !isCancel(answer) && answer
}

/** Whether to go on with a package that brings more than skills; no is preselected. */
export async function confirmUse({ id, parts }: PackageOffer, streams: PromptStreams = {}): Promise<boolean> {
  const count = parts.length === 1 ? 'one thing' : `${parts.length} things`
  const answer = await confirm({
    message: `${id.name} brings ${count} beside skills, as listed. Enable it?`,
    initialValue: false,
    ...streams,
  })
  return !isCancel(answer) && answer
}
