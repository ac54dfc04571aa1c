import type { Readable, Writable } from 'node:stream'
import { isCancel, select } from '@clack/prompts'
import type { InitSettings } from '@symposium/core'

/** The terminal of the process where absent. */
export interface PromptStreams {
  readonly input?: Readable
  readonly output?: Writable
}

interface Question<Name extends keyof InitSettings> {
  readonly name: Name
  readonly message: string
  /** Values with what is read of each. */
  readonly choices: readonly (readonly [NonNullable<InitSettings[Name]>, string])[]
}

const SCOPE: Question<'hookScope'> = {
  name: 'hookScope',
  message: 'Where should hooks and servers be registered?',
  choices: [
    ['global', 'For me, in my own files'],
    ['project', 'In files of each project, which a team can share'],
  ],
}

const UPDATES: Question<'autoUpdate'> = {
  name: 'autoUpdate',
  message: 'What about newer versions of Symposium?',
  choices: [
    ['on', 'Install them'],
    ['warn', 'Name them'],
    ['off', 'Do not look for them'],
  ],
}

const TELEMETRY: Question<'telemetry'> = {
  name: 'telemetry',
  message: 'Record what your agents do, on this machine alone?',
  choices: [
    [false, 'No'],
    [true, 'Yes; nothing is ever sent'],
  ],
}

/**
 * What else there is to choose, with what holds now preselected (spec/pipeline.md 5.3.1).
 * Escape ends the questions, and what was answered before counts.
 */
export async function promptForSettings(
  current: Required<InitSettings>,
  streams: PromptStreams = {},
): Promise<InitSettings> {
  const answers: InitSettings[] = []
  for (const question of [SCOPE, UPDATES, TELEMETRY]) {
    const answer = await ask(question, current, streams)
    if (answer === undefined) break
    answers.push(answer)
  }
  return Object.assign({}, ...answers)
}

async function ask<Name extends keyof InitSettings>(
  { name, message, choices }: Question<Name>,
  current: Required<InitSettings>,
  streams: PromptStreams,
): Promise<InitSettings | undefined> {
  const present = choices.findIndex(([value]) => value === current[name])
  const answer = await select({
    message,
    options: choices.map(([, label], index) => ({ value: index, label })),
    initialValue: present,
    ...streams,
  })
  const value = isCancel(answer) ? undefined : choices[answer]?.[0]
  return value === undefined ? undefined : { [name]: value }
}
