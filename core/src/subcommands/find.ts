import { SymposiumError } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import { unmet } from '../activation/reasons.js'
import { quote } from '../report/show.js'
import { nearest } from '../report/nearest.js'
import type { Session } from '../session.js'
import { offeredSubcommands, type OfferedSubcommand } from './offered.js'

/** More of them would hide the first. */
const MOST_REASONS = 3

export interface SubcommandQuestion {
  readonly name: string
  /** Names of our own commands, one of which may have been meant. */
  readonly builtIn: readonly string[]
}

/**
 * The one subcommand of that name that applies here (spec/agents-and-hooks.md 5.3).
 * @throws SymposiumError `USAGE` where there is none, `SUBCOMMAND_INACTIVE` where one exists and does not
 *   apply, `NAME_AMBIGUOUS` where several do.
 */
export async function findSubcommand(
  session: Session,
  question: SubcommandQuestion,
): Promise<OfferedSubcommand> {
  const offered = await offeredSubcommands(session, question.name)
  const applicable = offered.filter(({ gate }) => gate.holds)
  const [only, ...others] = applicable
  if (only === undefined) {
    throw (await inactive(session, question.name, offered)) ?? (await unknown(session, question))
  }
  if (others.length > 0) {
    throw ambiguous(question.name, applicable)
  }
  return only
}

function ambiguous(name: string, owners: readonly OfferedSubcommand[]): SymposiumError {
  const plugins = owners.map(({ record }) => record.name).join(', ')
  return new SymposiumError('NAME_AMBIGUOUS', `several plugins offer ${quote(name)}: ${plugins}`, {
    remedy: 'symposium disable NAME declines one of them',
  })
}

interface Reason {
  readonly text: string
  readonly remedy: string
}

/** It is there, and something says no: which plugin's, and what. */
async function inactive(
  session: Session,
  name: string,
  offered: readonly OfferedSubcommand[],
): Promise<SymposiumError | undefined> {
  const { records } = await session.activeSet()
  const gated = offered.map(({ record, gate }): Reason => ({
    text: `plugin ${quote(record.name)} is active, and for the subcommand ${unmet(gate)}`,
    remedy: `symposium explain ${record.name}`,
  }))
  const dormant = records.filter((record) => record.state !== 'active' && offers(record, name))
  const withheld = records.filter((record) => isWithheld(record, name)).map(notAgreed)
  const reasons = [...gated, ...withheld, ...dormant.map(because)]
  const [first] = reasons
  if (first === undefined) return undefined
  const shown = reasons.slice(0, MOST_REASONS).map(({ text }) => text)
  const more = reasons.length > MOST_REASONS ? [`${reasons.length - MOST_REASONS} more`] : []
  return new SymposiumError(
    'SUBCOMMAND_INACTIVE',
    `the subcommand ${quote(name)} does not apply here: ${[...shown, ...more].join('; ')}`,
    { remedy: first.remedy },
  )
}

function offers({ plugin }: PluginRecord, name: string): boolean {
  return plugin?.subcommands.some((subcommand) => subcommand.name === name) === true
}

/** A package brings it, and nobody has agreed to that (cases/security.md S88). */
function isWithheld({ consent, plugin }: PluginRecord, name: string): boolean {
  const isNamed = (subcommand: { readonly name: string }): boolean => subcommand.name === name
  return consent?.declared.subcommands.some(isNamed) === true && plugin?.subcommands.some(isNamed) !== true
}

function notAgreed({ name, remedy }: PluginRecord): Reason {
  return {
    text: `plugin ${quote(name)} brings it, and you have not agreed to that`,
    remedy: remedy ?? `symposium use ${name}`,
  }
}

function because({ name, state, reason, remedy }: PluginRecord): Reason {
  return {
    text: `plugin ${quote(name)} is ${state}, ${reason}`,
    remedy: remedy ?? `symposium explain ${name}`,
  }
}

async function unknown(session: Session, { name, builtIn }: SubcommandQuestion): Promise<SymposiumError> {
  const offered = await offeredSubcommands(session)
  const names = offered.flatMap(({ subcommand, gate }) => (gate.holds ? [subcommand.name] : []))
  const suggestion = nearest(name, [...builtIn, ...names])
  return new SymposiumError('USAGE', `no command ${quote(name)}`, {
    remedy:
      suggestion === undefined ? 'symposium --help lists them' : `did you mean \`symposium ${suggestion}\`?`,
  })
}
